/**
 * A balance and a page of a statement of an account with a million entries, against one with a thousand.
 *
 * Usage: npm run bench -- statements [entries]. Prints the ratio of the medians.
 */
import { sql } from 'drizzle-orm'
import { readEntries, readRangeSums } from '#features/dealer-accounts/server/entries.ts'
import { readStandingOf } from '#features/dealer-accounts/server/standing.ts'
import { openDatabase } from '#kit/server/database.ts'
import { report } from './parts/load.ts'
import { removeFolder, startShopProcess, urlOf } from './shop-process.ts'

const many = Number(process.argv[2] ?? 1_000_000)
const few = 1000
const shop = await startShopProcess()
const database = openDatabase({ url: urlOf(shop.folder), asOwner: true })
const { db } = database
const { rows } = await db.execute<{ id: number }>(sql`select id from dealers order by id desc limit 2`)
const [big, small] = rows.map(({ id }) => id) as [number, number]

/** Entries one minute apart, as the trigger would write them. For reading only. */
async function fill(dealerId: number, count: number): Promise<void> {
  await db.execute(sql`alter table dealer_entries disable trigger append_only`)
  await db.execute(sql`delete from dealer_entries where dealer_id = ${dealerId}`)
  await db.execute(sql`
    with groups as (insert into transfer_groups (kind, reference) values ('bench', ${`bench/${dealerId}`}) returning id),
    made as (
      insert into transfers (group_id, kind, reference) select groups.id, 'payment', ${`bench/${dealerId}/`} || n from groups, generate_series(1, ${count}::int) n returning id
    ),
    numbered as (select id, row_number() over (order by id) as n from made)
    insert into dealer_entries (dealer_id, transfer_id, kind, at, due_at, change, balance, charged)
    select ${dealerId}, id, 'payment', now() - make_interval(mins => (${count} - n)::int), now() - make_interval(mins => (${count} - n)::int) + interval '30 days', 1, n, n
    from numbered order by n`)
  await db.execute(sql`alter table dealer_entries enable trigger append_only`)
}
// Leaves out the postings; their deferred check is not measured.
await db.execute(sql`alter table transfers disable trigger has_postings`)
await fill(big, many)
await fill(small, few)
await db.execute(sql`analyze dealer_entries`)
await db.execute(sql`analyze transfers`)

const rounds = 300
async function medianMs(dealerId: number, count: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const end = Date.now() - ((round * 37) % (count / 2)) * 60_000
    const range = { from: new Date(end - 400 * 60_000), until: new Date(end) }
    const start = performance.now()
    const { lastId } = await readRangeSums(db, dealerId, range)
    await readEntries(db, dealerId, { ...range, lastId, after: null, limit: 100, sort: 'oldest' })
    await readStandingOf(db, dealerId)
    times.push(performance.now() - start)
  }
  return times.toSorted((a, b) => a - b)[rounds / 2]!
}
await medianMs(small, few)
const [withFew, withMany] = [await medianMs(small, few), await medianMs(big, many)]
console.log(`balance and a statement page of ${few} entries: ${withFew.toFixed(2)} ms`)
console.log(`of ${many} entries: ${withMany.toFixed(2)} ms`)
report('many entries, as part of few', withMany / withFew, '', 2, 'less')
await database.close()
await shop.stop()
removeFolder(shop.folder)
