/**
 * Metrics pages over ten million orders in five years of closed days, over HTTP on a running shop, and the cost of
 * closing a day. Each page is compared with a single statement that sums the same years from one row per day, in the
 * same run. Bound: 200 ms. Needs a build and 20 GB of disk.
 *
 * Run: npm run bench -- metrics [--folder DATA_DIR already filled].
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#kit/server/database.ts'
import { closeMetricDays } from './parts/close-metric-days.ts'
import { fillMetrics } from './parts/fill-metrics.ts'
import { report } from './parts/load.ts'
import { staffCookie } from './parts/staff.ts'
import { createClient, quantile, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const { values } = parseArgs({ options: { folder: { type: 'string' }, keep: { type: 'boolean', default: false } } })
const boundMs = 200
const rounds = 12
const shop = await startShopProcess({ WORKER: '0' }, values.folder)
const url = urlOf(shop.folder)
const database = openDatabase({ url, asOwner: true })
const cookie = await staffCookie(`http://localhost:${shop.port}`)
const call = createClient(shop.port, 1)

if (values.folder === undefined) {
  const filled = await fillMetrics(url)
  console.log(`${filled.days} closed days and ${filled.orders} orders after them, in ${shop.folder}`)
  report('closing, of one order', (await closeMetricDays(url)) / filled.orders, 'ms', 1, 'less')
}

const fiveYears = new Date(Date.now() - 1824 * 86_400_000).toISOString().slice(0, 10)
const base = '/api/v1/admin/analytics'
const pages: Record<string, string> = {
  'sales, 28 days': base,
  'sales, five years by month': `${base}?from=${fiveYears}`,
  'sales, five years by day': `${base}?from=${fiveYears}&by=day`,
  'sales of a region and type, five years': `${base}?from=${fiveYears}&kind=store&region=1`,
  'sales of a dealer, five years': `${base}?from=${fiveYears}&dealer=7`,
  'customers who came back': `${base}/cohorts`,
  'tunes, five years': `${base}/tunes?from=${fiveYears}`,
  'tunes by brand, five years': `${base}/tunes?from=${fiveYears}&group=brand`,
  'bought together, five years': `${base}/together?from=${fiveYears}`,
  'vehicles, 28 days': `${base}/vehicles`,
  'vehicles by engine, five years': `${base}/vehicles?from=${fiveYears}&group=engine`,
  'vehicles over time, five years by month': `${base}/vehicles/over-time?from=${fiveYears}`,
  'vehicles over time, five years by day': `${base}/vehicles/over-time?from=${fiveYears}&by=day`,
  'movements, 28 days': `${base}/movements`,
  'movements, 28 days, largest first': `${base}/movements?sort=largest`,
  'movements, 28 days, first orders': `${base}/movements?what=new`,
  'movements, 28 days, refunds': `${base}/movements?what=refund`,
  'movements, 28 days, of a tune': `${base}/movements?tune=7`,
  service: `${base}/work`,
  'dealers, five years': `${base}/dealers?from=${fiveYears}`,
  'stock, five years': `${base}/stock?from=${fiveYears}`,
}
async function bareMs(): Promise<number> {
  const begun = performance.now()
  await database.db.execute(
    sql`select day, sum(gross) from metric_figures where quote = 'USD' and dimension = '' and value = '' and day >= ${fiveYears}::date group by day`,
  )
  return performance.now() - begun
}
const middle = (times: number[]) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  )
for (const [name, path] of Object.entries(pages)) {
  const [times, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    const { status, body } = await call('GET', path, undefined, { cookie })
    times.push(performance.now() - begun)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 300)}`)
    bare.push(await bareMs())
  }
  console.log(`${name}: ${(middle(times) / middle(bare)).toFixed(1)} times a bare sum of five years`)
  report(name, middle(times), 'ms', boundMs, 'less')
}
await database.close()
await shop.stop()
if (!values.keep && values.folder === undefined) removeFolder(shop.folder)
