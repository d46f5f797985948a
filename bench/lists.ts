/**
 * Every back-office list in a catalog many times the size of the demo, optionally with more orders and products: its
 * first page, each filter, each sort order, a search for a word from its rows, and the page after the fifth. One
 * reader, best of three each.
 *
 * Run: npm run bench -- lists [--scale 100] [--orders 0] [--products 0] [--folder DATA_DIR already filled to that
 * size] [--only PARTS,OF,PATHS] [--keep]
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { namedEndpoints } from '#app/api.ts'
import { closeMetricDays } from './parts/close-metric-days.ts'
import { fillOrders } from './parts/fill-orders.ts'
import { fillProducts } from './parts/fill-products.ts'
import { report } from './parts/load.ts'
import { fill, staffCookie } from './parts/staff.ts'
import { createClient, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '100' },
    folder: { type: 'string' },
    only: { type: 'string', default: '/admin/' },
    orders: { type: 'string', default: '0' },
    products: { type: 'string', default: '0' },
    keep: { type: 'boolean', default: false },
  },
})
const turns = 3
const targetMs = 100
const parts = values.only.split(',')

/** Lists of all rows: those with cursor pagination and no record id in the path. */
const lists = namedEndpoints.flatMap(({ name, endpoint }) => {
  const { query } = endpoint.input
  const { output } = endpoint
  const pages = query instanceof z.ZodObject && output instanceof z.ZodObject && 'next' in output.shape
  const fits =
    parts.some((part) => endpoint.path.includes(part)) &&
    endpoint.path.includes('/admin/') &&
    !endpoint.path.includes(':')
  return pages && fits && endpoint.runs === 'query' ? [{ name, path: `/api${endpoint.path}`, shape: query.shape }] : []
})

/** Values of a filter, if it has a fixed set. */
function choicesOf(type: z.ZodType): readonly string[] {
  if (type instanceof z.ZodEnum) return type.options.map(String)
  if (type instanceof z.ZodOptional || type instanceof z.ZodDefault) return choicesOf(type.unwrap() as z.ZodType)
  return []
}

/** A word from one of the rows, for a search with results. */
function wordOf(rows: readonly Record<string, unknown>[]): string | undefined {
  const row = rows[Math.floor(rows.length / 2)] ?? {}
  const said = row['name'] ?? row['title'] ?? row['email'] ?? row['number'] ?? row['slug']
  return typeof said === 'string' ? said.split(/[\s@]/).find((word) => word.length > 3) : undefined
}

const folder = values.folder ?? fill(values.scale)
const shop = await startShopProcess({ WORKER: '0' }, folder)
if (!values.folder) {
  if (Number(values.orders) > 0) await fillOrders(urlOf(folder), 0, Number(values.orders))
  if (Number(values.products) > 0) await fillProducts(urlOf(folder), Number(values.products))
  await closeMetricDays(urlOf(folder))
}
const origin = `http://localhost:${shop.port}`
const cookie = await staffCookie(origin)
const send = createClient(shop.port, 1)

interface Page {
  data: Record<string, unknown>[]
  next: string | null
}
const read = async (path: string, query: Record<string, string>): Promise<{ ms: number; page: Page }> => {
  let ms = Infinity
  let body = ''
  for (let turn = 0; turn < turns; turn += 1) {
    const started = performance.now()
    const answer = await send('GET', `${path}?${new URLSearchParams(query)}`, undefined, { cookie })
    if (answer.status !== 200) throw new Error(`${path}?${new URLSearchParams(query)} answered ${answer.status}`)
    ms = Math.min(ms, performance.now() - started)
    body = answer.body
  }
  return { ms, page: JSON.parse(body) as Page }
}

const readings: { what: string; ms: number }[] = []
for (const { name, path, shape } of lists) {
  const note = (what: string, ms: number) => readings.push({ what: `${name} ${what}`, ms })
  const first = await read(path, {})
  note('first page', first.ms)
  let { next } = first.page
  for (let page = 2; page <= 6 && next !== null; page += 1) {
    const later = await read(path, { after: next })
    if (page === 6) note('page 6', later.ms)
    next = later.page.next
  }
  for (const [field, type] of Object.entries(shape))
    for (const choice of choicesOf(type as z.ZodType))
      note(`${field}=${choice}`, (await read(path, { [field]: choice })).ms)
  const word = wordOf(first.page.data)
  if ('q' in shape && word !== undefined) {
    note(`q=${word}`, (await read(path, { q: word })).ms)
    note('q=nothing', (await read(path, { q: 'no such thing' })).ms)
  }
}
await shop.stop()
if (values.keep) console.log(`Kept in ${folder}`)
else if (!values.folder) removeFolder(folder)

const slow = readings.filter(({ ms }) => ms > targetMs).toSorted((a, b) => b.ms - a.ms)
for (const { what, ms } of slow) console.log(`${what.padEnd(60)} ${ms.toFixed(0).padStart(6)} ms`)
console.log(`${lists.length} lists, ${readings.length} questions`)
report('slowest answer of a list', Math.max(...readings.map(({ ms }) => ms)), 'ms', targetMs, 'less')
