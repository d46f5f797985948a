import { type SQL, sql } from 'drizzle-orm'
import { fail } from '#kit/refusal.ts'
import { type CsvCell, csvDownload } from '#kit/server/csv.ts'
import type { Streamed } from '#kit/server/streamed.ts'
import { afterId } from './read-entries.ts'

export type ListSort = 'newest' | 'oldest' | 'name'

/**
 * The key of a list of staff: by number, either way, or by name and number. `next` names the row that a page ends with,
 * `after` takes it up again; what is no such mark is refused.
 */
export function keysOf(sort: ListSort, id: SQL, name: SQL) {
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
      if (number === undefined || text === undefined)
        fail('validation_failed', { fields: { after: ['This page does not exist.'] } })
      return [sql`(lower(${name}), ${id}) > (lower(${text}), ${Number(number)}::bigint)`]
    },
    next: (row: { id: number; name: string }) => `${row.id}~${row.name}`,
  }
}

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

/** Rows as a CSV file that is sent as they are read. */
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
