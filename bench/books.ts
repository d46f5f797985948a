/**
 * Trial balance of a past day and opening balance of one of its accounts, over HTTP on a running shop: with a few
 * thousand postings and with many, spread over the same year, with all days closed as the hourly job does.
 *
 * Usage: node bench/books.ts [postings]. Prints the ratio of the medians (target: at most 2) and the time of a plain
 * sum.
 */
import { sql } from 'drizzle-orm'

import { closeBookDays } from '#features/books/server/closed-days.ts'
import { openDatabase } from '#kit/server/database.ts'
import { staffCookie } from './parts/staff.ts'
import { createClient, quantile, removeFolder, startShopProcess, urlOf } from './shop-process.ts'
import { accountToken } from '#features/ledger/accounts.ts'

const many = Number(process.argv[2] ?? 1_000_000)
const shop = await startShopProcess({ WORKER: '0' })
const database = openDatabase({ url: urlOf(shop.folder), asOwner: true })
const { db } = database
const cookie = await staffCookie(`http://localhost:${shop.port}`)
const account = accountToken('asset/gateway/USD')
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Median times in ms, over days throughout the year. */
async function measure(rounds = 60): Promise<Record<'trial balance' | 'balance of an account', number>> {
  const call = createClient(shop.port, 1)
  const median = async (pathOf: (day: string) => string) => {
    const times: number[] = []
    for (let round = -2; round < rounds; round += 1) {
      const path = pathOf(dayBefore(3 + (((round + 2) * 61) % 350)))
      const started = performance.now()
      const { status } = await call('GET', path, undefined, { cookie })
      if (round >= 0) times.push(performance.now() - started)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
    return quantile(
      times.toSorted((a, b) => a - b),
      0.5,
    )
  }
  return {
    'trial balance': await median((day) => `/api/v1/admin/books/accounts?on=${day}`),
    'balance of an account': await median(
      (day) => `/api/v1/admin/books/accounts/${account}?from=${day}&until=${day}&limit=1`,
    ),
  }
}

/** A year of postings, one transfer each. Skips their deferred check, which is not measured. */
async function fill(count: number): Promise<void> {
  await db.execute(sql`alter table transfers disable trigger user`)
  await db.execute(sql`
    with groups as (insert into transfer_groups (kind, reference) values ('bench', 'bench/books') returning id),
    made as (
      insert into transfers (group_id, kind, reference, created_at)
      select groups.id, 'payment', 'bench/books/' || n, now() - (${count} - n) * (interval '364 days' / ${count}::int)
      from groups, generate_series(1, ${count}::int) n returning id),
    sides as (
      select (select id from ledger_accounts where code = 'revenue/goods/USD') as from_id,
        (select id from ledger_accounts where code = 'asset/gateway/USD') as to_id)
    insert into postings (transfer_id, from_id, to_id, amount, currency) select made.id, from_id, to_id, 100, 'USD' from made, sides`)
  await db.execute(sql`alter table transfers enable trigger user`)
  await db.execute(sql`analyze transfers`)
  await db.execute(sql`analyze postings`)
}

async function reopen(): Promise<void> {
  for (const table of ['closing_balances', 'closed_book_days']) {
    await db.execute(sql`alter table ${sql.identifier(table)} disable trigger append_only`)
    await db.execute(sql`delete from ${sql.identifier(table)}`)
    await db.execute(sql`alter table ${sql.identifier(table)} enable trigger append_only`)
  }
}

try {
  await closeBookDays(database)
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from postings`)
  const few = await measure()
  await reopen()
  await fill(many)
  const plain = await measure(3)
  const started = performance.now()
  const days = await closeBookDays(database)
  console.log(`${days} days closed in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  await db.execute(sql`analyze closing_balances`)
  const large = await measure()
  for (const name of ['trial balance', 'balance of an account'] as const)
    console.log(
      `${name} of a past day: ${few[name].toFixed(1)} ms with ${rows[0]!.count} postings, ${large[name].toFixed(1)} ms with ${many} more, ` +
        `ratio ${(large[name] / few[name]).toFixed(2)}; ${plain[name].toFixed(0)} ms while no day is closed`,
    )
} finally {
  await database.close()
  await shop.stop()
  removeFolder(shop.folder)
}
