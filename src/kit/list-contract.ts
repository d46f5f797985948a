import { z } from 'zod'
import { type Endpoint, get } from './contract.ts'
import type { ErrorCode, Permission } from './contract.ts'
import { cursorPage, cursorQuery } from './shapes.ts'

/** What a list declares besides its address and its summary. */
interface ListCallSpec {
  access: Permission
  params?: z.ZodType
  /** What one row says. */
  row: z.ZodType
  /** Search, filters and sort: what the query may hold besides the page. */
  filters: z.ZodRawShape
  /** What the answer holds besides the rows, such as how many there are of each state. */
  also?: z.ZodRawShape
  /** What else the query may hold, by names that are known only while it is read. */
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

/** How many rows of a list there are of each state. */
export const counts = z.record(z.string(), z.number().int())

/**
 * Declares a list: rows of one shape, paged by key, narrowed and sorted by its query. Its export is `exportOf` the list.
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
 * Declares the export of a list: the same rows as CSV, all of them, at the same address with `.csv`. Another right than
 * that of the list is said.
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
