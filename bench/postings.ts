/**
 * Transfers onto dealers' accounts, 50 writers on one account included, against bare inserts of as many rows in the same
 * database and run. Each transfer is one group, one transfer, two postings, three balances and one entry of the account.
 * Usage: node bench/postings.ts [seconds]. Prints a ratio; at least 0.4 is wanted.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const seconds = Number(process.argv[2] ?? 6)
const writers = 50
const shop = await startShopProcess()
const pool = new pg.Pool({ connectionString: urlOf(shop.folder), max: writers })
await pool.query(
  'create table if not exists bench_rows (id bigint generated always as identity primary key, a text, b bigint, c timestamptz default now())',
)
const { rows: dealers } = await pool.query<{ id: number; currency: string }>(
  'select id, currency from dealers order by id',
)
await pool.query('update dealer_accounts set credit_limit = 100000000000')

/** Rows that one transfer writes: group, transfer, two postings, three cached balances, one entry. */
const rowsEach = 8

async function rateOf(write: (client: pg.PoolClient, writer: number) => Promise<unknown>): Promise<number> {
  const until = Date.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const client = await pool.connect()
      while (Date.now() < until) {
        await write(client, writer)
        done += 1
      }
      client.release()
    }),
  )
  return done / seconds
}

const post = (client: pg.PoolClient, { id, currency }: { id: number; currency: string }) => {
  const cause = randomUUID()
  const lines = [
    { from: `revenue/goods/${currency}`, to: `asset/dealer/${id}/${currency}`, amount: 100, currency },
    { from: `liability/tax/${currency}`, to: `asset/dealer/${id}/${currency}`, amount: 7, currency },
  ]
  return client.query({
    name: 'post',
    text: `select post_transfer('payment', $1, $1, $2, '', null, null)`,
    values: [cause, JSON.stringify(lines)],
  })
}
/** As many rows, one insert for each, in one transaction. */
async function insertBare(client: pg.PoolClient): Promise<void> {
  await client.query('begin')
  for (let row = 0; row < rowsEach; row += 1)
    await client.query({
      name: 'bare',
      text: 'insert into bench_rows (a, b) values ($1, $2)',
      values: [randomUUID(), row],
    })
  await client.query('commit')
}
const bare = await rateOf(insertBare)
const spread = await rateOf((client, writer) => post(client, dealers[writer % dealers.length]!))
const one = await rateOf((client) => post(client, dealers[0]!))
console.log(`transactions of ${rowsEach} bare inserts: ${bare.toFixed(0)} a second`)
console.log(
  `transfers on ${dealers.length} accounts: ${spread.toFixed(0)} a second, ratio ${(spread / bare).toFixed(2)}`,
)
console.log(
  `transfers on one account, ${writers} writers: ${one.toFixed(0)} a second, ratio ${(one / bare).toFixed(2)}`,
)
await pool.end()
await shop.stop()
removeFolder(shop.folder)
