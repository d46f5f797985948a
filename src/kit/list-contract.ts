import { z } from 'zod'
import { type Endpoint, get } from './contract.ts'
import type { ErrorCode, Permission } from './contract.ts'
import { cursorPage, cursorQuery } from './shapes.ts'

/** Everything a list declares besides its path and summary. */
interface ListCallSpec {
  access: Permission
  params?: z.ZodType
  /** Shape of a row. */
  row: z.ZodType
  /** Query fields for search, filters and sort. */
  filters: z.ZodRawShape
  /** Answer fields besides the rows, such as counts by state. */
  also?: z.ZodRawShape
  /** Shape of query fields whose names aren't known in advance. */
  more?: z.ZodType
  errors?: readonly ErrorCode[]
  perMinute?: number
}
type Params<S> = S extends { params: infer P extends z.ZodType } ? { params: P } : unknown
type Also<S> = S extends { also: infer A extends z.ZodRawShape } ? A : unknown
type Query<S extends ListCallSpec> = z.ZodObject<(typeof cursorQuery)['shape'] & S['filters']>
type Output<S extends ListCallSpec> = z.ZodObject<
  { data: z.ZodArray<S['row']>; next: z.ZodNullable<z.ZodString> } & Also<S>
>
type ListCall<S extends ListCallSpec> = Endpoint<Params<S> & { query: Query<S> }, Output<S>> & { runs: 'query' }

/** Number of rows by state. */
export const counts = z.record(z.string(), z.number().int())

/**
 * Declares a list: rows of one shape with keyset pages, filters and sort. `exportOf` declares its export.
 */
export const list = <const S extends ListCallSpec>(path: string, summary: string, spec: S): ListCall<S> => {
  const { row, filters, also = {}, more, ...rest }: ListCallSpec = spec
  const query = cursorQuery.extend(filters)
  const call: unknown = get(path, summary, {
    ...rest,
    query: more ? query.catchall(more) : query,
    output: cursorPage(row).extend(also),
  })
  return call as ListCall<S>
}

type Narrowed<I> = I extends { query: z.ZodObject<infer Q> } ? z.ZodObject<Omit<Q, 'after' | 'limit'>> : never
type Exported<E> =
  E extends Endpoint<infer I, z.ZodType>
    ? Endpoint<Params<I> & { query: Narrowed<I> }, z.ZodUnknown> & { runs: 'query' }
    : never

/**
 * Declares the export of a list: all of its rows as CSV, at the same path with `.csv`. It requires the same right as
 * the list unless another one is given.
 */
export const exportOf = <E extends Endpoint>(
  { path, summary, input, errors, ...rest }: E,
  { access = rest.access }: { access?: Permission } = {},
): Exported<E> => {
  const query = (input.query as typeof cursorQuery).omit({ after: true, limit: true })
  const params = input.params ? { params: input.params } : {}
  const call: unknown = get(
    `${path}.csv`,
    `${summary.replace(/^(Lists|Returns) /, 'Exports ').replace(', newest first', '')} as CSV`,
    {
      ...params,
      access,
      query,
      errors,
      output: z.unknown(),
      perMinute: 20,
    },
  )
  return call as Exported<E>
}
