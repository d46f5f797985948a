/**
 * Complete guest orders: estimate, order, payment with the gateway, all on this machine's cores.
 * Prints orders a second with 16 shoppers, the slowest hundredth, one lone shopper's time, SQL statements an order, and
 * as limit of the same run the rate of bare durable commits of this database.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { report } from './parts/load.ts'
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

/** The processes of this machine with their parents and what they were started with. */
const processes = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8') }]
      } catch {
        return []
      }
    })

/** Processor milliseconds so far of each part that works on an order. */
function spent(): Record<'shop' | 'database' | 'gateway' | 'shoppers', number> {
  const all = processes()
  const server = all.find(({ command }) => command.includes(`${shop.folder}/postgres`) && command.includes('postgres'))
  const cpu = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
  const { user, system } = process.cpuUsage()
  return {
    shop: cpuOf(shop.pid),
    database: cpu(all.filter(({ pid, parent }) => pid === server?.pid || parent === server?.pid).map(({ pid }) => pid)),
    gateway: cpu(
      all.filter(({ command, parent }) => parent === shop.pid && command.includes('gateway')).map(({ pid }) => pid),
    ),
    shoppers: (user + system) / 1000,
  }
}
const commitsSoFar = async () =>
  Number(
    (await owner.query(`select xact_commit from pg_stat_database where datname = current_database()`)).rows[0]
      ?.xact_commit,
  )

await run(16, 2_000)
const commits = await bareCommits(16, 2_000)
const before = spent()
const commitsBefore = await commitsSoFar()
const crowd = await run(16, seconds * 1000)
const after = spent()
const transactions = (await commitsSoFar()) - commitsBefore
const lone = await run(1, 3_000)
console.log(
  `16 shoppers: ${crowd.rate.toFixed(0)} orders/s, p50 ${quantile(crowd.times, 0.5).toFixed(0)} ms, p99 ${quantile(crowd.times, 0.99).toFixed(0)} ms; ${(crowd.rate / commits).toFixed(3)} of ${commits.toFixed(0)} bare commits/s`,
)
const each = (part: keyof typeof before) => (after[part] - before[part]) / crowd.times.length
report('16 shoppers, orders a second', crowd.rate, '', 380, 'more')
report('the slowest hundredth', quantile(crowd.times, 0.99), 'ms', 500, 'less')
report('one shopper', quantile(lone.times, 0.5), 'ms', 40, 'less')
report(
  'transactions of the database an order, mails and jobs included',
  transactions / crowd.times.length,
  '',
  25,
  'less',
)
console.log(
  `processor time an order: shop ${each('shop').toFixed(2)} ms, database ${each('database').toFixed(2)} ms, sandbox gateway ${each('gateway').toFixed(2)} ms, shoppers ${each('shoppers').toFixed(2)} ms; ${availableParallelism()} cores give ${((availableParallelism() * 1000) / crowd.rate).toFixed(2)} ms an order. Shop ${shop.memoryMb().toFixed(0)} MB`,
)
await owner.end()
await shop.stop()
removeFolder(shop.folder)
