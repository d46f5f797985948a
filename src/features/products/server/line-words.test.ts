import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { effects } from '#app/features.ts'
import { createOrder, payLaterOrder, payOrder } from '#features/checkout/contract.ts'
import { getInvoicePdf, getOrderByToken } from '#features/orders/contract.ts'
import { mailFacts } from '#features/orders/server/order-mails.ts'
import { markOf } from '#features/translations/rules.ts'
import { translations } from '#features/translations/server/tables.ts'
import type { Services } from '#integrations/services.ts'
import { endpointUrl } from '#kit/contract.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import { newDealer } from '#test/fixtures-dealer.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { readPdf } from '#test/pdf-text.ts'
import { useWorld } from '#test/world.ts'

const { world, shop } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: fillShop },
})
const inGerman = { 'accept-language': 'de' }
const textsOf = (selection: string) => ({
  name: { of: markOf('Shirt'), text: 'Hemd' },
  'options.0.name': { of: markOf('Size'), text: 'Größe' },
  'options.0.selections.1.name': { of: markOf(selection), text: 'Groß' },
})

async function bought() {
  const client = world.client()
  const lines = [
    { slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 1 },
    { slug: 'obd-cable', options: [], quantity: 1 },
  ]
  const { body } = await client.call(createOrder, {
    body: { lines, email: 'words@example.test', billing_address: usAddress },
  })
  const params = { id: body.id, token: body.token }
  await client.call(payOrder, { params: { id: body.id }, body: { nonce: 'fake-valid-nonce', token: body.token } })
  return params
}
async function linesIn(language: string, params: { id: number; token: string }) {
  const url = endpointUrl(getOrderByToken, { params })
  const { body } = await world.client().request('GET', url, undefined, { 'accept-language': language })
  return (body as typeof getOrderByToken.output._output).lines.map(({ name, options }) => ({ name, options }))
}
const english = [
  { name: 'Shirt', options: [{ option: 'Size', selection: 'L' }] },
  { name: 'OBD cable', options: [] },
]

test('an order, its invoice and its mail name products and choices in the reader’s language', async () => {
  const { db } = world.owner
  await db
    .insert(translations)
    .values({ kind: 'product', recordId: shop.shirt.id, language: 'de', texts: textsOf('L') })
  const params = await bought()
  const [, cable] = english
  expect(await linesIn('de', params)).toEqual([
    { name: 'Hemd', options: [{ option: 'Größe', selection: 'Groß' }] },
    cable,
  ])
  expect([await linesIn('en', params), await linesIn('fr', params)]).toEqual([english, english])
  const url = endpointUrl(getInvoicePdf, { params })
  const { body } = await world.client().request('GET', url, undefined, inGerman)
  const { text } = await readPdf(body)
  expect(text).toContain('1 x Hemd (Groß)')
  expect(text).toContain('Verkaufssteuer Nevada')
  const facts = await inLanguage('de', () =>
    mailFacts['order-confirmation']!({ orderId: params.id }, world.database, {
      effects,
      secret: 'a secret',
    } as Services),
  )
  expect(facts?.['order']).toMatchObject({ lines: [{ name: 'Hemd' }, { name: 'OBD cable' }] })
})

test('lists of orders are searched by what their reader sees, and by the words they are stored with', async () => {
  const dealer = await newDealer(world, { creditLimit: 100_000 })
  const buyer = await dealer.member('owner')
  const lines = [{ slug: 'shirt', options: [{ id: shop.shirt.optionId, selection: 'L' }], quantity: 1 }]
  const { body: order } = await buyer.call(createOrder, {
    body: { lines, email: 'words@example.test', billing_address: usAddress },
  })
  await buyer.call(payLaterOrder, { params: { id: order.id }, body: { dealer: dealer.slug } })
  for (const path of ['/api/v1/orders', `/api/v1/dealers/${dealer.slug}/fz-orders`]) {
    const found = async (language: string, q: string) => {
      const { body } = await buyer.request('GET', `${path}?q=${q}`, undefined, { 'accept-language': language })
      return (body as { data: { title: string }[] }).data.map(({ title }) => title)
    }
    expect(await found('de', 'hem')).toEqual(['Hemd'])
    expect(await found('de', 'shir')).toEqual(['Hemd'])
    expect(await found('en', 'shir')).toEqual(['Shirt'])
    expect([await found('en', 'hem'), await found('de', 'kabel')]).toEqual([[], []])
  }
})

test('a translation of other words than those that were sold changes nothing', async () => {
  const { db } = world.owner
  const params = await bought()
  await db
    .update(translations)
    .set({ texts: textsOf('Large') })
    .where(eq(translations.recordId, shop.shirt.id))
  expect(await linesIn('de', params)).toMatchObject([{ options: [{ option: 'Größe', selection: 'L' }] }, {}])
})
