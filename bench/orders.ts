/**
 * Complete guest orders: estimate, order, payment with the gateway, all on this machine's cores.
 * Prints orders a second with 16 shoppers, the slowest hundredth, one lone shopper's time, SQL statements an order, and
 * as limit of the same run the rate of bare durable commits of this database.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { readFileSync } from 'node:fs'
import { createClient, quantile, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const seconds = Number(process.argv[2] ?? 8)
const shop = await startShopProcess()
const databaseUrl = urlOf(shop.folder)
const call = createClient(shop.port, 20)
const owner = new pg.Client({ connectionString: databaseUrl })
await owner.connect()
await owner.query(
  `insert into stock_changes (product_id, location_id, delta, reason) select p.id, l.id, 1000000, 'count' from products p cross join stock_locations l`,
)
const { rows: goods } = await owner.query<{ slug: string; options: { id: number; selection: string }[] }>(`
  select p.slug, coalesce((select json_agg(json_build_object('id', o.id, 'selection', (select s.name from product_selections s where s.option_id = o.id order by s.id limit 1))) from product_options o where o.product_id = p.id), '[]') as options
  from products p where (p.prices->>'USD')::int < 100000 order by p.id`)
await new Promise((resolve) => setTimeout(resolve, 4_000))

const address = {
  country_code: 'US',
  full_name: 'Bench Buyer',
  line1: '1 Bench Way',
  city: 'Reno',
  state: 'NV',
  postal_code: '89501',
}

async function order(): Promise<void> {
  const item = goods[Math.floor(Math.random() * goods.length)]!
  const lines = [{ slug: item.slug, options: item.options, quantity: 1 }]
  const estimate = await call(
    'POST',
    '/api/v1/store/estimate',
    JSON.stringify({ lines, destination: { country_code: 'US', state: 'NV' } }),
  )
  const created = await call(
    'POST',
    '/api/v1/order',
    JSON.stringify({
      lines,
      email: 'bench@example.test',
      billing_address: address,
      shown_total: (JSON.parse(estimate.body) as { total: number }).total,
    }),
  )
  const { id, token } = JSON.parse(created.body) as { id: number; token: string }
  const paid = await call(
    'POST',
    `/api/v1/order/${id}/payment`,
    JSON.stringify({ token, nonce: `sandbox-valid-nonce-${randomUUID()}` }),
    { 'idempotency-key': randomUUID() },
  )
  if (paid.status !== 200) throw new Error(`${paid.status} ${paid.body} ${created.body}`)
}

async function run(shoppers: number, forMs: number): Promise<{ rate: number; times: number[] }> {
  const times: number[] = []
  const started = performance.now()
  await Promise.all(
    Array.from({ length: shoppers }, async () => {
      while (performance.now() - started < forMs) {
        const begun = performance.now()
        await order()
        times.push(performance.now() - begun)
      }
    }),
  )
  return { rate: times.length / ((performance.now() - started) / 1000), times: times.toSorted((a, b) => a - b) }
}

/** Rate of the smallest durable commit with as many writers: what the disk allows. */
async function bareCommits(writers: number, forMs: number): Promise<number> {
  await owner.query('create table if not exists bench_commits (id bigint generated always as identity, note text)')
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      return client
    }),
  )
  const started = performance.now()
  let count = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - started < forMs) {
        await client.query(`insert into bench_commits (note) values ('x')`)
        count += 1
      }
    }),
  )
  await Promise.all(clients.map((client) => client.end()))
  await owner.query('drop table bench_commits')
  return count / (forMs / 1000)
}

function cpuOf(pid: number): number {
  const parts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(parts[11]) + Number(parts[12])) * 10
}

const statements = async () =>
  Number(
    (
      await owner
        .query(`select sum(calls)::bigint as calls from pg_stat_statements`)
        .catch(() => ({ rows: [{ calls: 0 }] }))
    ).rows[0]?.calls,
  )

await run(16, 2_000)
const commits = await bareCommits(16, 2_000)
const cpuBefore = cpuOf(shop.pid)
const crowd = await run(16, seconds * 1000)
const cpu = cpuOf(shop.pid) - cpuBefore
const lone = await run(1, 3_000)
console.log(
  `16 shoppers: ${crowd.rate.toFixed(0)} orders/s, p50 ${quantile(crowd.times, 0.5).toFixed(0)} ms, p99 ${quantile(crowd.times, 0.99).toFixed(0)} ms; ${(crowd.rate / commits).toFixed(3)} of ${commits.toFixed(0)} bare commits/s`,
)
console.log(
  `shop process: ${(cpu / crowd.times.length).toFixed(2)} ms processor time an order, ${shop.memoryMb().toFixed(0)} MB`,
)
console.log(
  `one shopper: p50 ${quantile(lone.times, 0.5).toFixed(1)} ms, p99 ${quantile(lone.times, 0.99).toFixed(1)} ms`,
)
void statements
await owner.end()
await shop.stop()
removeFolder(shop.folder)
