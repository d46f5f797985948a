import type { z } from 'zod'
import type { Endpoint } from '#kit/contract.ts'
import { type CsvColumns, exportCsv } from '#kit/server/lists.ts'
import type { Operation } from '#kit/server/operation.ts'
import { type Context, operation } from './operation.ts'

type ListEndpoint = Endpoint & { runs: 'query' }
type PartOf<L extends Endpoint, K extends 'query' | 'params'> =
  L['input'] extends Readonly<Record<K, infer T extends z.ZodType>> ? z.output<T> : undefined
type AnswerOf<L extends Endpoint> = z.input<L['output']>
/** A row as the operation returns it. */
export type RowOf<L extends Endpoint> = AnswerOf<L> extends { data: (infer R)[] } ? R : never
/** Query of a list. */
export type QueryOf<L extends Endpoint> = PartOf<L, 'query'>

interface Input<L extends Endpoint> {
  query: QueryOf<L>
  params: PartOf<L, 'params'>
}
type Asked<L extends Endpoint> = Context<L> & { input: Input<L> }
type Reads<L extends Endpoint, R> = (context: Asked<L>, input: Input<L>) => Promise<R> | R
interface Page<Row> {
  data: Row[]
  next: string | null
}
type Also<L extends Endpoint> = Omit<AnswerOf<L>, 'data' | 'next'>

type Rest<L extends Endpoint, Row> = {
  /** CSV columns by heading. */
  columns: CsvColumns<Row> | ((context: Asked<L>) => CsvColumns<Row> | Promise<CsvColumns<Row>>)
  /** File name without extension. Default: the last word of the list's path. */
  file?: string | ((input: Input<L>) => string)
  /** Maps a row that was read to the row the list returns. */
  shape?: (row: Row, context: Asked<L>) => RowOf<L>
} & (keyof Also<L> extends never ? unknown : { also: Reads<L, Also<L>> }) &
  (Row extends RowOf<L> ? unknown : { shape: unknown })

/**
 * Defines the operations of a list and its export from one page reader. Call the result with the CSV columns and any
 * further answer fields; the extra step lets TypeScript infer the row type.
 * @param read returns the requested page; the export reads page by page
 */
export const listOperations =
  <const L extends ListEndpoint, Row>(list: L, exported: ListEndpoint, read: Reads<L, Page<Row>>) =>
  (rest: Rest<L, Row>): readonly Operation[] => {
    const { columns, file = nameIn(list.path), shape } = rest
    const also = 'also' in rest ? (rest.also as Reads<L, object>) : () => ({})
    const page = async (context: Asked<L>) => {
      const [{ data, next }, more] = await Promise.all([read(context, context.input), also(context, context.input)])
      return { data: shape ? data.map((row) => shape(row, context)) : data, next, ...more }
    }
    const whole = async (context: Asked<L>) => {
      const { query, params } = context.input
      return exportCsv<Row>(
        typeof file === 'function' ? file(context.input) : file,
        async (place) => read(context, { params, query: { ...(query as object), ...place } as QueryOf<L> }),
        typeof columns === 'function' ? await columns(context) : columns,
      )
    }
    return [operation(list, page as never), operation(exported, whole as never)]
  }

/** Last path segment that isn't a parameter. */
const nameIn = (path: string): string => path.split('/').findLast((part) => part !== '' && !part.startsWith(':'))!
