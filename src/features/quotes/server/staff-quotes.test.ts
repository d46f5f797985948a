import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { quoteTools } from '#test/fixtures-quotes.ts'
import { fillShop } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import * as calls from '../contract/staff.ts'

const { world } = await useWorld({ fill: { shop: fillShop } })
const staff = await world.login({ role: roles.admin })
const { terms, sent } = quoteTools(staff)

test('each action of staff leaves one audit record', async () => {
  const { id } = await sent()
  const params = { id }
  await staff.call(calls.resendQuote, { params })
  await staff.call(calls.updateQuote, { params, body: { version: 1, message: 'Changed', note: 'Asked by phone' } })
  await staff.call(calls.cancelQuote, { params, body: { reason: 'Customer declined' } })
  const { rows } = await world.owner.db.execute(
    sql`select action, reason from audits where object = ${`quote/${id}`} order by id`,
  )
  expect(rows).toEqual([
    { action: 'quote.create', reason: '' },
    { action: 'quote.send', reason: '' },
    { action: 'quote.resend', reason: '' },
    { action: 'quote.update', reason: 'Asked by phone' },
    { action: 'quote.cancel', reason: 'Customer declined' },
  ])
})

describe('what staff see', () => {
  test('the preview is what the offer comes to, with the shipping that the customer would choose from', async () => {
    const { purchase_order: _po, valid_until: _until, message: _message, ...asked } = terms({ shipping_tier: 'us-air' })
    const { status, body } = await staff.call(calls.previewQuote, { body: asked as never })
    expect(status).toBe(200)
    expect(body.lines[0]).toMatchObject({ unit_price: 4000, list_price: 4999 })
    const { total } = await sent({ shipping_tier: 'us-air' })
    expect(body.total).toBe(total)
  })

  test('the list finds quotes by number, customer, product and status, and exports them', async () => {
    const { id, email } = await sent({ purchase_order: 'FIND-ME' })
    const ids = async (query: object) =>
      (await staff.call(calls.listQuotes, { query: query as never })).body.data.map((row) => row.id)
    expect(await ids({ q: `Q-${id}` })).toContain(id)
    expect(await ids({ q: email })).toEqual([id])
    expect(await ids({ q: 'find-me' })).toEqual([id])
    expect(await ids({ q: 'obd-cable', state: 'sent', currency: 'USD' })).toContain(id)
    expect(await ids({ state: 'draft' })).not.toContain(id)
    const { body } = await staff.call(calls.exportQuotes, { query: { q: email } as never })
    expect(body).toContain(`Q-${id},Sent`)
  })

  test('finds products, tunes’ vehicles and customers', async () => {
    const items = await staff.call(calls.findQuoteItems, { query: { q: 'shirt', currency: 'USD' } })
    expect(items.body.data[0]).toMatchObject({ slug: 'shirt', price: 2500, options: [{ selections: ['S', 'L'] }] })
    const named = await staff.call(calls.findQuoteItems, { query: { slugs: 'obd-cable', currency: 'USD' } })
    expect(named.body.data.map(({ slug }) => slug)).toEqual(['obd-cable'])
    const none = await staff.call(calls.findQuoteTunes, { query: { vehicle: 'no/2017/such/car', currency: 'USD' } })
    expect(none.status).toBe(404)
    const person = await world.signUp({ name: 'Petra Findable' })
    const people = await staff.call(calls.findQuoteCustomers, { query: { q: 'findab' } })
    expect(people.body.data).toMatchObject([{ id: person.id, email: person.email, dealers: [] }])
  })
})
