/**
 * The limit of a write: a Fastify server that validates a body and durably inserts one row before it responds. The
 * process takes a port and a database; benchmarks start it with `startOneRowServer`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import pg from 'pg'

/** Starts the server on a database; it creates its own table there. */
export async function startOneRowServer(port: number, databaseUrl: string): Promise<{ stop: () => Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(import.meta.url), String(port), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  await once(child.stdout!, 'data')
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function serve(port: number, databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })
  await pool.query(
    'create table if not exists bench_rows (id bigint generated always as identity primary key, note text)',
  )
  const app = Fastify()
  const body = { type: 'object', required: ['note'], properties: { note: { type: 'string', maxLength: 200 } } }
  const insert = { name: 'insert-row', text: 'insert into bench_rows (note) values ($1) returning id' }
  app.post<{ Body: { note: string } }>('/rows', { schema: { body } }, async (request) => {
    const { rows } = await pool.query({ ...insert, values: [request.body.note] })
    return rows[0]
  })
  await app.listen({ port, host: '127.0.0.1' })
  console.log('ready')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve(Number(process.argv[2]), process.argv[3] ?? '')
