/**
 * Steady load, ten minutes by default: 200 requests per second, regardless of pending responses. Cached reads and
 * pages, searches, complete guest orders, uploads, plus 500 listeners to live status. An unexpected response ends the
 * run. Prints latencies by kind, errors, and the shop's memory over time.
 *
 * Run: npm run bench -- soak [SECONDS]
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { insertUser } from '#features/identity/server/queries.ts'
import { openSession } from '#features/identity/server/start-session.ts'
import { openDatabase } from '#kit/server/database.ts'
import { catalogPaths } from './parts/catalog-paths.ts'
import { report } from './parts/load.ts'
import { createClient, quantile, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const seconds = Number(process.argv[2] ?? 600)
const perSecond = 200
const listenersWanted = 500
/** One user may open 120 listeners per minute, and each ends after 25 s. */
const listenersEach = 40

const shop = await startShopProcess({ TRUSTED_PROXIES: '127.0.0.1' })
const origin = `http://127.0.0.1:${shop.port}`
const call = createClient(shop.port, 400)
const database = openDatabase({ url: urlOf(shop.folder), asOwner: true, poolMax: 2 })
const paths = await catalogPaths(shop)

type Headers = Record<string, string>
let addresses = 0
/** Headers of a visitor who has sent no requests yet. */
function newVisitor(): Headers {
  addresses += 1
  return { 'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` }
}

/** The first error, which ends the run. */
let failure: Error | null = null
async function send<T>(
  wanted: number,
  method: string,
  path: string,
  headers: Headers,
  body?: object | Buffer,
): Promise<T> {
  const text = body === undefined || Buffer.isBuffer(body) ? (body as string | undefined) : JSON.stringify(body)
  const answer = await call(method, path, text, { origin, ...headers })
  if (answer.status !== wanted)
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.slice(0, 200)}`)
  return (answer.body.startsWith('{') ? JSON.parse(answer.body) : answer.body) as T
}

interface Customer {
  headers: Headers
  request: number
}
const upload = (headers: Headers) =>
  send<{ id: number }>(
    201,
    'POST',
    '/api/v1/files?name=read.bin&purpose=tune',
    { ...headers, 'content-type': 'application/octet-stream' },
    randomBytes(64 * 1024),
  )

/** Logged-in customers with a tune request each. */
async function makeCustomers(count: number): Promise<Customer[]> {
  const secret = readFileSync(`${shop.folder}/secret`, 'utf8').trim()
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const person = { email: `soak-${index}@example.test`, name: 'Soak', region: 1 as const, emailVerified: true }
      const user = await insertUser(database.db, person)
      const start = { userId: user!.id, address: '127.0.0.1', userAgent: null, now: new Date() }
      const { cookie } = await openSession(database.db, secret, start)
      const headers = { cookie: `overboost_session=${cookie}`, ...newVisitor() }
      const file = await upload(headers)
      const made = await send<{ id: number }>(
        201,
        'POST',
        '/api/v1/tune-requests',
        { ...headers, 'idempotency-key': randomUUID() },
        { file_id: file.id },
      )
      return { headers, request: made.id }
    }),
  )
}

const customers = await makeCustomers(Math.ceil(listenersWanted / listenersEach))
const client = new pg.Client({ connectionString: urlOf(shop.folder) })
await client.connect()
await client.query(
  `insert into stock_changes (product_id, variant_id, location_id, delta, reason)
   select p.id, v.id, l.id, 1000000, 'count' from products p left join product_variants v on v.product_id = p.id
   cross join stock_locations l where not exists (select from kit_parts k where k.kit_id = p.id)`,
)
/** Products on sale that have no options. */
const { rows: goods } = await client.query<{ slug: string }>(`
  select slug from products p where (prices->>'USD')::int between 1 and 100000 and p.state = 'published'
    and not exists (select 1 from product_options o where o.product_id = p.id) order by id`)
await client.end()
await new Promise((resolve) => setTimeout(resolve, 4_000))

let listening = 0
let isOver = false
/** Follows a request as a browser does, reconnecting when the stream ends. */
function listen(customer: Customer): void {
  const asked = get(
    {
      port: shop.port,
      host: '127.0.0.1',
      path: `/api/v1/tune-requests/${customer.request}/events`,
      headers: customer.headers,
    },
    (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) failure ??= new Error(`a listener got ${answer.statusCode}`)
      listening += 1
      answer.resume()
      answer.once('close', () => {
        listening -= 1
        if (!isOver) setTimeout(() => listen(customer), 500)
      })
    },
  )
  asked.on('error', (error) => {
    if (!isOver) failure ??= error
  })
}
for (let index = 0; index < listenersWanted; index += 1)
  setTimeout(() => listen(customers[index % customers.length]!), index * 20)

const pages = ['/', '/products', paths.productPage, paths.enginePage, '/dealers']
const reads = [paths.makes, paths.engine, paths.products, paths.product, paths.tunes]
const words = ['golf', 'gti', 'rs3', 'f80', 'stage 2', 'cable', 'dsg', 'passat', 'm4', 'a4 b8']
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
const address = {
  country_code: 'US',
  full_name: 'Soak Buyer',
  line1: '1 Bench Way',
  city: 'Reno',
  state: 'NV',
  postal_code: '89501',
}

async function order(timed: <T>(kind: string, work: () => Promise<T>) => Promise<T>): Promise<void> {
  const from = newVisitor()
  const lines = [{ slug: pick(goods).slug, options: [], quantity: 1 }]
  const { total } = await timed('estimate', () =>
    send<{ total: number }>(200, 'POST', '/api/v1/store/estimate', from, {
      lines,
      destination: { country_code: 'US', state: 'NV' },
    }),
  )
  const made = await timed('order', () =>
    send<{ id: number; token: string }>(201, 'POST', '/api/v1/order', from, {
      lines,
      email: 'soak@example.test',
      billing_address: address,
      shown_total: total,
    }),
  )
  await timed('payment', () =>
    send(
      200,
      'POST',
      `/api/v1/order/${made.id}/payment`,
      { ...from, 'idempotency-key': randomUUID() },
      {
        token: made.token,
        nonce: `sandbox-valid-nonce-${randomUUID()}`,
      },
    ),
  )
}

/**
 * Of 200 slots per second, two start a complete order (three requests), one an upload and its removal, and the others
 * read.
 */
const slots = perSecond - 2 * 2 - 1
const times = new Map<string, number[]>()
async function timed<T>(kind: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await work()
  const list = times.get(kind) ?? []
  list.push(performance.now() - begun)
  times.set(kind, list)
  return result
}
function begin(slot: number): Promise<unknown> {
  if (slot < 2) return order(timed)
  if (slot === 2)
    return timed('upload', async () => {
      const { headers } = pick(customers)
      const { id } = await upload(headers)
      await send(204, 'DELETE', `/api/v1/files/${id}`, headers)
    })
  if (slot < 30)
    return timed('search', () => send(200, 'GET', `/api/v1/search?q=${encodeURIComponent(pick(words))}`, newVisitor()))
  if (slot < 60) return timed('page', () => send(200, 'GET', pick(pages), newVisitor()))
  return timed('read', () => send(200, 'GET', pick(reads), newVisitor()))
}

const memory: number[] = []
const started = performance.now()
let sent = 0
const running = new Set<Promise<unknown>>()
while (performance.now() - started < seconds * 1000 && !failure) {
  const due = Math.floor(((performance.now() - started) / 1000) * slots)
  for (; sent < due; sent += 1) {
    const work = begin(sent % slots)
      .catch((error: Error) => (failure ??= error))
      .finally(() => running.delete(work))
    running.add(work)
  }
  if (memory.length < Math.floor((performance.now() - started) / 5_000)) memory.push(shop.memoryMb())
  await new Promise((resolve) => setTimeout(resolve, 5))
}
await Promise.all(running)
const heard = listening
isOver = true

for (const [kind, list] of times) {
  const sorted = list.toSorted((a, b) => a - b)
  console.log(
    `${kind.padEnd(9)} ${String(list.length).padStart(7)}  p50 ${quantile(sorted, 0.5).toFixed(1)} ms  p95 ${quantile(sorted, 0.95).toFixed(1)} ms  p99 ${quantile(sorted, 0.99).toFixed(1)} ms`,
  )
}
const all = [...times.values()].flat().toSorted((a, b) => a - b)
const quarter = Math.max(1, Math.floor(memory.length / 4))
const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length)
console.log(`memory in MB: ${memory.map((value) => value.toFixed(0)).join(' ')}`)
report('requests a second', all.length / ((performance.now() - started) / 1000), '', perSecond * 0.99, 'more')
report('the slowest twentieth', quantile(all, 0.95), 'ms', 150, 'less')
report('listeners at the end', heard, '', listenersWanted * 0.9, 'more')
report(
  'memory of the last quarter, of the second',
  mean(memory.slice(-quarter)) / mean(memory.slice(quarter, 2 * quarter)),
  '',
  1.1,
  'less',
)
await database.close()
await shop.stop()
removeFolder(shop.folder)
if (failure) throw failure
