import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { createTicket } from '#features/tickets/contract/tickets.ts'
import { packParcel, shipParcel } from '#features/transactions/contract/fulfilment.ts'
import { refundTransactionPart } from '#features/transactions/contract/refunds.ts'
import { addUserNote, endUserSessions } from '#features/users/contract/users.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { exportPersonEvents, getPersonRecords, listPersonEvents, type PersonEvent } from './contract.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const staff = await world.login({ role: roles.superadmin, name: 'Ada Novak' })

async function bought(client: Client, email: string): Promise<{ id: number; total: number }> {
  const { body } = await client.call(createOrder, {
    body: { lines: [{ slug: 'obd-cable', quantity: 1 }], email, billing_address: usAddress },
  })
  await client.call(payOrder, { params: { id: body.id }, body: { nonce: 'fake-valid-nonce' } })
  return body
}
const eventsOf = async (id: number, query: object = {}): Promise<readonly PersonEvent[]> =>
  (await staff.call(listPersonEvents, { params: { id }, query: { limit: 100, ...query } })).body.data

describe('listPersonEvents', () => {
  test('200: joins orders, refunds, tickets, logins, notes and staff actions, newest first', async () => {
    const who = await world.signUp({ name: 'Tara Timeline' })
    const client = await world.login(who)
    const { id } = who
    const order = await bought(client, who.email)
    const refunded = await staff.call(refundTransactionPart, {
      params: { id: order.id },
      body: { amount: 100, reason: 'Scratched' },
    })
    expect(refunded.status).toBe(200)
    const form = { title: 'Where is it?', description: 'The parcel is late.', customer_name: 'Tara', guest: false }
    await client.call(createTicket, { body: { ...form, email: who.email } })
    await staff.call(addUserNote, { params: { id }, body: { body: 'Called about the parcel' } })
    await staff.call(endUserSessions, { params: { id }, body: { reason: 'Lost a phone' } })
    await world.login(who)
    const events = await eventsOf(id)
    expect(events.map(({ kind, detail, amount, by }) => ({ kind, detail, amount, by }))).toEqual(
      expect.arrayContaining([
        { kind: 'order_paid', detail: 'OBD cable', amount: order.total, by: '' },
        { kind: 'refund', detail: 'Scratched', amount: 100, by: 'Ada Novak' },
        { kind: 'ticket_opened', detail: '', amount: null, by: '' },
        { kind: 'note', detail: 'Called about the parcel', amount: null, by: 'Ada Novak' },
        { kind: 'staff_action', detail: 'Lost a phone', amount: null, by: 'Ada Novak' },
        { kind: 'account_created', detail: '', amount: null, by: '' },
      ]),
    )
    expect(events[0]!.kind).toBe('logged_in')
    const times = events.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
    expect((await eventsOf(id, { group: 'staff' })).map(({ group }) => group)).toEqual(['staff', 'staff'])
    const { body: csv } = await staff.call(exportPersonEvents, { params: { id }, query: {} })
    expect(String(csv)).toContain('Called about the parcel')
  })
  test('200: finds entries by their words, by who of staff made them and by what happened, within a group', async () => {
    const who = await world.signUp()
    const { id } = who
    const order = await bought(await world.login(who), who.email)
    await staff.call(refundTransactionPart, {
      params: { id: order.id },
      body: { amount: 100, reason: '100% scratched' },
    })
    await staff.call(addUserNote, { params: { id }, body: { body: 'Called about the parcel' } })
    const kinds = async (q: string, extra: object = {}) => (await eventsOf(id, { q, ...extra })).map(({ kind }) => kind)
    expect(await kinds('PARCEL')).toEqual(['note'])
    expect(await kinds('100%')).toEqual(['refund'])
    expect(await kinds('order paid')).toEqual(['order_paid'])
    expect(await kinds('novak')).toEqual(['note', 'refund'])
    expect(await kinds('novak', { group: 'staff' })).toEqual(['note'])
    expect(await kinds('nothing like it')).toEqual([])
    const { body: csv } = await staff.call(exportPersonEvents, { params: { id }, query: { q: 'parcel' } })
    expect(String(csv).trim().split('\n')).toHaveLength(2)
  })
  test('200: pages of any size show each event once, also those of one instant', async () => {
    const who = await world.signUp()
    const client = await world.login(who)
    for (let i = 0; i < 3; i++) await bought(client, who.email)
    const { rows } = await world.owner.pool.query<{ id: number }>(`select id from users where name = 'Ada Novak'`)
    await world.owner.pool.query(
      `insert into user_notes (user_id, author_id, body, created_at) select $1, $2, 'Note ' || n, '2026-03-01T10:00:00.123456Z' from generate_series(1, 7) n`,
      [who.id, rows[0]!.id],
    )
    const whole = (await eventsOf(who.id)).map(({ key }) => key)
    expect(whole.length).toBeGreaterThan(10)
    for (const limit of [1, 2, 3, 5]) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const { body } = await staff.call(listPersonEvents, { params: { id: who.id }, query: { limit, after } })
        seen.push(...body.data.map(({ key }) => key))
        after = body.next ?? undefined
      } while (after !== undefined)
      expect([limit, seen]).toEqual([limit, whole])
    }
  })
  test('200: shows nothing of other people, nor of the other region', async () => {
    const [who, other] = [await world.signUp(), await world.signUp()]
    await bought(await world.login(other), other.email)
    expect((await eventsOf(who.id, { group: 'orders' })).length).toBe(0)
    expect((await eventsOf(other.id, { group: 'orders' })).length).toBe(1)
    const abroad = await world.login({ role: roles.admin })
    abroad.cookies.set('overboost_region', '2')
    const { body } = await abroad.call(listPersonEvents, { params: { id: other.id }, query: { group: 'orders' } })
    expect(body.data).toEqual([])
  })
  test('403 for customers, 404 for nobody, 422 for a page that no page ends with', async () => {
    const who = await world.signUp()
    const params = { id: who.id }
    expect((await (await world.login(who)).call(listPersonEvents, { params, query: {} })).status).toBe(403)
    expect((await staff.call(listPersonEvents, { params: { id: 999_999 }, query: {} })).status).toBe(404)
    expect((await staff.call(listPersonEvents, { params, query: { after: "1~x'" } })).status).toBe(422)
  })
})

describe('getPersonRecords', () => {
  test('200: addresses, vehicles, dealers, credits and consents; nothing for someone new', async () => {
    const who = await world.signUp()
    const { body } = await staff.call(getPersonRecords, { params: { id: who.id } })
    expect(body).toEqual({
      addresses: [],
      vehicles: [],
      dealers: [],
      credits: [],
      files: { count: 0, bytes: 0, newest: [] },
      units: [],
      consent: null,
      newsletter: null,
    })
  })
  test('200: the newest files with what each belongs to, and the serial numbers that shipped to them', async () => {
    const who = await world.signUp()
    const { db } = world.owner
    await db.execute(sql`insert into files (owner_id, uploader_id, region, kind, name, bytes, sha256, object_key, attached_to)
      select ${who.id}, ${who.id}, 1, 'attachment', 'photo ' || n, 100, n, 'person-' || n, case when n = 12 then 'ticket/7' end
      from generate_series(1, 12) n`)
    const order = await bought(await world.login(who), who.email)
    const { rows } = await db.execute<{ id: number }>(sql`select id from order_lines where order_id = ${order.id}`)
    await db.execute(sql`update products set serial_tracked = true where slug = 'obd-cable'`)
    const { body: packed } = await staff.call(packParcel, {
      params: { id: order.id },
      body: { lines: [{ line_id: Number(rows[0]!.id), quantity: 1, serials: ['PE-1'] }] },
    })
    const parcel = packed.parcels[0]!.id
    await staff.call(shipParcel, { params: { id: order.id, parcel }, body: { carrier: 'UPS', number: '1Z' } })
    const { body } = await staff.call(getPersonRecords, { params: { id: who.id } })
    expect([body.files.count, body.files.bytes, body.files.newest.length]).toEqual([12, 1200, 10])
    expect(body.files.newest.slice(0, 2)).toMatchObject([
      { name: 'photo 12', bytes: 100, attached_to: 'ticket/7' },
      { name: 'photo 11', attached_to: '' },
    ])
    expect(body.units).toMatchObject([{ serial: 'PE-1', name: 'OBD cable', order_id: order.id }])
  })
  test('404 for nobody', async () => {
    expect((await staff.call(getPersonRecords, { params: { id: 999_999 } })).status).toBe(404)
  })
})
