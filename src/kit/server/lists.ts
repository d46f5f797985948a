import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { currencies } from '../money.ts'
import { fail } from '../refusal.ts'
import { type CsvCell, csvDownload } from './csv.ts'
import type { Queryable } from './database.ts'
import { readRows } from './read-rows.ts'
import type { Streamed } from './streamed.ts'

export type ListSort = 'newest' | 'oldest' | 'name'

/** The pattern of `ilike` for a text anywhere; characters that mean something in a pattern are taken as they are. */
export const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Refuses a mark that no page ends with. */
export const noSuchPage = (): never => fail('validation_failed', { fields: { after: ['This page doesn’t exist.'] } })

/** The number that a page ends with, from the `after` of a query; null on the first page. What is no number is refused. */
export function afterId(after: string | undefined): number | null {
  if (after === undefined) return null
  const id = Number(after)
  return Number.isSafeInteger(id) && id > 0 ? id : noSuchPage()
}

/** A value that each row may hold, by which a list is sorted: rows without one come last, either way. */
export interface ValueSort<T> {
  /** The value as text. */
  value: SQL
  /** How values are compared: as numbers, or as texts whatever their case. */
  type: 'numeric' | 'text'
  isDown: boolean
  /** The same of a row that was read; null for none. */
  of: (row: T) => string | null
}
/** How much of a text a list is sorted by: a mark holds it. */
const sortedLength = 100

/** The key of a list by such a value. */
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

/** The page requested, from rows read with one row more than it holds. */
export function pageById<T>(rows: readonly T[], limit: number, idOf: (row: T) => number | string) {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next: rows.length > limit && last !== undefined ? String(idOf(last)) : null }
}

/**
 * A number that a row has from several columns. Sorted by the columns, a list goes by an index of the first; `of` takes the
 * number apart into their values.
 */
export interface SplitKey {
  columns: readonly [SQL, ...SQL[]]
  of: (id: number) => readonly [number, ...number[]]
}

/**
 * The key of a list: by number, either way, or by name and number. `next` names the row that a page ends with,
 * `after` continues from it; what is no such mark is refused.
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
        // The first alone, too: rows of several tables are compared without an index.
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
 * Where a currency is in all lists of them. Amounts of two currencies are never compared: a list that goes by an
 * amount goes by this first.
 */
export const currencyPlace = (code: SQL): SQL => sql`array_position(${inOrder}, ${code}::text)`

/** How many rows an export reads at once. */
export const exportPage = 500

/** All rows of a list, page by page, each after the `next` of the page before. */
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

/** What a cell of an export is made of. */
type CsvValue = CsvCell | boolean | Date | undefined
/** The columns of an export by their headings: the row's field of a name, or what is made of the row. */
export type CsvColumns<T> = Readonly<Record<string, (keyof T & string) | ((row: T) => CsvValue)>>

/** Times as ISO 8601 in UTC, yes and no for truth values, nothing for what is missing. */
function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value as CsvCell
}

/**
 * A list as a CSV file that is sent as it is read, page by page. The first page is read before anything is sent, so that a
 * refusal is answered as one.
 * @param name of the file, without ending: letters, digits and hyphens
 * @param read gives the page after a key
 * @param limit how many rows are read at once
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
      yield cells.map((cell) => cellOf(typeof cell === 'string' ? row[cell] : cell(row)))
  }
  return csvDownload(name, Object.keys(columns), lines())
}

/** Whether one of the columns holds what is searched for, whatever its case; nothing where nothing is searched for. */
export function matching(text: string | undefined, columns: readonly SQL[]): SQL | undefined {
  if (!text) return undefined
  const pattern = like(text)
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`
}

/** The rows of some days in UTC, both included; a day that is not given leaves that end open. */
export const withinDays = (time: SQLWrapper, days: { from?: string | undefined; until?: string | undefined }): SQL =>
  everyCondition([
    days.from === undefined ? undefined : sql`${time} >= (${days.from}::date at time zone 'UTC')`,
    days.until === undefined ? undefined : sql`${time} < ((${days.until}::date + 1) at time zone 'UTC')`,
  ])

/** Conditions that all hold; those that are not set ask for nothing. */
export const everyCondition = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== undefined)], sql` and `)

/**
 * One page of a list that goes by number, by name, or `by` a value of its rows.
 * @param list `select` is the statement up to its conditions, `id` and `name` what the list goes by: the rows hold both. `split`
 * says of which columns `id` is made
 */
export async function readPage<T extends { id: number; name?: string }>(
  db: Queryable,
  { sort = 'newest', after, limit }: { sort?: ListSort | undefined; after?: string | undefined; limit: number },
  list: {
    select: SQL
    where: readonly (SQL | undefined)[]
    id: SQL
    name?: SQL
    split?: SplitKey
    by?: ValueSort<T> | undefined
  },
): Promise<{ data: T[]; next: string | null }> {
  const keys = list.by ? keysOfValue(list.by, list.id) : keysOf(sort, list.id, list.name, list.split)
  const conditions = everyCondition([...keys.after(after), ...list.where])
  const rows = await readRows<T & Record<string, unknown>>(
    db,
    sql`${list.select} where ${conditions} order by ${keys.order} limit ${limit + 1}`,
  )
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next: rows.length > limit && last ? keys.next({ ...last, name: last.name ?? '' }) : null }
}

/** How many things to choose from are shown for what was typed, and how many chosen ones are named. */
const [choicesMax, chosenMax] = [20, 200]

/**
 * Things that a form can name, shortest first.
 * @param choices selects their `value` and `label`
 * @param values those with these values instead of what matches `q`, comma-separated
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
