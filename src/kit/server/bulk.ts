import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Cell = string | number | boolean | Date | null | object

/** Encodes a value in COPY's text format. */
function encode(value: Cell): string {
  if (value === null) return '\\N'
  const text =
    typeof value === 'string'
      ? value
      : value instanceof Date
        ? value.toISOString()
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)
  return text.replaceAll(
    /[\\\n\r\t]/g,
    (sign) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' })[sign] ?? sign,
  )
}

const chunkCharacters = 256 * 1024

/**
 * Writes many rows with COPY in the client's transaction, holding one chunk in memory.
 * @returns number of rows written
 */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  const done = finished(stream)
  let chunk = ''
  let count = 0
  for (const row of rows) {
    chunk += `${row.map(encode).join('\t')}\n`
    count += 1
    if (chunk.length < chunkCharacters) continue
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    chunk = ''
  }
  stream.end(chunk)
  await done
  return count
}

/** Assigns IDs to rows before they are written. Call `settle` at the end to move the sequence past them. */
export async function numbersFor(
  client: pg.ClientBase,
  table: string,
): Promise<{ next: () => number; settle: () => Promise<void> }> {
  const { rows } = await client.query<{ last: number }>(`select coalesce(max(id), 0)::bigint as last from ${table}`)
  let last = rows[0]?.last ?? 0
  return {
    next: () => (last += 1),
    settle: async () =>
      void (await client.query(`select setval(pg_get_serial_sequence($1, 'id'), greatest($2::bigint, 1))`, [
        table,
        last,
      ])),
  }
}
