import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyDatabase } from '#test/database.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { type Database, openDatabase } from '#kit/server/database.ts'
import { loadDemo } from './load.ts'

let copy: Awaited<ReturnType<typeof copyDatabase>>
let database: Database
const now = new Date('2026-11-21T12:00:00Z')
beforeAll(async () => {
  copy = await copyDatabase(inject('databaseUrl'))
  await loadDemo(copy.url, { scale: 1, now })
  database = openDatabase({ url: copy.url, poolMax: 2 })
}, 60_000)
afterAll(async () => {
  await database.close()
  await copy.drop()
})

const rows = async (statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  (await database.db.execute(statement)).rows

describe('the demonstration shop', () => {
  test('has 600 paid orders of the year before, in all currencies, each with its own invoice number', async () => {
    const [facts] = await rows(sql`
      select count(*)::int as orders, count(distinct invoice_number)::int as invoices,
        array_agg(distinct currency order by currency) as currencies,
        min(paid_at) > ${now.toISOString()}::timestamptz - interval '1 year' as recent, max(paid_at) < ${now.toISOString()}::timestamptz as past
      from orders where state = 'paid'`)
    expect(facts).toEqual({
      orders: 600,
      invoices: 600,
      currencies: ['CAD', 'EUR', 'GBP', 'USD'],
      recent: true,
      past: true,
    })
  })

  test('has books that balance: what the gateway holds is what the orders brought in', async () => {
    expect(await findBalanceDifferences(database.db)).toEqual([])
    const off = await rows(sql`
      select o.currency from orders o where o.state = 'paid' group by o.currency
      having sum(o.total) <> (
        select sum(case when t.code = 'asset/gateway/' || o.currency then p.amount else -p.amount end)
        from postings p join ledger_accounts t on t.id = p.to_id join ledger_accounts f on f.id = p.from_id
        where 'asset/gateway/' || o.currency in (t.code, f.code))`)
    expect(off).toEqual([])
  })

  test('gives the customer of the printed login orders of his own', async () => {
    const [own] = await rows(sql`
      select count(*)::int as orders from orders o join users u on u.id = o.user_id where u.email like 'user@%'`)
    expect(own).toEqual({ orders: 15 })
  })

  test('is loaded once: a shop with a catalog is left alone', async () => {
    expect(await loadDemo(copy.url, { scale: 1, now })).toBe(false)
  })
})
