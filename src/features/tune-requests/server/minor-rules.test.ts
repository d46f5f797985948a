import { expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { downloadName } from '#features/files/rules.ts'
import { sales } from '#features/pricing/server/tables.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { newRequest, sampleDump, tunedDump, upload } from '#test/fixtures-requests.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { useWorld } from '#test/world.ts'
import { tuneRequestSubject } from '../mails/tune-request-mails.tsx'
import { isReadyToPay } from '../rules.ts'
import * as own from '../contract/tune-requests.ts'
import * as queue from '../contract/queue.ts'

const { world, catalog } = await useWorld({
  fill: {
    catalog: fillCatalog,
    sale: async ({ db }) => {
      await db.insert(sales).values({
        type: 'spring',
        amount: 10,
        amountType: 'percent',
        name: 'Spring tune-up',
        region: 1,
        startsAt: new Date(0),
        endsAt: new Date('2100-01-01'),
      })
    },
  },
})
const admin = await world.login({ role: roles.admin })
const at = (id: number) => ({ params: { id } })

test('a quote is what staff named: no sale and no automatic code cuts it', async () => {
  const customer = await world.login()
  const id = await newRequest(customer)
  await customer.call(own.updateTuneRequest, {
    ...at(id),
    body: { purpose: 'custom', information: { goals: '500 hp' } },
  })
  await admin.call(queue.quoteRequest, { ...at(id), body: { amount: 123_450, currency: 'USD' } })
  const { body } = await customer.call(own.estimateTuneRequest, {
    ...at(id),
    body: { destination: { country_code: 'US', state: 'OR' } },
  })
  expect([body.subtotal, body.total]).toEqual([123_450, 123_450])
})

test('a number finds a request, not the power of an engine', async () => {
  const customer = await world.login()
  const id = await newRequest(customer)
  await world.owner.pool.query(
    `update tune_requests set vehicle = jsonb_build_object('make', 'dodge', 'year', '2023', 'model', 'm', 'engine', 'e', 'transmission', null, 'label', 'Dodge 375 hp') where id = $1`,
    [id],
  )
  const found = async (q: string) =>
    (await customer.call(own.listTuneRequests, { query: { q } })).body.data.map((row) => row.id)
  expect(await found('375')).toEqual([])
  expect(await found('375 hp')).toEqual([id])
  expect(await found(String(id))).toEqual([id])
})

test('a delivery is called by its request, car and version, and its second version by email too', async () => {
  const customer = await world.login()
  const tuner = await world.login({ flags: ['t'] })
  const id = await newRequest(customer, [catalog.tuneId('is38-stage-1')])
  await customer.call(own.payTuneRequest, {
    ...at(id),
    body: { billing_address: usAddress, nonce: 'fake-valid-nonce' },
  })
  await tuner.call(queue.claimRequest, at(id))
  const file = await upload(tuner, tunedDump(sampleDump({ seed: 5 })), { purpose: 'delivery', name: 'final_FINAL.bin' })
  const { body } = await tuner.call(queue.deliverFile, {
    ...at(id),
    body: { file_id: file.id, accept_warnings: true },
  })
  const name = body.files.find(({ role }) => role === 'delivered')?.name ?? ''
  expect(name).toBe(`request-${id}-volkswagen-golf-r-2017-v1.bin`)
  expect(downloadName({ id: 1, kind: 'delivery', name })).toBe(`overboost-${name}`)
  expect(tuneRequestSubject({ requestId: id, step: 'delivered', version: 2 })).toBe(
    `Tune request ${id}: version 2 is ready`,
  )
})

test('a whole choice is ready to pay before its price was seen', () => {
  expect(isReadyToPay({ state: 'awaiting_choice', tune_names: ['Stage 1'] })).toBe(true)
  expect(isReadyToPay({ state: 'awaiting_choice', tune_names: [] })).toBe(false)
})
