/**
 * Pages of the metrics over many orders and five years, through HTTP on a running shop, and what closing a day costs. Each page is compared
 * with a single statement that sums the same years of one row a day, in the same run. Bound: 200 ms. Needs a build.
 * Run: npm run bench -- metrics [ORDERS], 200,000 by default.
 */
import { openDatabase } from '#kit/server/database.ts'
import { sql } from 'drizzle-orm'
import { fillOrders } from './parts/fill-orders.ts'
import { report } from './parts/load.ts'
import { staffCookie } from './parts/staff.ts'
import { createClient, quantile, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const boundMs = 200
const many = Number(process.argv[2] ?? 200_000)
const rounds = 12
const shop = await startShopProcess({ WORKER: '0' })
const url = urlOf(shop.folder)
const database = openDatabase({ url, asOwner: true })
const cookie = await staffCookie(`http://localhost:${shop.port}`)
const call = createClient(shop.port, 1)

await fillOrders(url, 0, many)
// Spread over five years.
await database.db.execute(sql`set session_replication_role = replica`)
await database.db.execute(
  sql.raw(
    `update orders set paid_at = now() - interval '5 years' * random() where email like '%@bench.test' and paid_at is not null`,
  ),
)
for (const table of [
  'metric_days',
  'metric_orders',
  'metric_figures',
  'metric_months',
  'metric_totals',
  'metric_cohorts',
])
  await database.db.execute(sql.raw(`truncate ${table} cascade`))
await database.db.execute(sql`set session_replication_role = origin`)
await database.db.execute(sql.raw('vacuum analyze'))

const started = performance.now()
let days = 0
for (;;) {
  const { rows } = await database.db.execute<{ closed: number }>(sql`select close_metric_days(31) as closed`)
  days += rows[0]!.closed
  if (rows[0]!.closed < 31) break
}
const closingMs = performance.now() - started
await database.db.execute(sql.raw('vacuum analyze'))
console.log(`${days} days of ${many} orders closed in ${(closingMs / 1000).toFixed(0)} s`)
report('closing, of one order', closingMs / many, 'ms', 1, 'less')

const fiveYears = new Date(Date.now() - 1824 * 86_400_000).toISOString().slice(0, 10)
const pages: Record<string, string> = {
  'sales, 28 days': '/api/v1/admin/analytics',
  'sales, five years by month': `/api/v1/admin/analytics?from=${fiveYears}`,
  'sales, five years by day': `/api/v1/admin/analytics?from=${fiveYears}&by=day`,
  'sales of a region and type, five years': `/api/v1/admin/analytics?from=${fiveYears}&kind=store&region=1`,
  'customers who came back': '/api/v1/admin/analytics/cohorts',
  'tunes, five years': `/api/v1/admin/analytics/tunes?from=${fiveYears}`,
  'vehicles, 28 days': '/api/v1/admin/analytics/vehicles',
  'movements, 28 days': '/api/v1/admin/analytics/movements',
  service: '/api/v1/admin/analytics/work',
  stock: '/api/v1/admin/analytics/stock',
}
async function bareMs(): Promise<number> {
  const begun = performance.now()
  await database.db.execute(
    sql`select day, sum(gross) from metric_figures where quote = 'USD' and dimension = '' and value = '' and day >= ${fiveYears}::date group by day`,
  )
  return performance.now() - begun
}
for (const [name, path] of Object.entries(pages)) {
  const [times, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    const { status, body } = await call('GET', path, undefined, { cookie })
    times.push(performance.now() - begun)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.slice(0, 300)}`)
    bare.push(await bareMs())
  }
  const sorted = times.toSorted((a, b) => a - b)
  const ratio =
    quantile(sorted, 0.5) /
    quantile(
      bare.toSorted((a, b) => a - b),
      0.5,
    )
  console.log(`${name}: ${ratio.toFixed(1)} times a bare sum of five years`)
  report(name, quantile(sorted, 0.5), 'ms', boundMs, 'less')
}
await database.close()
await shop.stop()
removeFolder(shop.folder)
