import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { openRescueSession } from '#features/rescue/contract.ts'
import { issueGiftCard } from '#features/gift-cards/contract/staff.ts'
import { getSupportHours, updateSupportHours } from '#features/support-hours/contract.ts'
import { createTicket } from '#features/tickets/contract/tickets.ts'
import { listTickets } from '#features/tickets/contract/staff.ts'
import { listQueue } from '#features/tune-requests/contract/queue.ts'
import { listTransactions, setTracking } from '#features/transactions/contract/transactions.ts'
import { makeDealerFixture } from '#test/fixtures-dealers.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { getToday, searchBackOffice } from './contract.ts'

const { world } = await useWorld({ fill: { shop: fillShop, catalog: fillCatalog } })
const staff = await world.login({ role: roles.admin })
await makeDealerFixture(world, { slug: 'sierra-tuning' })

async function bought(email: string): Promise<number> {
  const guest = world.client()
  const { body } = await guest.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email, billing_address: usAddress },
  })
  await guest.call(payOrder, { params: { id: body.id }, body: { nonce: 'fake-valid-nonce', token: body.token } })
  return body.id
}
const found = async (q: string, client = staff) =>
  (await client.call(searchBackOffice, { query: { q } })).body.data.map(({ kind, title }) => `${kind}: ${title}`)

describe('searchBackOffice', () => {
  test('200: an order is found by email and tracking number, a ticket by its text, a dealer by name', async () => {
    const id = await bought('palette@example.test')
    await staff.call(setTracking, { params: { id }, body: { carrier: 'UPS', number: '1Z PALETTE' } })
    const form = { title: 'Where is it?', description: 'The parcel is late.', customer_name: 'Pia', guest: true }
    await world.client().call(createTicket, { body: { ...form, email: 'palette@example.test' } })
    expect(await found('palette@example.test')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Order: US-/), 'Ticket: Where is it?']),
    )
    expect(await found('1Z PALETTE')).toEqual([expect.stringMatching(/^Order: US-/)])
    expect(await found('sierra')).toContain('Dealer: Dealer sierra-tuning')
    expect(await found('nothing of this kind')).toEqual([])
  })
  test('200: finds tunes by part number, returns, promotions and gift cards', async () => {
    const { db } = world.owner
    await db.execute(sql`update tunes set part_number = 'TN-4711' where id = (select min(id) from tunes)`)
    const { rows } = await db.execute<{ name: string }>(sql`select name from tunes where part_number = 'TN-4711'`)
    expect(await found('TN-4711')).toEqual([`Tune: ${rows[0]!.name}`])
    await db.execute(
      sql`insert into discount_codes (code, kind, percent, state) values ('PALETTE10', 'percent', 10, 'published')`,
    )
    expect(await found('PALETTE10')).toEqual(['Promotion: PALETTE10'])
    const gift = {
      recipient_name: 'Robin Gift',
      recipient_email: 'robin-gift@example.test',
      from_name: 'Shop',
      message: '',
      value: 3000,
      currency: 'USD',
      reason: 'a late parcel',
    }
    const { body: card } = await staff.call(issueGiftCard, { body: gift as never })
    expect(card.id).toBeGreaterThan(0)
    expect(await found('robin-gift')).toContainEqual(expect.stringMatching(/^Gift card: Gift card ending in \w+$/))
  })
  test('200: offers what can be done with a record, to those who may do it', async () => {
    const id = await bought('acts@example.test')
    const actsOf = async (q: string, kind: string) => {
      const { data } = (await staff.call(searchBackOffice, { query: { q } })).body
      return data.find((hit) => hit.kind === kind)?.acts
    }
    expect(await actsOf('acts@example.test', 'Order')).toEqual([
      { label: 'Pack and ship', to: `/admin/orders/${id}` },
      { label: 'Refund', to: `/admin/transactions/${id}?refund=open` },
    ])
    const { body: dealer } = await (
      await world.login({ flags: ['da'] })
    ).call(searchBackOffice, { query: { q: 'sierra' } })
    expect(dealer.data[0]?.acts.map(({ label }) => label)).toEqual(['Edit', 'See account'])
    expect((await actsOf('obd', 'Product'))?.map(({ label }) => label)).toEqual(['Edit', 'See stock'])
  })
  test('200: finds records by what their titles say, and orders to suppliers by their number', async () => {
    const id = await bought('titles@example.test')
    expect(await found(`Order ${id}`)).toEqual([expect.stringMatching(/^Order: US-/)])
    expect(await found(`order #${id}`)).toEqual([expect.stringMatching(/^Order: US-/)])
    const { db } = world.owner
    const form = { title: 'Numbered', description: 'Found by its number.', customer_name: 'Nia', guest: true }
    const sent = await world.client().call(createTicket, { body: { ...form, email: 'titles@example.test' } })
    expect(await found(`Ticket ${sent.body.id}`)).toEqual(['Ticket: Numbered'])
    const { rows } = await db.execute<{ id: number }>(
      sql`insert into supply_orders (supplier, number, to_id) select 'Nordic Parts', 'PO-4711', min(id) from stock_locations returning id`,
    )
    expect(await found('po-4711')).toEqual(['Supplier order: PO-4711'])
    expect(await found(`Supplier order ${rows[0]!.id}`)).toEqual(['Supplier order: PO-4711'])
  })
  test('200: a person comes before what they bought', async () => {
    const { full_name: name } = usAddress
    const { email } = await world.signUp({ name })
    await bought(email)
    const [first, second] = await found(name)
    expect([first, second]).toEqual([`Person: ${name}`, expect.stringMatching(/^Order: US-/)])
  })
  test('200: shows nothing that its reader may not open', async () => {
    const dealersOnly = await world.login({ flags: ['da'] })
    expect(await found('palette@example.test', dealersOnly)).toEqual([])
    expect(await found('sierra', dealersOnly)).toContain('Dealer: Dealer sierra-tuning')
  })
  test('403 for customers, 422 without a text', async () => {
    expect((await (await world.login()).call(searchBackOffice, { query: { q: 'a' } })).status).toBe(403)
    expect((await staff.call(searchBackOffice, { query: { q: ' ' } })).status).toBe(422)
  })
})

describe('getToday', () => {
  test('200: counts what the lists behind the counts show', async () => {
    const { body } = await staff.call(getToday, {})
    const open = body.waiting.find(({ label }) => label === 'Open tickets')
    expect(open?.to).toBe('/admin/tickets?state=open')
    const { body: list } = await staff.call(listTickets, { query: { state: 'open', limit: 100 } })
    expect(open?.count).toBe(list.data.length)
    expect(list.data.length).toBeGreaterThan(0)
  })
  test('200: who waits for rescue comes before all other work', async () => {
    const form = { customer_name: 'Gus', email: 'gus@example.test', serial: 'FZ1', vehicle: '2018 Golf R' }
    const more = { incident: 'write', description: 'It stopped at 43%.' } as const
    await world.client().call(openRescueSession, { body: { ...form, ...more, tried: [] } })
    const [first] = (await staff.call(getToday, {})).body.waiting
    expect(first).toMatchObject({ label: 'Rescue sessions waiting', count: 1, to: '/admin/rescue?state=waiting' })
  })
  test('200: support hours whose last holiday is less than a year away wait for further ones', async () => {
    const holidays = async () => {
      const { waiting } = (await staff.call(getToday, {})).body
      return waiting.filter(({ to }) => to === '/admin/support-hours').length
    }
    expect(await holidays()).toBe(0)
    const { body: hours } = await staff.call(getSupportHours, {})
    const near = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
    const reason = 'The holidays of next year are not known yet'
    await staff.call(updateSupportHours, { body: { ...hours, holidays: [near], reason } })
    expect(await holidays()).toBe(1)
  })
  test('200: the figures of the day grow with an order', async () => {
    const orders = async () => {
      const { body } = await staff.call(getToday, {})
      const of = (label: string) => body.figures.find((figure) => figure.label === label)?.today ?? 0
      return { count: of('Paid orders'), sold: of('Sales in USD') }
    }
    const before = await orders()
    await bought('figures@example.test')
    const after = await orders()
    expect(after.count).toBe(before.count + 1)
    expect(after.sold).toBeGreaterThan(before.sold)
  })
  test('200: the paid orders of today are those paid today, whenever they were made, and open exactly those', async () => {
    const made = async (email: string, ordered: string, paid: string) => {
      await bought(email)
      await world.owner.db.execute(sql`
        update orders set created_at = now() - ${ordered}::interval, paid_at = now() - ${paid}::interval where email = ${email}`)
    }
    await made('paid-later@example.test', '3 days', '0 days')
    await made('paid-before@example.test', '0 days', '2 days')
    const { figures } = (await staff.call(getToday, {})).body
    for (const label of ['Paid orders', 'Sales in USD']) {
      const { to, today } = figures.find((figure) => figure.label === label)!
      const query = Object.fromEntries(new URL(to, 'http://localhost').searchParams) as object
      const { data } = (await staff.call(listTransactions, { query: { ...query, limit: 100 } })).body
      const emails = data.map(({ email }) => email)
      expect(emails).toContain('paid-later@example.test')
      expect(emails).not.toContain('paid-before@example.test')
      expect(label === 'Paid orders' ? data.length : data.reduce((sum, { total }) => sum + total, 0)).toBe(today)
      const searched = { ...query, q: 'paid-later@example.test', limit: 100 }
      expect((await staff.call(listTransactions, { query: searched })).body.data).toHaveLength(1)
      const lines = { ...query, q: data[0]!.title, limit: 100 }
      expect((await staff.call(listTransactions, { query: lines })).body.data).not.toContainEqual(
        expect.objectContaining({ email: 'paid-before@example.test' }),
      )
    }
  })
  test('200: counts failed jobs, for those who may see the system page', async () => {
    await world.owner.db.execute(
      sql`insert into jobs (queue, key, attempts, failure, next_at, dead_at) values ('orders.example', '1', 5, 'Broken', now(), now())`,
    )
    const failed = async (by: typeof staff) =>
      (await by.call(getToday, {})).body.waiting.find(({ label }) => label === 'Failed jobs')
    expect(await failed(staff)).toEqual({ label: 'Failed jobs', count: 1, more: false, to: '/admin/system' })
    expect(await failed(await world.login({ flags: ['da'] }))).toBeUndefined()
  })
  test('200: without the right to orders there are no figures of them', async () => {
    const dealersOnly = await world.login({ flags: ['da'] })
    const { body } = await dealersOnly.call(getToday, {})
    expect(body.figures).toEqual([])
    expect(body.waiting.map(({ to }) => to).filter((to) => !to.startsWith('/admin/dealer'))).toEqual([])
  })
  test('200: the tickets and requests of today open exactly those', async () => {
    const form = { title: 'Opened yesterday', description: 'Before midnight.', customer_name: 'Pia', guest: true }
    await world.client().call(createTicket, { body: { ...form, email: 'yesterday@example.test' } })
    await world.owner.db.execute(
      sql`update tickets set created_at = now() - interval '1 day' where title = 'Opened yesterday'`,
    )
    await world.owner.db.execute(sql`
      insert into tune_requests (region, user_id, state, created_at) select 1, min(id), 'free', now() - back
      from users, unnest(array['0 days', '1 day', '7 days']::interval[]) back group by back`)
    const { figures } = (await staff.call(getToday, {})).body
    const opens = (label: string) => {
      const { to, today } = figures.find((figure) => figure.label === label)!
      return { query: Object.fromEntries(new URL(to, 'http://localhost').searchParams) as object, today }
    }
    const [ofTickets, ofRequests] = [opens('Tickets'), opens('Tune requests')]
    const listed = await staff.call(listTickets, { query: { ...ofTickets.query, limit: 100 } })
    expect(listed.body.data.length).toBe(ofTickets.today)
    const everything = await staff.call(listTickets, { query: { limit: 100 } })
    expect(everything.body.data.length).toBe(ofTickets.today + 1)
    const queue = await staff.call(listQueue, { query: { ...ofRequests.query, size: 100 } as never })
    expect([ofRequests.today, queue.body.total]).toEqual([1, 1])
  })
  test('403 for customers', async () => {
    expect((await (await world.login()).call(getToday, {})).status).toBe(403)
  })
})
