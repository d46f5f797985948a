/** Real shop processes, started as by a customer, on one database and one sandbox gateway. */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { effects } from '#app/features.ts'
import { sweepPayments } from '#features/payments/server/jobs.ts'
import { createBraintreeGateway } from '#integrations/payments/braintree.ts'
import type { PaymentGateway } from '#integrations/payments/gateway.ts'
import { type Database, openDatabase } from '#kit/server/database.ts'
import { copyDatabase } from '../database.ts'
import { type Program, startProgram } from '../start-program.ts'
import { fillShop, type ShopFixture, usAddress } from '../fixtures-shop.ts'
import { startSandboxGateway } from '../../sandbox/gateway/server.ts'
import type { PaidOrder } from '#features/payments/contract.ts'

export interface ShopProcess {
  origin: string
  port: number
  child: Program
  startedInMs: number
  /** Bugs it logged, newest last. */
  bugs: string[]
  signal: (name: 'SIGKILL' | 'SIGTERM') => Promise<number | null>
}

/** Secret the processes sign sessions with. */
export const appSecret = 'a secret for tests, and for nothing else'

export interface FaultWorld {
  databaseUrl: string
  /** File storage of the processes. */
  folder: string
  database: Database
  owner: Database
  shop: ShopFixture
  /** The test's own gateway client, for sweeps and comparisons. */
  services: { log: Logger; gateway: PaymentGateway }
  start: () => Promise<ShopProcess>
  /** Calls the sandbox's control API; with a body, as POST. */
  control: <T>(call: string, body?: object) => Promise<T>
  stopGateway: () => Promise<void>
  startGateway: () => Promise<void>
  /** Settles what is open, as a process's timer does, without its waits. */
  sweep: () => Promise<number>
  /** Makes open payments and keys a minute older, so that tests don't have to wait. */
  age: () => Promise<void>
  close: () => Promise<void>
}

/** The world of a test file: opened where the file starts, closed after its last test. */
export async function useFaultWorld(...options: Parameters<typeof openFaultWorld>): Promise<FaultWorld> {
  const world = await openFaultWorld(...options)
  afterAll(() => world.close())
  return world
}

export async function openFaultWorld(
  stock?: { cable: number; shirt: number },
  { environment = {}, program = 'src/app/main.ts' }: { environment?: Record<string, string>; program?: string } = {},
): Promise<FaultWorld> {
  const copy = await copyDatabase(inject('databaseUrl'))
  const folder = mkdtempSync(join(tmpdir(), 'overboost-faults-'))
  const owner = openDatabase({ url: copy.url, poolMax: 2, asOwner: true, onIdleError: () => undefined })
  const database = openDatabase({ url: copy.url, poolMax: 3, onIdleError: () => undefined })
  const shop = await fillShop(owner, stock)
  const gatewayOptions = { host: '127.0.0.1', dataDir: join(folder, 'gateway') }
  let gateway = await startSandboxGateway({ ...gatewayOptions, port: 0 })
  const gatewayPort = gateway.port
  const processes: ShopProcess[] = []
  const start = async () => {
    const made = await startProcess(program, {
      DATABASE_URL: copy.url,
      DATA_DIR: folder,
      GATEWAY_PORT: String(gatewayPort),
      APP_SECRET: appSecret,
      ...environment,
    })
    processes.push(made)
    return made
  }
  const services = {
    effects,
    log: pino({ level: 'silent' }),
    gateway: createBraintreeGateway({
      environment: 'Development',
      host: '127.0.0.1',
      port: gatewayPort,
      merchantId: 'sandbox_merchant',
      publicKey: 'sandbox_public',
      privateKey: 'sandbox_private',
    }),
  }
  return {
    databaseUrl: copy.url,
    folder,
    database,
    services,
    owner,
    shop,
    start,
    control: async (call, body) => {
      const url = `http://127.0.0.1:${gatewayPort}/sandbox/${call}`
      const headers = { 'content-type': 'application/json' }
      const response = await (body ? fetch(url, { method: 'POST', body: JSON.stringify(body), headers }) : fetch(url))
      if (!response.ok) throw new Error(`the sandbox refused ${call}: ${await response.text()}`)
      return (await response.json()) as never
    },
    stopGateway: () => gateway.close(),
    startGateway: async () => {
      gateway = await startSandboxGateway({ ...gatewayOptions, port: gatewayPort })
    },
    sweep: () => sweepPayments(services, database, 0),
    age: async () => {
      await owner.pool.query(`update payment_intents set created_at = created_at - interval '1 minute',
        updated_at = updated_at - interval '1 minute' where state in ('started', 'unknown', 'captured', 'failed')`)
      await owner.pool.query(
        `update idempotency_keys set started_at = started_at - interval '1 minute' where status is null`,
      )
    },
    close: async () => {
      for (const { child, signal } of processes)
        if (child.exitCode === null && !child.signalCode) await signal('SIGKILL')
      services.gateway.close()
      await gateway.close()
      await database.close()
      await owner.close()
      await copy.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startProcess(program: string, environment: Record<string, string>): Promise<ShopProcess> {
  const started = performance.now()
  const child = startProgram([program], {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    PORT: '0',
    DEMO: '0',
    DATABASE_POOL: '8',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    ...environment,
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors = `${errors}${chunk.toString()}`.slice(-2000)))
  const bugs: string[] = []
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      bugs.push(
        ...chunk
          .toString()
          .split('\n')
          .filter((line) => line.includes('"msg":"bug"')),
      )
      const found = /answers at (\S+)/.exec(chunk.toString())
      if (found?.[1]) resolve(found[1])
    })
    child.once('exit', () => reject(new Error(`the shop did not start: ${errors}`)))
  })
  return {
    origin,
    port: Number(new URL(origin).port),
    child,
    startedInMs: performance.now() - started,
    bugs,
    signal: async (name) => {
      const ended = once(child, 'exit')
      child.kill(name)
      const [code] = (await ended) as [number | null]
      return code
    },
  }
}

export interface Reply<T = unknown> {
  /** 0 if the connection ended without a response. */
  status: number
  body: T & { code?: string }
  headers: Headers
  ms: number
}

/** A guest with their own browser and IP address. */
export class Shopper {
  readonly cookie = `overboost_visitor=${randomBytes(24).toString('base64url')}`
  readonly address = `10.${randomBytes(3).join('.')}`

  async post<T = unknown>(shop: ShopProcess, path: string, body: object, key?: string): Promise<Reply<T>> {
    const began = performance.now()
    try {
      const response = await fetch(`${shop.origin}/api${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          origin: shop.origin,
          cookie: this.cookie,
          'x-forwarded-for': this.address,
          ...(key ? { 'idempotency-key': key } : {}),
        },
      })
      const answer = (await response.json()) as Reply<T>['body']
      return { status: response.status, body: answer, headers: response.headers, ms: performance.now() - began }
    } catch {
      return { status: 0, body: {} as Reply<T>['body'], headers: new Headers(), ms: performance.now() - began }
    }
  }

  order(shop: ShopProcess, lines: object[]): Promise<Reply<PlacedOrder>> {
    return this.post(shop, '/v1/order', { lines, email: 'guest@example.test', billing_address: usAddress })
  }

  pay(shop: ShopProcess, order: PlacedOrder, nonce: string, key: string = randomUUID()): Promise<Reply<PaidOrder>> {
    return this.post(shop, `/v1/order/${order.id}/payment`, { nonce, token: order.token }, key)
  }
}

export interface PlacedOrder {
  id: number
  token: string
  total: number
}

/** A nonce the sandbox accepts once. */
export const freshNonce = (name = 'valid'): string => `sandbox-${name}-nonce-${randomBytes(6).toString('hex')}`
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
