import { type SQL, sql } from 'drizzle-orm'
import { currencies } from '../money.ts'
import { fail } from '../refusal.ts'
import { type CsvCell, csvDownload } from './csv.ts'
import type { Streamed } from './streamed.ts'

export type ListSort = 'newest' | 'oldest' | 'name'

/** The pattern of `ilike` for a text anywhere; signs that mean something in a pattern are taken as they are. */
export const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const noSuchPage = (): never => fail('validation_failed', { fields: { after: ['This page does not exist.'] } })

/** The number that a page ends with, from the `after` of a query; null on the first page. What is no number is refused. */
export function afterId(after: string | undefined): number | null {
  if (after === undefined) return null
  const id = Number(after)
  return Number.isSafeInteger(id) && id > 0 ? id : noSuchPage()
}

/** The page that was asked for, from rows read with one row more than it holds. */
export function pageById<T>(rows: readonly T[], limit: number, idOf: (row: T) => number) {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next: rows.length > limit && last !== undefined ? String(idOf(last)) : null }
}

/**
 * The key of a list: by number, either way, or by name and number. `next` names the row that a page ends with,
 * `after` takes it up again; what is no such mark is refused.
 */
export function keysOf(sort: ListSort, id: SQL, name: SQL = id) {
  if (sort !== 'name')
    return {
      order: sort === 'oldest' ? sql`${id} asc` : sql`${id} desc`,
      after: (mark: string | undefined): SQL[] => {
        const last = afterId(mark)
        if (last === null) return []
        return [sort === 'oldest' ? sql`${id} > ${last}` : sql`${id} < ${last}`]
      },
      next: (row: { id: number; name: string }) => String(row.id),
    }
  return {
    order: sql`lower(${name}), ${id}`,
    after: (mark: string | undefined): SQL[] => {
      if (mark === undefined) return []
      const [, number, text] = /^(\d{1,15})~(.*)$/s.exec(mark) ?? []
      if (number === undefined || text === undefined) return noSuchPage()
      return [sql`(lower(${name}), ${id}) > (lower(${text}), ${Number(number)}::bigint)`]
    },
    next: (row: { id: number; name: string }) => `${row.id}~${row.name}`,
  }
}

const inOrder = sql.raw(`array['${currencies.join("','")}']`)
/**
 * Where a currency stands in all lists of them. Amounts of two currencies are never compared: a list that goes by an
 * amount goes by this first.
 */
export const currencyPlace = (code: SQL): SQL => sql`array_position(${inOrder}, ${code}::text)`

/** How many rows an export reads at once. */
export const exportPage = 500

/** All rows of a list, page by page, each after the `next` of the page before. */
export async function* allOf<T>(
  read: (after: string | undefined) => Promise<{ data: T[]; next: string | null }>,
): AsyncGenerator<T, void> {
  let after: string | undefined
  do {
    const { data, next } = await read(after)
    yield* data
    after = next ?? undefined
  } while (after !== undefined)
}

/**
 * Rows as a CSV file that is sent as they are read.
 * @param name of the file, without ending: letters, digits and hyphens
 */
export function csvOf<T>(
  name: string,
  heading: readonly string[],
  rows: AsyncIterable<T>,
  cells: (row: T) => readonly CsvCell[],
): Streamed {
  async function* lines() {
    for await (const row of rows) yield cells(row)
  }
  return csvDownload(name, heading, lines())
}
