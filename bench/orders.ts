/**
 * Complete guest orders: estimate, order and payment through the gateway, all on this machine's cores. An unexpected
 * response ends the run. Each shopper has its own IP address, because the rate limits are on. Prints orders per
 * second with 16 shoppers, as a share of two limits measured in the same run: bare durable commits of this database,
 * and a Fastify server that inserts one row. A single shopper is compared with one commit and its round trip.
 */
import pg from 'pg'
import { availableParallelism } from 'node:os'
import { guestOrders } from './parts/guest-orders.ts'
import { report, settled } from './parts/load.ts'
import { startOneRowServer } from './parts/one-row-server.ts'
import { processorTime } from './parts/processor-time.ts'
import { repeat } from './parts/repeat.ts'
import { createClient, quantile, removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const seconds = Number(process.argv[2] ?? 8)
const shop = await startShopProcess({ TRUSTED_PROXIES: '127.0.0.1' })
await settled(shop.pid)
const databaseUrl = urlOf(shop.folder)
const call = createClient(shop.port, 20)
const owner = new pg.Client({ connectionString: databaseUrl })
await owner.connect()
const order = await guestOrders(owner, call)

/**
 * The smallest durable commit by the given number of writers, each waiting for its round trip: commits per second,
 * and their times.
 */
async function bareCommits(writers: number, forMs: number): Promise<{ rate: number; times: number[] }> {
  await owner.query('create table if not exists bench_commits (id bigint generated always as identity, note text)')
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      return client
    }),
  )
  const measured = await repeat(writers, forMs, (writer) =>
    clients[writer]!.query(`insert into bench_commits (note) values ('x')`),
  )
  await Promise.all(clients.map((client) => client.end()))
  await owner.query('drop table bench_commits')
  return measured
}

/** A Fastify server that inserts one row a request: requests per second of the given number of clients, and their times. */
async function oneRowRequests(clients: number, forMs: number): Promise<{ rate: number; times: number[] }> {
  const port = shop.port + 2
  const server = await startOneRowServer(port, databaseUrl)
  const ask = createClient(port, clients)
  const insert = async () => {
    const { status, body } = await ask('POST', '/rows', JSON.stringify({ note: 'x' }))
    if (status !== 200) throw new Error(`the one-row server answered ${status}: ${body}`)
  }
  await repeat(clients, forMs / 4, insert)
  const measured = await repeat(clients, forMs, insert)
  await server.stop()
  return measured
}

const commitsSoFar = async () =>
  Number(
    (await owner.query(`select xact_commit from pg_stat_database where datname = current_database()`)).rows[0]
      ?.xact_commit,
  )

/** Shop and limits are measured alternately, so that both see the same conditions; the median counts. */
const turns = 3
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

await repeat(16, 2_000, order)
const measured: { rate: number; ofCommits: number; ofRows: number; lone: number; loneRow: number }[] = []
const times: number[] = []
let transactions = 0
const spentInAll = { shop: 0, database: 0, gateway: 0, shoppers: 0 }
for (let turn = 0; turn < turns; turn += 1) {
  const commits = await bareCommits(16, 1_500)
  const { rate: rows } = await oneRowRequests(16, 1_500)
  const [before, commitsBefore] = [processorTime(shop), await commitsSoFar()]
  const crowd = await repeat(16, (seconds * 1000) / turns, order)
  const after = processorTime(shop)
  transactions += (await commitsSoFar()) - commitsBefore
  for (const part of ['shop', 'database', 'gateway', 'shoppers'] as const)
    spentInAll[part] += after[part] - before[part]
  times.push(...crowd.times)
  const [alone, commit] = [await repeat(1, 1_500, order), await bareCommits(1, 1_000)]
  const row = await oneRowRequests(1, 500)
  const [ofCommits, ofRows] = [crowd.rate / commits.rate, crowd.rate / rows]
  const inCommits = ({ times }: { times: number[] }) => quantile(times, 0.5) / quantile(commit.times, 0.5)
  const [lone, loneRow] = [inCommits(alone), inCommits(row)]
  measured.push({ rate: crowd.rate, ofCommits, ofRows, lone, loneRow })
  console.log(
    `${crowd.rate.toFixed(0)} orders/s of ${commits.rate.toFixed(0)} bare commits/s and ${rows.toFixed(0)} rows/s; alone ${quantile(alone.times, 0.5).toFixed(1)} ms, a commit ${quantile(commit.times, 0.5).toFixed(2)} ms`,
  )
}
const medianOf = (key: keyof (typeof measured)[number]) => median(measured.map((turn) => turn[key]))
times.sort((a, b) => a - b)
const each = (part: keyof typeof spentInAll) => spentInAll[part] / times.length
report('16 shoppers, as part of bare durable commits', medianOf('ofCommits'), '', 0.045, 'more')
report('16 shoppers, as part of a Fastify server that inserts one row', medianOf('ofRows'), '', 0.2, 'more')
report('one shopper, in bare commits with their round trip', medianOf('lone'), '', 8, 'less')
console.log(
  `  (a request to the server that inserts one row takes ${medianOf('loneRow').toFixed(1)}; an order is three requests and one to the gateway)`,
)
report('the slowest hundredth', quantile(times, 0.99), 'ms', 500, 'less')
report('transactions of the database an order, mails and jobs included', transactions / times.length, '', 25, 'less')
console.log(
  `processor time an order: shop ${each('shop').toFixed(2)} ms, database ${each('database').toFixed(2)} ms, sandbox gateway ${each('gateway').toFixed(2)} ms, shoppers ${each('shoppers').toFixed(2)} ms; ${availableParallelism()} cores give ${((availableParallelism() * 1000) / medianOf('rate')).toFixed(2)} ms an order. Shop ${shop.memoryMb().toFixed(0)} MB`,
)
await owner.end()
await shop.stop()
removeFolder(shop.folder)
