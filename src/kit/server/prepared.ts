import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'

const mark = '/* prepared */ '
const names = new Map<string, string>()

/**
 * A statement that each connection plans once. For what every order runs: planning takes many of these statements
 * several times as long as running them. Its text must always be the same, and its plan good for all values.
 */
export const prepared = (statement: SQL): SQL => sql`${sql.raw(mark)}${statement}`

/** Names the marked statements of a connection, so that the driver prepares them. */
export function namePrepared(client: ClientBase): void {
  const send = client.query.bind(client) as (...statement: unknown[]) => unknown
  const query = (sent: unknown, ...rest: unknown[]): unknown => {
    const isMarked = typeof sent === 'object' && sent !== null && 'text' in sent && String(sent.text).startsWith(mark)
    return send(isMarked ? { ...sent, name: nameOf(String(sent.text)) } : sent, ...rest)
  }
  Object.assign(client, { query })
}

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 40)
  names.set(text, name)
  return name
}
