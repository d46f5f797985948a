import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { currencies, toDecimal } from '../money.ts'
import { fail } from '../refusal.ts'
import { type CsvCell, csvDownload } from './csv.ts'
import type { Queryable } from './database.ts'
import { readRows } from './read-rows.ts'
import type { Streamed } from './streamed.ts'

export type ListSort = 'newest' | 'oldest' | 'name'

/** `ilike` pattern that matches a text anywhere, with wildcards escaped. */
export const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Refuses an `after` that isn't the end of any page. */
export const noSuchPage = (): never => fail('validation_failed', { fields: { after: ['This page doesn’t exist.'] } })

/** Parses `after` as the ID the previous page ended with; null on the first page. Refuses anything else. */
export function afterId(after: string | undefined): number | null {
  if (after === undefined) return null
  const id = Number(after)
  return Number.isSafeInteger(id) && id > 0 ? id : noSuchPage()
}

/** A nullable sort value. Rows without one come last in either direction. */
export interface ValueSort<T> {
  /** Value as text. */
  value: SQL
  /** How values compare: as numbers, or as case-insensitive text. */
  type: 'numeric' | 'text'
  isDown: boolean
  /** Reads the value from a row; null for none. */
  of: (row: T) => string | null
}
/** Prefix of a text that counts for sorting, because cursors contain it. */
const sortedLength = 100

/** Keyset key for sorting by such a value. */
function keysOfValue<T extends { id: number }>({ value, type, isDown, of }: ValueSort<T>, id: SQL) {
  const key = (text: SQL): SQL =>
    type === 'numeric' ? sql`coalesce(${text}, '0')::numeric` : sql`lower(left(coalesce(${text}, ''), ${sortedLength}))`
  const place = isDown ? sql`${value} is not null` : sql`${value} is null`
  const way = isDown ? sql`desc` : sql`asc`
  return {
    order: sql`${place} ${way}, ${key(value)} ${way}, ${id} ${way}`,
    after: (mark: string | undefined): SQL[] => {
      if (mark === undefined) return []
      const [, number, held, text] = /^(\d{1,15})~([01])~(.*)$/s.exec(mark) ?? []
      if (number === undefined || text === undefined) return noSuchPage()
      if (type === 'numeric' && text !== '' && !/^-?\d{1,30}(\.\d{1,30})?(e[+-]\d{1,3})?$/.test(text))
        return noSuchPage()
      const given = held === '1' ? sql`${text}::text` : sql`null::text`
      const there = (held === '1') === isDown
      const comparison = isDown ? sql`<` : sql`>`
      return [
        sql`(${place}, ${key(value)}, ${id}) ${comparison} (${there}::boolean, ${key(given)}, ${Number(number)}::bigint)`,
      ]
    },
    next: (row: T) => {
      const text = of(row)
      return text === null ? `${row.id}~0~` : `${row.id}~1~${[...text].slice(0, sortedLength).join('')}`
    },
  }
}

/** Builds a page from rows that were read with one extra. */
export function pageById<T>(rows: readonly T[], limit: number, idOf: (row: T) => number | string) {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next: rows.length > limit && last !== undefined ? String(idOf(last)) : null }
}

/**
 * A sort number made of several columns. The list sorts by the columns, so an index on the first one applies; `of`
 * splits the number into their values.
 */
export interface SplitKey {
  columns: readonly [SQL, ...SQL[]]
  of: (id: number) => readonly [number, ...number[]]
}

/**
 * Keyset key of a list: by ID in either direction, or by name and ID. `next` names the last row of a page and `after`
 * continues from it; other values are refused.
 */
export function keysOf(
  sort: ListSort,
  id: SQL,
  name: SQL = id,
  split: SplitKey = { columns: [id], of: (key) => [key] },
) {
  const { columns } = split
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  const valuesOf = (key: number) => split.of(key).map((value) => sql`${value}::bigint`)
  if (sort !== 'name') {
    const [way, comparison] = sort === 'oldest' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
    return {
      order: list(columns.map((column) => sql`${column} ${way}`)),
      after: (mark: string | undefined): SQL[] => {
        const last = afterId(mark)
        if (last === null) return []
        // The condition on the first column alone lets the index apply; a comparison across tables can't use one.
        const values = valuesOf(last)
        return [sql`(${list(columns)}) ${comparison} (${list(values)})`, sql`${columns[0]} ${comparison}= ${values[0]}`]
      },
      next: (row: { id: number; name: string }) => String(row.id),
    }
  }
  return {
    order: list([sql`lower(${name})`, ...columns]),
    after: (mark: string | undefined): SQL[] => {
      if (mark === undefined) return []
      const [, number, text] = /^(\d{1,15})~(.*)$/s.exec(mark) ?? []
      if (number === undefined || text === undefined) return noSuchPage()
      const values = list(valuesOf(Number(number)))
      return [
        sql`(lower(${name}), ${list(columns)}) > (lower(${text}), ${values})`,
        sql`lower(${name}) >= lower(${text})`,
      ]
    },
    next: (row: { id: number; name: string }) => `${row.id}~${row.name}`,
  }
}

const inOrder = sql.raw(`array['${currencies.join("','")}']`)
/**
 * Fixed sort position of a currency. Amounts in different currencies are never compared, so a list sorted by amount
 * sorts by this first.
 */
export const currencyPlace = (code: SQL): SQL => sql`array_position(${inOrder}, ${code}::text)`

/** Rows an export reads at a time. */
export const exportPage = 500

/** Yields all rows of a list, page by page. */
async function* allOf<T>(
  read: (after: string | undefined) => Promise<{ data: T[]; next: string | null }>,
): AsyncGenerator<T, void> {
  let after: string | undefined
  do {
    const { data, next } = await read(after)
    yield* data
    after = next ?? undefined
  } while (after !== undefined)
}

/** A value a CSV cell can hold. */
type CsvValue = CsvCell | boolean | Date | undefined
type AmountIn<T> = keyof { [K in keyof T as T[K] extends number ? K : never]: true } & string & keyof T
/** The name of a field, `money` with the name of an amount, or a function of the row. */
type CsvColumn<T> = (keyof T & string) | { money: AmountIn<T> } | ((row: T) => CsvValue)
/** Export columns by heading. */
export type CsvColumns<T> = Readonly<Record<string, CsvColumn<T>>>

/** Columns of amounts: headings with the names of their fields. */
export const amounts = <const C extends Readonly<Record<string, string>>>(fields: C) =>
  Object.fromEntries(Object.entries(fields).map(([heading, field]) => [heading, { money: field }])) as {
    [H in keyof C]: { money: C[H] }
  }

/** Formats a cell: ISO 8601 in UTC for times, yes or no for booleans, empty for null. */
function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value as CsvCell
}

const valueOf = <T>(row: T, column: CsvColumn<T>): unknown => {
  if (typeof column === 'string') return row[column]
  return 'money' in column ? toDecimal(row[column.money] as number) : column(row)
}

/**
 * Streams a list as a CSV file, page by page. Reads the first page before sending anything, so a refusal is still
 * answered as one.
 * @param name file name without extension: letters, digits and hyphens
 * @param read returns the page after a key
 * @param limit rows to read at a time
 */
export async function exportCsv<T>(
  name: string,
  read: (place: { after: string | undefined; limit: number }) => Promise<{ data: T[]; next: string | null }>,
  columns: CsvColumns<NoInfer<T>>,
  limit = exportPage,
): Promise<Streamed> {
  const cells = Object.values(columns)
  const first = await read({ after: undefined, limit })
  async function* lines() {
    for await (const row of allOf(async (after) => (after === undefined ? first : read({ after, limit }))))
      yield cells.map((cell) => cellOf(valueOf(row, cell)))
  }
  return csvDownload(name, Object.keys(columns), lines())
}

/** Condition that one of the columns contains the search text, ignoring case; undefined without a search. */
export function matching(text: string | undefined, columns: readonly SQL[]): SQL | undefined {
  if (!text) return undefined
  const pattern = like(text)
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`
}

const columnOf = (table: string, name: string): SQL => sql`${sql.identifier(table)}.${sql.identifier(name)}`

/** Condition that columns of the table called `of` have the values asked for under their names, where any are. */
export const chosen = <Q extends object>(of: string, query: Q, ...names: readonly (keyof Q & string)[]): SQL =>
  everyCondition(names.map((name) => (query[name] ? sql`${columnOf(of, name)} = ${query[name]}` : undefined)))

/** Condition for a range of UTC days, inclusive. A missing day leaves that end open. */
export const withinDays = (time: SQLWrapper, days: { from?: string | undefined; until?: string | undefined }): SQL =>
  everyCondition([
    days.from === undefined ? undefined : sql`${time} >= (${days.from}::date at time zone 'UTC')`,
    days.until === undefined ? undefined : sql`${time} < ((${days.until}::date + 1) at time zone 'UTC')`,
  ])

/** Joins conditions with `and`, ignoring undefined ones. */
export const everyCondition = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `)

/**
 * Reads one page of a list sorted by ID, by name, or `by` a value of its rows.
 * @param list `select` is the statement up to its conditions; rows must contain `id` and `name`, which are columns of the
 * table called `of` there, or what is given as such. `split` names the columns `id` is made of
 */
export async function readPage<T extends { id: number; name?: string }>(
  db: Queryable,
  { sort = 'newest', after, limit }: { sort?: ListSort | undefined; after?: string | undefined; limit: number },
  list: {
    select: SQL
    where: readonly (SQL | undefined)[]
    split?: SplitKey
    by?: ValueSort<T> | undefined
  } & ({ of: string } | { id: SQL; name?: SQL }),
): Promise<{ data: T[]; next: string | null }> {
  const { id, name } = 'of' in list ? { id: columnOf(list.of, 'id'), name: columnOf(list.of, 'name') } : list
  const keys = list.by ? keysOfValue(list.by, id) : keysOf(sort, id, name, list.split)
  const conditions = everyCondition([...keys.after(after), ...list.where])
  const rows = await readRows<T & Record<string, unknown>>(
    db,
    sql`${list.select} where ${conditions} order by ${keys.order} limit ${limit + 1}`,
  )
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next: rows.length > limit && last ? keys.next({ ...last, name: last.name ?? '' }) : null }
}

/** Maximum of options shown for a search, and of selected options looked up. */
const [choicesMax, chosenMax] = [20, 200]

/**
 * Options for a picker, shortest label first.
 * @param choices selects `value` and `label`
 * @param values comma-separated values to look up instead of searching for `q`
 */
export async function readChoices(db: Queryable, choices: SQL, q: string, values: string | undefined) {
  const named = values?.split(',').map((value) => JSON.stringify(value))
  const condition = named
    ? sql`c.value = any(${`{${named.join(',')}}`}::text[])`
    : (matching(q, [sql`c.label`, sql`c.value`]) ?? sql`true`)
  return readRows<{ value: string; label: string }>(
    db,
    sql`select c.value, c.label from (${choices}) c where ${condition}
      order by length(c.label), c.label limit ${named ? chosenMax : choicesMax}`,
  )
}
