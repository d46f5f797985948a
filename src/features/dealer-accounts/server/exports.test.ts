import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newDealer } from '#test/fixtures-dealer.ts'
import { readPdf } from '#test/pdf-text.ts'
import { type Client, useWorld } from '#test/world.ts'
import { getDealerStatement, listDealerEntries, listDealerStatements } from '../contract/account.ts'
import { listDealerOrders } from '../contract/orders.ts'
import { adjustDealerAccount, listAccountEntries } from '../contract/staff.ts'
import { closeMonths } from './jobs.ts'

const { world } = await useWorld()
const staff = await world.login({ role: 3 })

test('200: the entries of a kind are exported alone, a whole range with its opening and closing; 404: another dealer', async () => {
  const dealer = await newDealer(world, { creditLimit: 50_000 })
  const owner = await dealer.member('owner')
  const post = { params: { id: dealer.id }, body: { kind: 'charge', amount: 1500, reason: 'A late fee' } }
  expect((await staff.call(adjustDealerAccount, post as never)).status).toBe(201)
  const csv = async (query: string, client: Client = owner) => {
    const answer = await client.request('GET', `/api/v1/dealers/${dealer.slug}/statement.csv${query}`)
    return { status: answer.status, lines: String(answer.body).trim().split('\r\n').slice(1) }
  }
  const whole = await csv('')
  expect(whole.lines).toHaveLength(3)
  expect(whole.lines[0]).toContain('Opening balance')
  expect(whole.lines[2]).toContain('Closing balance')
  expect((await csv('?kind=payout')).lines).toEqual([])
  const found = await csv('?q=late')
  expect(found.lines).toHaveLength(1)
  expect(found.lines[0]).toContain('15.00')
  expect(found.lines[0]).toContain('Adjustment: A late fee')
  expect((await csv('?kind=nonsense')).status).toBe(422)
  expect((await csv('', await (await newDealer(world)).member('owner'))).status).toBe(404)
})

test('200: orders on account as CSV, and the list in either order; 401: a visitor', async () => {
  const dealer = await newDealer(world, { creditLimit: 50_000 })
  const owner = await dealer.member('owner')
  const path = `/api/v1/dealers/${dealer.slug}/fz-orders.csv`
  const answer = await owner.request('GET', path)
  expect(String(answer.body)).toContain(
    'Order,Invoice,Purchase order,Paid,Buyer,Kind,What,Vehicle,Status,Due,Total,Refunded,Currency',
  )
  const list = await owner.call(listDealerOrders, { params: { slug: dealer.slug }, query: { sort: 'oldest' } })
  expect(list.body).toEqual({ data: [], next: null })
  expect((await world.client().request('GET', path)).status).toBe(401)
})

test('what is bought at the edge of a month is in the month of UTC, and in the reader’s range with the day that it had there', async () => {
  const dealer = await newDealer(world, { creditLimit: 500_000 })
  const owner = await dealer.member('owner')
  const { db } = world.owner
  // In Los Angeles, the second one is still in October.
  const times = ['2025-10-31T18:00:00Z', '2025-11-01T05:30:00Z', '2025-11-30T23:59:59.999Z', '2025-12-01T00:00:00Z']
  await db.execute(sql`alter table dealer_entries disable trigger append_only`)
  for (const [index, at] of times.entries()) {
    const post = {
      params: { id: dealer.id },
      body: { kind: 'charge', amount: 10 ** index * 100, reason: `No. ${index}` },
    }
    expect((await staff.call(adjustDealerAccount, post as never)).status).toBe(201)
    await db.execute(
      sql`update dealer_entries set at = ${at} where dealer_id = ${dealer.id} and at > now() - interval '1 day'`,
    )
  }
  await db.execute(sql`alter table dealer_entries enable trigger append_only`)
  await closeMonths(world.database, new Date('2026-01-02T00:00:00Z'))
  const { body } = await owner.call(listDealerStatements, { params: { slug: dealer.slug }, query: {} })
  const november = body.data.find(({ from }) => from === '2025-11-01T00:00:00.000Z')
  const opens = async (id = 0) => {
    const answer = await owner.call(getDealerStatement, { params: { slug: dealer.slug, id } })
    return body.data.find((statement) => statement.id === answer.body.previous_id)?.closing ?? null
  }
  expect([await opens(november?.id), await opens(body.data.at(-1)?.id)]).toEqual([november?.opening, null])
  expect(november).toMatchObject({ opening: 100, charges: 11_000, payments: 0, closing: 11_100, entry_count: 2 })

  const pdf = async (query: string) => {
    const answer = await owner.request('GET', `/api/v1/dealers/${dealer.slug}/statement.pdf?${query}`)
    return answer.status === 200
      ? { status: 200, ...(await readPdf(answer.body)) }
      : { status: answer.status, text: '' }
  }
  await db.execute(sql`update dealers set name = 'Łukasz Dvořák Żółć' where id = ${dealer.id}`)
  const month = await pdf(`from=${november?.from}&until=${november?.until}`)
  for (const text of [
    '2025-11-01 to 2025-11-30, UTC, USD',
    '2025-11-01 Adjustment: No. 1 (transfer ',
    '$10.00',
    '$111.00',
    'Overboost Inc.',
    'Statement of account: Łukasz Dvořák Żółć',
  ])
    expect(month.text).toContain(text)
  expect(month.text).not.toContain('No. 0')
  expect(month.text).not.toContain('No. 3')

  const october = { from: '2025-10-01T07:00:00Z', until: '2025-11-01T07:00:00Z' }
  const { body: range } = await owner.call(listDealerEntries, { params: { slug: dealer.slug }, query: october })
  const { rows } = await db.execute<{ opening: number; closing: number; count: number }>(sql`
    select coalesce(sum(change) filter (where at < ${october.from}), 0)::int as opening,
      coalesce(sum(change) filter (where at < ${october.until}), 0)::int as closing,
      (count(*) filter (where at >= ${october.from} and at < ${october.until}))::int as count
    from dealer_entries where dealer_id = ${dealer.id}`)
  expect(rows[0]).toEqual({ opening: 0, closing: 1100, count: 2 })
  expect(range).toMatchObject({ opening: 0, charges: 1100, payments: 0, closing: 1100 })
  expect(range.data).toHaveLength(2)
  const there = await pdf(`from=${october.from}&until=${october.until}&zone=America/Los_Angeles`)
  for (const text of ['2025-10-01 to 2025-10-31, America/Los_Angeles, USD', '2025-10-31 Adjustment: ', '$11.00'])
    expect(there.text).toContain(text)
  expect(there.text).not.toContain('2025-11-01')
  expect((await pdf('zone=Mars/Olympus')).status).toBe(422)
})

test('each of the two sums of a range opens the entries that it is of, for the dealer, for staff and as CSV', async () => {
  const dealer = await newDealer(world, { creditLimit: 500_000 })
  const owner = await dealer.member('owner')
  for (const [kind, amount] of [
    ['charge', 900],
    ['credit', 40],
    ['charge', 60],
    ['payment-received', 500],
  ] as const)
    await staff.call(adjustDealerAccount, { params: { id: dealer.id }, body: { kind, amount, reason: 'for a test' } })
  const params = { slug: dealer.slug }
  const changes = async (side: 'charged' | 'credited') => {
    const { body } = await owner.call(listDealerEntries, { params, query: { side, sort: 'oldest' } })
    const known = await staff.call(listAccountEntries, { params: { id: dealer.id }, query: { side, sort: 'oldest' } })
    expect(known.body.data).toEqual(body.data.map((entry) => ({ ...entry, reversible: true })))
    return [body.data.map(({ change }) => change), body.charges, body.payments]
  }
  expect(await changes('charged')).toEqual([[900, 60], 960, 540])
  expect(await changes('credited')).toEqual([[-40, -500], 960, 540])
  const csv = await owner.request('GET', `/api/v1/dealers/${dealer.slug}/statement.csv?side=credited`)
  expect(String(csv.body).trim().split('\r\n')).toHaveLength(3)
  expect(String(csv.body)).not.toContain('Opening balance')
})

test('422 for a search with a character that can’t be stored', async () => {
  const dealer = await newDealer(world)
  const owner = await dealer.member('owner')
  const answer = await owner.request('GET', `/api/v1/dealers/${dealer.slug}/entries?q=%00`)
  expect(answer).toMatchObject({ status: 422, body: { errors: { q: [expect.any(String)] } } })
})
