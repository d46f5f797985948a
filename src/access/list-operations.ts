import type { z } from 'zod'
import type { Endpoint } from '#kit/contract.ts'
import { type CsvColumns, exportCsv } from '#kit/server/lists.ts'
import type { Operation } from '#kit/server/operation.ts'
import { type Context, operation } from './operation.ts'

type ListEndpoint = Endpoint & { runs: 'query' }
type PartOf<L extends Endpoint, K extends 'query' | 'params'> =
  L['input'] extends Readonly<Record<K, infer T extends z.ZodType>> ? z.output<T> : undefined
type AnswerOf<L extends Endpoint> = z.input<L['output']>
/** What one row of a list says, as its operation gives it. */
export type RowOf<L extends Endpoint> = AnswerOf<L> extends { data: (infer R)[] } ? R : never
/** What a list is asked. */
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
  /** The file's columns by their headings. */
  columns: CsvColumns<Row> | ((context: Asked<L>) => CsvColumns<Row> | Promise<CsvColumns<Row>>)
  /** The file's name without its ending; the last word of the list's address, unless said. */
  file?: string | ((input: Input<L>) => string)
  /** Makes of a row what the list says of it, where rows are read with more than that. */
  shape?: (row: Row, context: Asked<L>) => RowOf<L>
} & (keyof Also<L> extends never ? unknown : { also: Reads<L, Also<L>> }) &
  (Row extends RowOf<L> ? unknown : { shape: unknown })

/**
 * A list and its export, from one way to read a page of rows. Called once more with the columns of the file, and with
 * what else the list answers: by then the type of a row is known.
 * @param read gives the page that the query asks for; the export asks page by page
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

/** The last word of an address that is no parameter. */
const nameIn = (path: string): string => path.split('/').findLast((part) => part !== '' && !part.startsWith(':'))!
