import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyDatabase } from '#test/database.ts'
import { readGatewayMoney, readUnknownMoney } from '#features/ledger/server/gateway-money.ts'
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
  test('has 600 orders of the year before that were paid by card, in all currencies, each with its own invoice number', async () => {
    const [facts] = await rows(sql`
      select count(*)::int as orders, count(distinct invoice_number)::int as invoices,
        array_agg(distinct currency order by currency) as currencies,
        min(paid_at) > ${now.toISOString()}::timestamptz - interval '1 year' as recent, max(paid_at) < ${now.toISOString()}::timestamptz as past
      from orders o where state = 'paid' and kind <> 'trade-in' and exists (
        select 1 from payment_intents i where i.order_id = o.id and i.gateway_id like 'demo%')`)
    expect(facts).toEqual({
      orders: 600,
      invoices: 600,
      currencies: ['CAD', 'EUR', 'GBP', 'USD'],
      recent: true,
      past: true,
    })
  })

  test('has books that balance: each order brought in what it cost, at the gateway or on a dealer’s account', async () => {
    expect(await findBalanceDifferences(database.db)).toEqual([])
    const off = await rows(sql`
      select o.id from orders o where o.state = 'paid' and o.total > 0 and o.total is distinct from (
        select sum(p.amount) from transfers t join postings p on p.transfer_id = t.id join ledger_accounts a on a.id = p.to_id
        where t.reference = 'order/' || o.id || '/payment' and a.code ~ '^asset/(gateway|dealer)/')`)
    expect(off).toEqual([])
  })

  test('has a payment behind all money at the gateway, and owes in tune credits what dealers and codes hold', async () => {
    const money = await readGatewayMoney(database.db, 2000)
    expect(money.length).toBeGreaterThan(600)
    expect(money.filter(({ booked, toBook }) => booked !== toBook)).toEqual([])
    expect(await readUnknownMoney(database.db, 2000)).toEqual([])
    const [owed] = await rows(sql`
      select (select sum(value) from dealer_credit_lots) + (select sum(value_left) from tune_credits) = -sum(b.balance) as whole
      from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.code like 'liability/tune-credits/%'`)
    expect(owed).toEqual({ whole: true })
  })

  test('has shares in the books on the day of their order, and payouts in every state', async () => {
    const [facts] = await rows(sql`
      select count(*)::int > 300 as many, count(*) filter (where t.created_at <> o.paid_at)::int as elsewhere
      from transfers t join orders o on t.reference = 'order/' || o.id || '/shares'`)
    expect(facts).toEqual({ many: true, elsewhere: 0 })
    const states = async (table: string) =>
      (await rows(sql.raw(`select distinct state from ${table} order by 1`))).map(({ state }) => state)
    expect(await states('share_groups')).toEqual(['cancelled', 'disbursed', 'waiting'])
    expect(await states('disbursements')).toEqual(['paid', 'returned', 'sent'])
    const off = await rows(sql`
      select t.id from share_transfers t where state not in ('returned', 'cancelled')
        and amount <> (select coalesce(sum(e.amount), 0) from share_entries e where e.transfer_id = t.id)`)
    expect(off).toEqual([])
  })

  test('gives the customer of the printed login orders of his own', async () => {
    const [own] = await rows(sql`
      select count(*)::int as orders from orders o join users u on u.id = o.user_id where u.email like 'user@%' and o.kind <> 'trade-in'`)
    expect(own).toEqual({ orders: 15 })
  })

  test('is loaded once: a shop with a catalog is left alone', async () => {
    expect(await loadDemo(copy.url, { scale: 1, now })).toBe(false)
  })
})
