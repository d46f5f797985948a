import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyDatabase } from '#test/database.ts'
import { readGatewayMoney, readUnknownMoney } from '#features/books/server/gateway-money.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { type Database, openDatabase } from '#kit/server/database.ts'
import { parseSettings } from '#integrations/settings.ts'
import { readBoughtCurves } from '#features/logs/server/queries.ts'
import { loadDemo } from './load.ts'

let copy: Awaited<ReturnType<typeof copyDatabase>>
let database: Database
const folder = mkdtempSync(join(tmpdir(), 'overboost-demo-'))
const now = new Date()
const always = { from: new Date(0), until: new Date('2100-01-01T00:00:00Z') }
beforeAll(async () => {
  copy = await copyDatabase(inject('databaseUrl'))
  await loadDemo(copy.url, { scale: 1, now, settings: parseSettings({ DATA_DIR: folder }) })
  database = openDatabase({ url: copy.url, poolMax: 2 })
})
afterAll(async () => {
  await database.close()
  await copy.drop()
  rmSync(folder, { recursive: true, force: true })
})

const rows = async (statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  (await database.db.execute(statement)).rows

describe('the demonstration shop', () => {
  test('has reviews that all read differently', async () => {
    expect(await rows(sql`select count(*)::int as all, count(distinct body)::int as own from reviews`)).toEqual([
      { all: 120, own: 120 },
    ])
  })

  test('has 600 orders of the year before that were paid by card, in all currencies, each with its own invoice number', async () => {
    const [facts] = await rows(sql`
      select count(*)::int as orders, count(distinct invoice_number)::int as invoices,
        array_agg(distinct currency order by currency) as currencies,
        min(paid_at) > ${now.toISOString()}::timestamptz - interval '1 year' as recent, max(paid_at) < ${now.toISOString()}::timestamptz as past
      from orders o where state in ('paid', 'partly_refunded') and kind <> 'trade-in' and vehicle ->> 'how' is distinct from 'rental' and exists (
        select 1 from payment_intents i where i.order_id = o.id and i.gateway_id like 'demo%')`)
    expect(facts).toEqual({
      orders: 600,
      invoices: 600,
      currencies: ['CAD', 'EUR', 'GBP', 'USD'],
      recent: true,
      past: true,
    })
  })

  test('has books that balance: each order brought in what it cost, at the gateway, from a gift card or on a dealer’s account', async () => {
    expect(await findBalanceDifferences(database.db)).toEqual([])
    const off = await rows(sql`
      select o.id from orders o where o.state in ('paid', 'partly_refunded') and o.total > 0 and o.total is distinct from (
        select sum(p.amount) from transfers t join postings p on p.transfer_id = t.id join ledger_accounts a on a.id = p.to_id
        where t.reference = 'order/' || o.id || '/payment' and a.code ~ '^(asset/(gateway|dealer)|liability/gift-card)/')`)
    expect(off).toEqual([])
  })

  test('has paid out what the first dealer had transferred too much, by bank, and its account adds up', async () => {
    const { rows } = await database.db.execute<Record<string, number | boolean>>(sql`
      select (count(*) filter (where e.kind = 'payout'))::int as payouts,
        bool_and(e.change > 0 and e.balance = 0 and t.reason <> '') filter (where e.kind = 'payout') as whole,
        sum(e.change) = (select b.balance from dealer_accounts a join ledger_balances b on b.account_id = a.account_id where a.dealer_id = e.dealer_id) as sums
      from dealer_entries e join transfers t on t.id = e.transfer_id join dealers d on d.id = e.dealer_id where d.slug = 'leone-performance' group by e.dealer_id`)
    expect(rows).toEqual([{ payouts: 2, whole: true, sums: true }])
  })
  test('has a payment behind all money at the gateway, and owes in tune credits what dealers and codes hold', async () => {
    const money = await readGatewayMoney(database.db, always)
    expect(money.length).toBeGreaterThan(600)
    expect(money.filter(({ booked, toBook }) => booked !== toBook)).toEqual([])
    expect(await readUnknownMoney(database.db, always)).toEqual([])
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

  test('has credit notes of both regions, numbered by day', async () => {
    const notes = await rows(sql`
      select left(r.credit_note, 2) as series, right(r.credit_note, 6)::int as number,
        row_number() over (partition by o.region order by r.finished_at, r.id)::int as place
      from refunds r join orders o on o.id = r.order_id where r.amount > 0`)
    expect([...new Set(notes.map(({ series }) => series))].toSorted()).toEqual(['EU', 'US'])
    expect(notes.map(({ number }) => number)).toEqual(notes.map(({ place }) => place))
  })

  test('has sales of the tuner of which a part went back to the card, with the same part of each share', async () => {
    const back = await rows(sql`
      select r.currency, o.state, o.refunded = r.amount as whole, r.gateway_id <> i.gateway_id as own,
        t.created_at = r.finished_at as dated, s.at = r.finished_at as earned_back, -s.amount as taken, e.amount as share,
        round(e.amount * ((r.parts->0->>'net')::numeric / l.net))::int as due,
        (select count(*)::int from audits a where a.object = 'order/' || o.id and a.action = 'orders.refund') as audits
      from refunds r join orders o on o.id = r.order_id join payment_intents i on i.order_id = o.id
      join share_entries s on s.refund_id = r.id join share_entries e on e.id = s.reversal_of
      join order_lines l on l.id = s.line_id and r.parts->0->>'id' = l.id::text
      join transfers t on t.reference = 'refund/' || r.id || '/shares' and t.id = s.ledger_id
      join earners p on p.id = s.earner_id and p.email like 'tuner@%'
      order by r.id`)
    const sound = { state: 'partly_refunded', whole: true, own: true, dated: true, earned_back: true, audits: 1 }
    expect(back).toMatchObject([
      { ...sound, currency: 'USD' },
      { ...sound, currency: 'EUR' },
    ])
    for (const { taken, share, due } of back) {
      expect(Math.abs(Number(taken) - Number(due))).toBeLessThanOrEqual(1)
      expect(Number(share)).toBeGreaterThan(Number(taken))
    }
  })

  test('has help requested with requests: in work, answered and of a support request, in their timelines', async () => {
    const tied = await rows(sql`
      select q.title as request, q.purpose, q.state as request_state, k.state, k.assignee_id is not null as taken,
        (select count(*)::int from ticket_messages m where m.ticket_id = k.id and m."from" = 'staff') as answers,
        (select count(*)::int from ticket_messages m where m.ticket_id = k.id and m."from" <> 'note') =
          (select count(*)::int from tune_request_events e where e.request_id = q.id and e.facts->>'ticket_id' = k.id::text) as told,
        k.user_id = q.user_id and k.created_at > q.created_at as own
      from tickets k join tune_requests q on q.id = k.tune_request_id order by k.id`)
    const own = { told: true, own: true }
    expect(tied).toEqual([
      {
        ...own,
        request: 'hill-climb-ecu.bin',
        purpose: 'tune',
        request_state: 'in_work',
        state: 'open',
        taken: true,
        answers: 0,
      },
      {
        ...own,
        request: 'coupe-stage-one.bin',
        purpose: 'tune',
        request_state: 'delivered',
        state: 'waiting',
        taken: true,
        answers: 1,
      },
      {
        ...own,
        request: 'Kess does not see the unit',
        purpose: 'support',
        request_state: 'queued',
        state: 'open',
        taken: false,
        answers: 0,
      },
    ])
    // Events are in chronological order.
    expect(
      await rows(sql`
        select e.id from tune_request_events e join tune_request_events f on f.request_id = e.request_id and f.id > e.id
        where f.created_at < e.created_at`),
    ).toEqual([])
  })

  test('has a delivered request that an earlier purchase settled, with a log of a pull that the readers have read', async () => {
    const attached = await rows(sql`
      select q.title, q.state, q.settled_by, o.state as paid, o.paid_at < q.created_at as before, o.user_id = q.user_id as own,
        (select count(*)::int > 0 from order_lines l join dyno_runs r on r.tune_id = l.tune_id
          where l.order_id = o.id and to_jsonb(l.tune_id) <@ q.tune_ids) as measured,
        g.dialect, g.channel_count, g.samples, g.created_at > q.delivered_at and g.created_at < ${now.toISOString()}::timestamptz as after,
        f.kind, f.attached_to = 'log/' || g.id as kept, f.bytes = g.file_bytes as bytes
      from logs g join tune_requests q on g.attached_to = 'tune-request/' || q.id join orders o on o.id = q.purchase_id
      join files f on f.id = g.file_id`)
    expect(attached).toEqual([
      {
        title: 'coupe-stage-one.bin',
        state: 'delivered',
        settled_by: 'purchase',
        paid: 'paid',
        before: true,
        own: true,
        measured: true,
        dialect: 'COBB Accessport',
        channel_count: 11,
        samples: 210,
        after: true,
        kind: 'log',
        kept: true,
        bytes: true,
      },
    ])
    expect(await rows(sql`select count(*)::int as logs from logs`)).toEqual([{ logs: 4 }])
    const [request] = await rows(sql`
      select user_id, purchase_id, (tune_ids->>0)::int as tune_id, vehicle->>'label' as vehicle from tune_requests where title = 'coupe-stage-one.bin'`)
    const curves = await readBoughtCurves(database.db, Number(request?.['user_id']))
    expect(curves.filter(({ order_id: id }) => id === Number(request?.['purchase_id']))).toMatchObject([
      { tune_id: request?.['tune_id'], vehicle: request?.['vehicle'], at: 'crank' },
    ])
    expect(new Set(curves.map(({ vehicle }) => vehicle)).size).toBe(6)
  })

  test('has requests of the buyer on the first dealer’s account: one with an order of its own, one that an earlier purchase settled', async () => {
    const onAccount = await rows(sql`
      select q.title, q.state, q.settled_by, o.kind, u.email like 'dealer-buyer@%' as buyers, d.slug, q.settled_at >= o.paid_at as later,
        (select jsonb_agg(l.tune_id order by l.tune_id) from order_lines l where l.order_id = o.id and l.tune_id is not null) = q.tune_ids as same,
        (select count(*)::int from tune_request_files f where f.request_id = q.id and f.role = 'delivered') as delivered
      from tune_requests q join orders o on o.id = coalesce(q.order_id, q.purchase_id) join payment_intents i on i.order_id = o.id
        join dealers d on d.id = i.dealer_id join users u on u.id = q.user_id order by q.id`)
    const sound = { buyers: true, slug: 'leone-performance', later: true, same: true }
    expect(onAccount).toEqual([
      {
        ...sound,
        title: 'bay-two-read.bin',
        state: 'delivered',
        settled_by: 'account',
        kind: 'tune-request',
        delivered: 1,
      },
      {
        ...sound,
        title: 'tow-truck-read.bin',
        state: 'in_work',
        settled_by: 'purchase',
        kind: 'catalog',
        delivered: 0,
      },
    ])
  })

  test('has rentals in every state, each with a unit of its own while it is away, and deposits that are owed for them', async () => {
    const [facts] = await rows(sql`
      select array_agg(distinct state order by state) as states, count(*) filter (where unit_held)::int as held,
        sum(deposit) filter (where unit_held)::int as deposits from rentals`)
    expect(facts).toMatchObject({ states: ['closed', 'kept', 'out', 'reserved', 'returned', 'shipped'], held: 7 })
    const [owed] = await rows(sql`
      select coalesce(sum(case when f.code like 'liability/deposits/%' then p.amount else -p.amount end), 0)::int as owed
      from postings p join ledger_accounts f on f.id = p.from_id join ledger_accounts t on t.id = p.to_id
      where f.code like 'liability/deposits/%' or t.code like 'liability/deposits/%'`)
    expect(owed).toEqual({ owed: facts!['deposits'] })
  })

  test('calls every product, category, tune type and sale by a name in each language', async () => {
    const missing = await rows(sql`
      select n.kind, n.name, l.language from (
          select 'product' as kind, id, name from products union all
          select 'product-category', id, name from product_categories union all
          select 'tune-type', id, name from tune_types union all
          select 'sale', id, name from sales) n
        cross join unnest(array['de', 'fr', 'es', 'it']) l (language)
        left join translations t on t.kind = n.kind and t.record_id = n.id and t.language = l.language
      where t.texts -> 'name' is null`)
    expect(missing).toEqual([])
  })

  test('has dealers who bought at their own prices', async () => {
    const [facts] = await rows(sql`
      select count(*)::int as lines, bool_and(l.unit_price <= (t.dealer_price ->> o.currency)::bigint) as own
      from order_lines l join orders o on o.id = l.order_id join payment_intents i on i.order_id = o.id and i.dealer_id is not null
        join tunes t on t.id = l.tune_id
      where t.dealer_price ? o.currency and o.kind = 'catalog'`)
    expect(facts).toMatchObject({ own: true })
    expect(Number(facts!['lines'])).toBeGreaterThan(10)
  })

  test('has bought something with most visits that paid, after pages of that day', async () => {
    const [facts] = await rows(sql`
      select (select count(*) from visits where step = 'paid')::int as paid, count(*)::int as bought,
        bool_and(p.chosen_vehicle in (select chosen_vehicle from visit_figures) and p.pages <> '{}' and l.net > 0 and p.currency = any(array['USD', 'CAD', 'EUR', 'GBP'])) as whole
      from visit_purchases p join visit_purchase_lines l on l.key = p.key`)
    expect(facts).toEqual({ paid: expect.any(Number) as number, bought: facts!['paid'], whole: true })
    expect(facts!['bought']).toBeGreaterThan(20)
  })

  test('gives the customer of the printed login orders of their own', async () => {
    const [own] = await rows(sql`
      select count(*)::int as orders from orders o join users u on u.id = o.user_id where u.email like 'user@%' and o.kind <> 'trade-in'`)
    expect(own).toEqual({ orders: 16 })
  })

  test('is loaded once: a shop with a catalog is left alone', async () => {
    expect(await loadDemo(copy.url, { scale: 1, now })).toBe(false)
  })
})
