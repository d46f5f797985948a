/**
 * Transfers to dealers' accounts by 50 writers, spread over all accounts and all on one, through the shop's own code,
 * each durable before it counts. Compared with transactions of bare single-row inserts with as many rows as a
 * transfer, by the same 50 writers in the same database and run. The same rows in one statement are shown too.
 *
 * Usage: node bench/postings.ts [seconds]. Prints ratios (target: at least 0.4).
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type NewTransfer, postTransfer, transferStatement } from '#features/ledger/server/post-transfer.ts'
import { openDatabase } from '#kit/server/database.ts'
import { removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const seconds = Number(process.argv[2] ?? 6)
const writers = 50
const shop = await startShopProcess({ WORKER: '0' })
const url = urlOf(shop.folder)
const database = openDatabase({ url, poolMax: writers })
const pool = new pg.Pool({ connectionString: url, max: writers })
await pool.query(
  'create table if not exists bench_rows (id bigint generated always as identity primary key, a text, b bigint, c timestamptz default now())',
)
const { rows: dealers } = await pool.query<{ id: number; currency: 'USD' }>(
  'select id, currency from dealers order by id',
)
await pool.query('update dealer_accounts set credit_limit = 100000000000')

/** Rows written by one transfer: group, transfer, two postings, three cached balances, one entry. */
const rowsEach = 8

async function rateOf(write: (writer: number) => Promise<unknown>): Promise<number> {
  const until = Date.now() + seconds * 1000
  let done = 0
  const work = async (writer: number) => {
    while (Date.now() < until) {
      await write(writer)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)))
  return done / seconds
}

function post({ id, currency }: { id: number; currency: 'USD' }, way: 'early' | 'held') {
  const cause = randomUUID()
  const to = `asset/dealer/${id}/${currency}`
  const postings = [
    { from: `revenue/goods/${currency}`, to, amount: 100, currency },
    { from: `liability/tax/${currency}`, to, amount: 7, currency },
  ]
  const transfer: NewTransfer = { kind: 'payment', reference: cause, group: cause, postings }
  return way === 'early'
    ? database.commitEarly(transferStatement(transfer))
    : database.transact((tx) => postTransfer(tx, transfer))
}
/** The same number of rows, one insert each, in one transaction. */
async function insertBare(): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  for (let row = 0; row < rowsEach; row += 1)
    await client.query({
      name: 'bare',
      text: 'insert into bench_rows (a, b) values ($1, $2)',
      values: [randomUUID(), row],
    })
  await client.query('commit')
  client.release()
}
const insertAtOnce = () =>
  pool.query({
    name: 'at-once',
    text: `insert into bench_rows (a, b) select $1 || n, n from generate_series(1, ${rowsEach}) n`,
    values: [randomUUID()],
  })

await rateOf(insertBare)
const bare = await rateOf(insertBare)
const spread = await rateOf((writer) => post(dealers[writer % dealers.length]!, 'early'))
const single = await rateOf(() => post(dealers[0]!, 'early'))
const held = await rateOf(() => post(dealers[0]!, 'held'))
const again = await rateOf(insertBare)
const atOnce = await rateOf(insertAtOnce)
const limit = (bare + again) / 2
const show = (what: string, rate: number) =>
  console.log(`${what}: ${rate.toFixed(0)} a second, ratio ${(rate / limit).toFixed(2)}`)
show(`transactions of ${rowsEach} bare inserts, before and after`, limit)
show(`transfers on ${dealers.length} accounts, ${writers} writers`, spread)
show(`transfers on one account, ${writers} writers`, single)
show('the same, holding the account until the disk has written', held)
show(`bare inserts of ${rowsEach} rows in one statement`, atOnce)
const { rows: differing } = await database.db.execute(sql`
  select 1 from dealer_accounts a join ledger_balances b on b.account_id = a.account_id
  where b.balance <> (select e.balance from dealer_entries e where e.dealer_id = a.dealer_id order by e.id desc limit 1)`)
console.log(`accounts whose last entry differs from the balance: ${differing.length}`)
await database.close()
await pool.end()
await shop.stop()
removeFolder(shop.folder)
