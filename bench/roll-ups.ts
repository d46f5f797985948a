/**
 * Cost of the metrics roll-ups per order, in pairs: guest orders are placed over HTTP and moved to the last closed
 * day, which is then closed again. Compares the CPU time of shop and database per order with that of the database for
 * closing the day, divided by its orders. Placing an order writes no metrics. Bound: 2%. Needs a build.
 *
 * Run: npm run bench -- roll-ups.
 */
import pg from 'pg'
import { guestOrders } from './parts/guest-orders.ts'
import { report } from './parts/load.ts'
import { processorTime } from './parts/processor-time.ts'
import { repeat } from './parts/repeat.ts'
import { createClient, quantile, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const rounds = 7
const secondsOfOrders = 4
const boundPercent = 2
const shop = await startShopProcess({ TRUSTED_PROXIES: '127.0.0.1' })
const owner = new pg.Client({ connectionString: urlOf(shop.folder) })
await owner.connect()
const order = await guestOrders(owner, createClient(shop.port, 8))

/** What closing a day writes. Rows of its month and year are only written for their last day. */
const ofDay = ['days', 'orders', 'figures', 'totals', 'cohorts', 'stock'].map((table) => [table, 'day = $1::date'])
const ofMonth = `day = date_trunc('month', $1::date)`
const ofYear = `day = date_trunc('year', $1::date)`
const ofSpan = `(span = 'day' and day = $1::date or span = 'month' and ${ofMonth} or span = 'year' and ${ofYear})`
const written = [
  ...ofDay,
  ['vehicles', ofSpan],
  ['pairs', ofSpan],
  ['months', ofMonth],
  ['years', ofYear],
  ['values', `(span = 'month' and ${ofMonth} or span = 'year' and ${ofYear})`],
] as const
const closeAll = async () => {
  while (Number((await owner.query('select close_metric_days(7) as closed')).rows[0].closed) > 0);
}
await closeAll()
const { rows } = await owner.query<{ day: string; last: string }>(
  `select max(d.day)::text as day, (select coalesce(max(id), 0) from orders) as last from metric_days d`,
)
const { day, last } = rows[0]!

/** Moves the orders placed since the start to that day, and reopens it. */
async function reopen(): Promise<number> {
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  const at = `$1::timestamp at time zone 'UTC'`
  const { rowCount } = await owner.query(
    `update orders set paid_at = ${at} + id % 86000 * interval '1 second' where id > $2 and paid_at is not null`,
    [day, last],
  )
  await owner.query(
    `update stock_changes set created_at = ${at} where created_at >= now() - interval '1 hour' and reason = 'sale'`,
    [day],
  )
  for (const [table, where] of written) await owner.query(`delete from metric_${table} where ${where}`, [day])
  await owner.query('commit')
  return rowCount ?? 0
}
async function closedInMs(): Promise<number> {
  const before = processorTime(shop).database
  await owner.query('select close_metric_days(1)')
  return processorTime(shop).database - before
}

await repeat(8, 2_000, order)
await reopen()
await closedInMs()
const shares: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const before = processorTime(shop)
  const { times } = await repeat(8, secondsOfOrders * 1000, order)
  const after = processorTime(shop)
  const each = (after.shop - before.shop + after.database - before.database) / times.length
  const all = await reopen()
  const closing = (await closedInMs()) / all
  shares.push((closing / each) * 100)
  console.log(
    `${each.toFixed(2)} ms an order, ${closing.toFixed(3)} ms of it when its day is closed with ${all} orders`,
  )
}
report(
  'roll-ups, of an order',
  quantile(
    shares.toSorted((a, b) => a - b),
    0.5,
  ),
  '%',
  boundPercent,
  'less',
)
await owner.end()
await shop.stop()
removeFolder(shop.folder)
