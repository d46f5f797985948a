/** A world for tests: its own database, its own sandbox gateway, and as many processes of the shop as requested. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import type { z } from 'zod'
import { type Running, secretOf, startShop } from '#app/server/start.ts'
import type { Flag, RoleValue } from '#access/permissions.ts'
import { cookieNames } from '#features/identity/server/cookies.ts'
import { hashPassword } from '#features/identity/server/passwords.ts'
import { insertUser, writePassword } from '#features/identity/server/queries.ts'
import { openSession } from '#features/identity/server/start-session.ts'
import { parseSettings, type Settings } from '#integrations/settings.ts'
import { type CallInput, type Endpoint, endpointUrl, type InputShape } from '#kit/contract.ts'
import { type Database, openDatabase } from '#kit/server/database.ts'
import { startSandboxGateway } from '../sandbox/gateway/server.ts'
import { renderMail } from '#app/server/render-mail.tsx'
import { copyDatabase } from './database.ts'

export interface Answer<T = unknown> {
  status: number
  body: T
  headers: Headers
  /** The body of a refused call. */
  refusal: Refusal
}

/** Response to a refused call. */
interface Refusal {
  code: string
  message: string
  errors: Readonly<Record<string, readonly string[]>>
}

/** A browser or program that calls the shop and keeps cookies like a browser. */
export class Client {
  readonly origin: string
  readonly cookies = new Map<string, string>()
  constructor(origin: string) {
    this.origin = origin
  }

  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...(method === 'GET' ? {} : { origin: this.origin }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const value = pair.slice(at + 1)
      if (value === '' || /max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), value)
    }
    const type = response.headers.get('content-type') ?? ''
    const { status, headers: answered } = response
    const answer = (read: unknown) => ({ status, body: read, headers: answered, refusal: read as Refusal })
    if (type === 'application/pdf') return answer(new Uint8Array(await response.arrayBuffer()))
    const text = await response.text()
    return answer(type.includes('json') && text ? JSON.parse(text) : text)
  }

  /** Makes a call by its contract. Calls that need an idempotency key get a new one by default. */
  async call<I extends InputShape, O extends z.ZodType>(
    target: Endpoint<I, O>,
    input: CallInput<I>,
    key?: string,
  ): Promise<Answer<z.output<O>>> {
    const { body } = input as { body?: unknown }
    const headers = target.idempotent ? { 'idempotency-key': key ?? randomUUID() } : {}
    return (await this.request(target.method, endpointUrl(target, input), body, headers)) as Answer<z.output<O>>
  }
}

export interface World {
  /** Origins of the shop's processes. */
  origins: readonly string[]
  database: Database
  /** Connection as the owner, without the restrictions of the application's role. */
  owner: Database
  databaseUrl: string
  gatewayUrl: string
  settings: Settings
  client: (process?: number) => Client
  /** Creates a user with a confirmed email directly in the database. */
  signUp: (person?: NewPerson) => Promise<Person>
  /** A client logged in as the given person, or as a new one with the given permissions. */
  login: (person?: Person | NewPerson, process?: number) => Promise<Client>
  close: () => Promise<void>
}

interface NewPerson {
  email?: string
  name?: string
  role?: RoleValue
  flags?: Flag[]
  region?: 1 | 2
  emailVerified?: boolean
}
export interface Person {
  id: number
  email: string
  name: string
}
/** Password of every user in a world. */
export const worldPassword = 'a fine password for tests'
let worldHash: Promise<string> | undefined

export interface WorldOptions {
  /** Number of shop processes, run inside the test's process. */
  processes?: number
  environment?: Record<string, string>
  /** Log destination of the processes. */
  logTo?: { write: (line: string) => void }
  /** Fills the database at the URL before the shop starts. */
  fill?: (database: Database, url: string) => Promise<void>
}

/**
 * The world of a test file: opened where the file starts, closed after its last test. Also returns what each entry of
 * `fill` put into the database: `const { world, shop } = await useWorld({ fill: { shop: fillShop } })`.
 */
export async function useWorld<Filled extends object = object>({
  fill,
  ...options
}: Omit<WorldOptions, 'fill'> & {
  fill?: { [Name in keyof Filled]: (database: Database & { url: string }) => Promise<Filled[Name]> }
} = {}) {
  const filled: Partial<Filled> = {}
  const world = await openWorld({
    ...options,
    fill: async (database, url) => {
      for (const name in fill) filled[name] = await fill[name]({ ...database, url })
    },
  })
  afterAll(() => world.close())
  return { ...(filled as Filled), world }
}

export async function openWorld({ processes = 1, environment = {}, fill, logTo }: WorldOptions = {}): Promise<World> {
  const copy = await copyDatabase(inject('databaseUrl'))
  const folder = mkdtempSync(join(tmpdir(), 'overboost-world-'))
  const owner = openDatabase({ url: copy.url, poolMax: 4, asOwner: true })
  const gateway = await startSandboxGateway({ port: 0, host: '127.0.0.1', dataDir: join(folder, 'gateway') })
  if (fill) await fill(owner, copy.url)
  const settings = parseSettings({
    PORT: '0',
    DATABASE_URL: copy.url,
    DATABASE_POOL: '8',
    DATA_DIR: folder,
    MAIL_FOLDER: join(folder, 'mails'),
    APP_SECRET: 'a secret for tests, and for nothing else',
    GATEWAY_PORT: String(gateway.port),
    LOG_LEVEL: 'error',
    FILE_IDENTIFY_MS: '20000',
    ...environment,
  })
  const shops: Running[] = []
  for (let index = 0; index < processes; index += 1)
    shops.push(await startShop(settings, copy.url, { renderMail, ...(logTo ? { logTo } : {}) }))
  const origins = shops.map((shop) => `http://localhost:${shop.port}`)
  const database = openDatabase({ url: copy.url, poolMax: 4 })
  const secret = secretOf(settings)
  const signUp = async ({ email = `${randomUUID()}@example.test`, name = 'Toni Test', ...rest }: NewPerson = {}) => {
    const row = await insertUser(database.db, { email, name, region: 1, emailVerified: true, ...rest })
    if (!row) throw new Error(`${email} is there already`)
    await writePassword(database.db, row.id, await (worldHash ??= hashPassword(worldPassword)))
    return { id: row.id, email, name }
  }
  const login = async (person: Person | NewPerson = {}, process = 0) => {
    const userId = 'id' in person ? person.id : (await signUp(person)).id
    const client = new Client(origins[process]!)
    const start = { userId, address: '127.0.0.1', userAgent: null, now: new Date() }
    const { cookie } = await openSession(database.db, secret, start)
    client.cookies.set(cookieNames(settings).session, cookie)
    return client
  }
  return {
    origins,
    database,
    owner,
    databaseUrl: copy.url,
    gatewayUrl: `http://127.0.0.1:${gateway.port}`,
    settings,
    client: (process = 0) => new Client(origins[process]!),
    signUp,
    login,
    close: async () => {
      for (const shop of shops) await shop.stop()
      await gateway.close()
      await database.close()
      await owner.close()
      await copy.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
