import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import { readBalance } from '#features/ledger/server/reconcile.ts'
import {
  estimateCatalog,
  getCatalogPurchase,
  openPurchaseTicket,
  payCatalog,
  payLaterCatalog,
  replyPurchaseTicket,
  viaTicketCatalog,
} from '../contract/catalog-purchases.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })

const wanted = (slugs: string[]) => ({ vehicle: golfR, tune_ids: slugs.map((slug) => catalog.tuneId(slug)) })
const buyer = { email: 'tuned@example.test', billing_address: usAddress }
const codeOf = (body: unknown) => (body as { code: string }).code
const stageOne = 'is38-stage-1'
const pay = (client: Client, slugs: string[], key?: string) =>
  client.call(payCatalog, { body: { ...wanted(slugs), ...buyer, nonce: 'fake-valid-nonce' } }, key)

describe('estimateCatalog', () => {
  test('200: lines, tools and total by the shop’s own prices, for any order of the tunes', async () => {
    const { status, body } = await world.client().call(estimateCatalog, { body: wanted([stageOne]) })
    expect(status).toBe(200)
    expect(body.lines[0]).toMatchObject({ kind: 'tune', slug: stageOne })
    expect(body.total).toBe(body.lines.reduce((sum, line) => sum + line.total, 0))
    expect(body.tools?.length).toBeGreaterThan(0)
  })
  test('404 for a vehicle or a tune that does not belong to it', async () => {
    const client = world.client()
    expect(
      (await client.call(estimateCatalog, { body: { vehicle: { ...golfR, year: '1999' }, tune_ids: [1] } })).status,
    ).toBe(404)
    expect((await client.call(estimateCatalog, { body: { vehicle: golfR, tune_ids: [999_999] } })).status).toBe(404)
  })
  test('422 for a price from the client', async () => {
    const { status } = await world
      .client()
      .request('POST', '/api/v1/catalog/estimate', { ...wanted([stageOne]), price: 1 })
    expect(status).toBe(422)
  })
})

describe('payCatalog', () => {
  test('200: charged, posted as tunes, once for a repeated key', async () => {
    const client = world.client()
    const key = randomUUID()
    const before = await readBalance(world.database.db, 'revenue/tunes/USD')
    const { status, body } = await pay(client, [stageOne], key)
    expect([status, body.state]).toEqual([200, 'paid'])
    expect((await pay(client, [stageOne], key)).body).toEqual(body)
    const after = await readBalance(world.database.db, 'revenue/tunes/USD')
    expect(after).toBeLessThan(before)
    await pay(client, [stageOne], key)
    expect(await readBalance(world.database.db, 'revenue/tunes/USD')).toBe(after)
  })
  test('422 without a card', async () => {
    const { status } = await world.client().call(payCatalog, { body: { ...wanted([stageOne]), ...buyer } })
    expect(status).toBe(422)
  })
})

describe('payLaterCatalog', () => {
  test('403 for a customer without a dealer; 401 for a visitor', async () => {
    const customer = await world.login()
    const { status, body } = await customer.call(payLaterCatalog, { body: { ...wanted([stageOne]), ...buyer } })
    expect([status, codeOf(body)]).toEqual([403, 'forbidden'])
    expect((await world.client().call(payLaterCatalog, { body: { ...wanted([stageOne]), ...buyer } })).status).toBe(401)
  })
})

describe('messages about a purchase', () => {
  test('via-ticket opens one; a second opening is refused, replies follow; another’s purchase does not exist', async () => {
    const customer = await world.login()
    const made = await customer.call(viaTicketCatalog, {
      body: { ...wanted([stageOne]), ...buyer, message: 'Does it fit my car?' },
    })
    expect(made.status).toBe(201)
    const at = { params: { id: made.body.id } }
    expect(codeOf((await customer.call(openPurchaseTicket, { ...at, body: { body: 'again' } })).body)).toBe(
      'already_committed',
    )
    expect((await customer.call(replyPurchaseTicket, { ...at, body: { body: 'And when?' } })).status).toBe(201)
    expect((await customer.call(getCatalogPurchase, at)).body.messages.map(({ body }) => body)).toEqual([
      'Does it fit my car?',
      'And when?',
    ])
    expect((await (await world.login()).call(getCatalogPurchase, at)).status).toBe(404)
  })
})
