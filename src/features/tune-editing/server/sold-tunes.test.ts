import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { mergeDuplicate } from '#features/duplicates/contract.ts'
import { duplicatePairs } from '#features/duplicates/server/tables.ts'
import { getInvoicePdf, getOrderByToken } from '#features/orders/contract.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { insertOne } from '#kit/server/database.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { getTuneRecord, removeTuneRecord, updateTuneRecord } from '../contract/tunes.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })
const { db } = world.database
const editor = await world.login({ flags: ['tcrw'] })
const visitor = world.client()
const id = catalog.tuneId('is38-stage-1')

const recordOf = async () => (await editor.call(getTuneRecord, { params: { id } })).body
async function save(values: object) {
  const { version } = await recordOf()
  const { status } = await editor.call(updateTuneRecord, { params: { id }, body: { ...values, version } })
  expect(status).toBe(200)
}

test('what was sold keeps its name and its price when the tune is edited, retired, deleted or merged', async () => {
  const { body: order } = await visitor.call(payCatalog, {
    body: {
      vehicle: golfR,
      tune_ids: [id],
      email: 'buyer@example.test',
      billing_address: usAddress,
      nonce: 'fake-valid-nonce',
    },
  })
  const params = { id: order.id, token: order.token }
  const invoice = async () => {
    const { body } = await visitor.call(getOrderByToken, { params })
    return { lines: body.lines, total: body.total, tax: body.tax }
  }
  const sold = await invoice()
  expect(sold.lines).toContainEqual(expect.objectContaining({ kind: 'tune', slug: 'is38-stage-1' }))
  const isAsSold = async () => {
    expect(await invoice()).toEqual(sold)
    expect((await visitor.call(getInvoicePdf, { params })).status).toBe(200)
  }

  const tune = await recordOf()
  await save({ name: 'Another name', slug: 'another-slug', part_number: 'NEW-1' })
  await save({ price: { ...tune.price, USD: 99_900 }, baseprice: {}, crank_horsepower: null, crank_torque: null })
  await isAsSold()
  await save({ state: 'retired' })
  await isAsSold()

  const removed = await editor.call(removeTuneRecord, {
    params: { id },
    query: { version: (await recordOf()).version },
  })
  expect(removed.refusal).toMatchObject({
    code: 'in_use',
    facts: { uses: expect.arrayContaining([{ what: 'orders', count: 1 }]) },
  })
  await isAsSold()

  const { id: _, slug: __, ...row } = (await db.select().from(tunes).where(eq(tunes.id, id)))[0]!
  const copy = await insertOne(db, tunes, { ...row, slug: 'a-copy', name: 'Kept copy', state: 'published' })
  const pair = await insertOne(db, duplicatePairs, { kind: 'tune', aId: id, bId: copy.id, score: 90, reasons: [] })
  const merged = await editor.call(mergeDuplicate, { params: { id: pair.id }, body: { keep: copy.id, take: [] } })
  expect(merged.status).toBe(200)
  await isAsSold()
})
