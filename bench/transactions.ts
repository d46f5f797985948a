/**
 * Staff's list of transactions over many orders: the first page, a page far behind and searches, each against a bare
 * indexed statement, with their plans. Usage: node bench/transactions.ts [orders], 200000 unless told.
 */
import { sql } from 'drizzle-orm'
import { systemScope } from '#access/actor.ts'
import { readOrders } from '#features/orders/server/queries.ts'
import { openDatabase } from '#kit/server/database.ts'
import { startShopProcess, urlOf } from './shop-process.ts'

const many = Number(process.argv[2] ?? 200_000)
const shop = await startShopProcess()
const database = openDatabase({ url: urlOf(shop.folder), asOwner: true })
const { db } = database
await db.execute(sql`
  insert into orders (kind, state, token, region, currency, email, billing_address, subtotal, discount, shipping, tax, total, tax_included, takings, created_at, paid_at)
  select 'store', 'paid', 'bench-' || n, 1, 'USD', 'buyer' || n || '@bench.test', '{}', 100, 0, 0, 0, 100, false, '{}', now(), now()
  from generate_series(1, ${many}::int) n`)
await db.execute(sql`analyze orders`)
const { rows } = await db.execute<{ id: number }>(sql`select max(id) as id from orders`)
const last = rows[0]!.id
const scope = systemScope(1)

const rounds = 60
async function medianMs(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    await work(round)
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[rounds / 2]!
}
const someone = (round: number) => 1 + ((round * 7919) % many)
const bare = await medianMs((round) => db.execute(sql`select * from orders where id = ${last - someone(round)}`))
const cases: Record<string, (round: number) => Promise<unknown>> = {
  'first page': () => readOrders(db, scope, { limit: 25 }),
  'a page far behind': (round) => readOrders(db, scope, { limit: 25, after: String(last - someone(round)) }),
  'one state': () => readOrders(db, scope, { limit: 25, state: 'paid' }),
  'by e-mail': (round) => readOrders(db, scope, { limit: 25, q: `buyer${someone(round)}@bench` }),
  'by number': (round) => readOrders(db, scope, { limit: 25, q: String(last - someone(round)) }),
}
console.log(`${many} orders; a bare statement by key takes ${bare.toFixed(2)} ms`)
for (const [name, work] of Object.entries(cases)) {
  const median = await medianMs(work)
  console.log(`${name}: ${median.toFixed(2)} ms, ratio ${(median / bare).toFixed(1)}`)
}
const plan = await db.execute<{ 'QUERY PLAN': string }>(
  sql`explain select id from orders where region = 1 and lower(email) like 'buyer77@bench%' order by id desc limit 26`,
)
console.log(plan.rows.map((row) => row['QUERY PLAN']).join('\n'))
await database.close()
await shop.stop()
