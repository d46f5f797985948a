import type { ClientBase } from 'pg'

/**
 * Sends a connection's statements one at a time. Reads that a transaction starts together share its connection, and
 * the driver will no longer queue them itself. Statements with a callback, as the pool sends them, and streams have
 * the connection for themselves.
 */
export function sendOneAtATime(client: ClientBase): void {
  const send = client.query.bind(client) as (...statement: unknown[]) => unknown
  let last: Promise<unknown> = Promise.resolve()
  const query = (...statement: unknown[]): unknown => {
    const [text] = statement
    const isStream = typeof text === 'object' && text !== null && 'submit' in text
    if (isStream || typeof statement.at(-1) === 'function') return send(...statement)
    const run = last.then(() => send(...statement))
    last = run.catch(() => undefined)
    return run
  }
  Object.assign(client, { query })
}
