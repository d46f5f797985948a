import { expect, test } from 'vitest'
import { sales } from '#features/pricing/server/tables.ts'
import { refundTransaction } from '#features/transactions/contract/refunds.ts'
import { golfR } from '#test/fixtures-catalog.ts'
import { fillKits } from '#test/fixtures-kits.ts'
import { quoteTools } from '#test/fixtures-quotes.ts'
import { useWorld } from '#test/world.ts'
import { findQuoteTunes, previewQuote } from '../contract/staff.ts'

const { world } = await useWorld({
  fill: {
    kits: async (database) => {
      await database.db.insert(sales).values({
        type: 'spring',
        amount: 20,
        amountType: 'percent',
        name: 'Spring',
        description: '',
        startsAt: new Date(0),
        endsAt: new Date('2100-01-01T00:00:00Z'),
      })
      return fillKits(database)
    },
  },
})
const staff = await world.login({ role: 3 })
const { terms, sent, open, pay } = quoteTools(staff)
const guest = world.client()
const own = (price: number) => ({ price, reason: 'Agreed by phone' })
const tune = { kind: 'tune', slug: 'is38-stage-1', quantity: 1, vehicle: golfR }
const refund = (id: number) => staff.call(refundTransaction, { params: { id }, body: { reason: 'Returned' } as never })

test('a kit at a price of its own: its parts share it, a sale leaves it as it is, and all of it goes back', async () => {
  const quote = await sent({ lines: [{ slug: 'starter-kit', quantity: 2, ...own(9001) }] })
  const { order } = await open(guest, quote.link)
  expect(order?.subtotal).toBe(18_002)
  expect(order?.lines.map(({ slug, kit }) => [slug, kit?.slug])).toEqual([
    ['obd-cable', 'starter-kit'],
    ['shirt', 'starter-kit'],
  ])
  expect((await pay(guest, quote.link)).status).toBe(200)
  expect((await refund(quote.order_id)).body).toMatchObject({ state: 'refunded', amount: quote.total })
})

test('a tune at a price of its own, with the tool that flashes it', async () => {
  const quote = await sent({
    lines: [
      { ...tune, ...own(33_333) },
      { slug: 'bench', quantity: 1, ...own(1) },
    ],
  })
  const { order } = await open(guest, quote.link)
  expect(order).toMatchObject({ kind: 'catalog', subtotal: 33_334, vehicle: { engine: golfR.engine } })
  expect(order?.lines.map(({ kind, unit_price: unit }) => [kind, unit])).toEqual([
    ['tune', 33_333],
    ['product', 1],
  ])
  expect((await pay(guest, quote.link)).status).toBe(200)
})

test('422 a tune twice, two of one, and without its vehicle; a vehicle says which tunes there are', async () => {
  const { purchase_order: _number, valid_until: _until, message: _message, ...asked } = terms()
  const problems = async (lines: object[]) =>
    Object.keys((await staff.call(previewQuote, { body: { ...asked, lines } as never })).refusal.errors ?? {})
  expect(await problems([tune, tune])).toEqual(['lines.1.slug'])
  expect(await problems([{ ...tune, quantity: 2 }])).toEqual(['lines.0.quantity'])
  expect(await problems([{ kind: 'tune', slug: 'is38-stage-1', quantity: 1 }])).toEqual(['lines.0.vehicle'])
  const vehicle = [golfR.make, golfR.year, golfR.model, golfR.engine].join('/')
  const { body } = await staff.call(findQuoteTunes, { query: { vehicle, currency: 'USD' } })
  expect(body.data.map(({ slug }) => slug)).toContain('is38-stage-1')
})
