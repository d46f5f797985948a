/**
 * Daily work of the warehouse with many orders and products: the search over everything, the stock of a product with
 * a million changes, and new prices for every product as a job with progress, then undone. Needs a build.
 *
 * Run: npm run bench -- warehouse [--orders 1000000] [--products 100000] [--folder DATA_DIR already filled to that
 * size]
 */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { fillOrders, sampleOrders } from './parts/fill-orders.ts'
import { fillProducts } from './parts/fill-products.ts'
import { report } from './parts/load.ts'
import { fill, staffCookie } from './parts/staff.ts'
import { createClient, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '100000' },
  },
})
const [orders, products] = [Number(values.orders), Number(values.products)]
const folder = values.folder ?? fill('1')
const shop = await startShopProcess({}, folder)
const url = urlOf(folder)
if (!values.folder) {
  await fillOrders(url, 0, orders)
  await fillProducts(url, products)
}
const cookie = await staffCookie(`http://localhost:${shop.port}`)
const send = createClient(shop.port, 1)

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { cookie, origin: `http://localhost:${shop.port}`, 'idempotency-key': randomUUID() }
  const answer = await send(method, `/api${path}`, body === undefined ? undefined : JSON.stringify(body), headers)
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`)
  return JSON.parse(answer.body) as T
}

/** The slowest of several paths in ms, each the best of three. Each response must pass `passes`. */
async function slowest<T>(paths: readonly string[], passes: (answer: T) => boolean): Promise<number> {
  let worst = 0
  for (const path of paths) {
    let best = Infinity
    for (let turn = 0; turn < 3; turn += 1) {
      const started = performance.now()
      const answer = await call<T>('GET', path)
      best = Math.min(best, performance.now() - started)
      if (!passes(answer)) throw new Error(`${path} answered ${JSON.stringify(answer).slice(0, 200)}`)
    }
    worst = Math.max(worst, best)
  }
  return worst
}

const samples = await sampleOrders(url, 6, orders)
const words = [
  ...samples.flatMap(({ id, email, invoice, tracking }) => [String(id), email, invoice, tracking]),
  ...Array.from({ length: 6 }, (_, place) => `BN-${Math.floor(((place + 0.5) / 6) * products)}`),
]
const search = words.map((q) => `/v1/admin/search?${new URLSearchParams({ q })}`)
const palette = await slowest<{ data: unknown[] }>(search, ({ data }) => data.length > 0)

const [location] = (await call<{ locations: { slug: string }[] }>('GET', '/v1/admin/stock')).locations
const place = `/v1/admin/stock/product/made-up-1/location/${location!.slug}`
const pages = [`${place}/changes`, `${place}/changes?sort=oldest`, `${place}/changes?limit=100`]
const stock = await slowest<{ data?: unknown[] }>(
  [place, ...pages],
  ({ data }) => data === undefined || data.length > 10,
)

interface PriceChange {
  id: number
  state: string
  total: number
  done: number
  kept: number
}
const base = '/v1/admin/product-price-changes'
/**
 * Waits until the newest change is in a state. @returns seconds taken, number of progress steps seen, and the change
 */
async function until(state: string, started: number): Promise<{ seconds: number; steps: number; change: PriceChange }> {
  const seen = new Set<number>()
  for (;;) {
    const change = (await call<{ data: PriceChange[] }>('GET', base)).data[0]!
    seen.add(change.done)
    if (change.state === state) return { seconds: (performance.now() - started) / 1000, steps: seen.size, change }
    if (performance.now() - started > 180_000)
      throw new Error(`${change.done} of ${change.total} products in three minutes`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
const form = {
  which: {},
  rule: { field: 'prices', currencies: ['USD', 'EUR'], kind: 'percent', hundredths: 500, rounding: 'none' },
}
const { products: found } = await call<{ products: number }>('POST', `${base}/preview`, form)
let started = performance.now()
const { id } = await call<PriceChange>('POST', base, { ...form, products: found })
const changed = await until('done', started)
started = performance.now()
await call('POST', `${base}/${id}/undo`, {})
const undone = await until('undone', started)

await shop.stop()
if (!values.folder) removeFolder(folder)
console.log(`${changed.change.total} products, ${changed.steps} steps of progress seen`)
report('slowest search over everything', palette, 'ms', 50, 'less')
report('stock of a product with ten changes per product', stock, 'ms', 100, 'less')
report('new prices for all products', changed.seconds, 's', 60, 'less')
report('those taken back', undone.seconds, 's', 60, 'less')
