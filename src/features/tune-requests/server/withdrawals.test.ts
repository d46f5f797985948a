import { expect, test } from 'vitest'
import { endpointUrl } from '#kit/contract.ts'
import { roles } from '#access/permissions.ts'
import { claimTuneCredit, issueTuneCredits } from '#features/tune-credits/contract/tune-credits.ts'
import { refundTransaction } from '#features/transactions/contract/refunds.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { newRequest } from '#test/fixtures-requests.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import * as own from '../contract/tune-requests.ts'
import * as acts from '../contract/acts.ts'
import * as queue from '../contract/queue.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })
const admin = await world.login({ role: roles.admin })
const tuner = await world.login({ flags: ['t'] })
const stageOne = () => [catalog.tuneId('is38-stage-1')]
const at = (id: number) => ({ params: { id } })
const codeOf = (body: unknown) => (body as { code: string }).code
const read = async (client: Client, id: number) => (await client.call(own.getTuneRequest, at(id))).body
async function paid(customer: Client): Promise<number> {
  const id = await newRequest(customer, stageOne())
  const { status } = await customer.call(own.payTuneRequest, {
    ...at(id),
    body: { billing_address: usAddress, nonce: 'fake-valid-nonce' },
  })
  expect(status).toBe(200)
  return id
}

test('200: a paid request that nobody began is refunded and ends, once', async () => {
  const customer = await world.login()
  const id = await paid(customer)
  expect((await read(customer, id)).can_withdraw).toBe(true)
  const key = crypto.randomUUID()
  const withdrawn = await customer.call(own.withdrawTuneRequest, at(id), key)
  expect([withdrawn.status, withdrawn.body.refund]).toEqual([200, 'refunded'])
  expect((await customer.call(own.withdrawTuneRequest, at(id), key)).body).toEqual(withdrawn.body)
  const request = await read(customer, id)
  expect(request).toMatchObject({ state: 'refunded', can_withdraw: false })
  expect(request.events.at(-1)).toMatchObject({ kind: 'refunded', party: 'customer' })
  expect((await tuner.call(queue.claimRequest, at(id))).status).toBe(409)
})

test('409 once someone works on it; then the customer asks, and staff refund or decline', async () => {
  const customer = await world.login()
  const id = await paid(customer)
  await tuner.call(queue.claimRequest, at(id))
  const refused = await customer.call(own.withdrawTuneRequest, at(id))
  expect([refused.status, codeOf(refused.body)]).toEqual([409, 'request_closed'])
  const asked = await customer.call(acts.askForRefund, { ...at(id), body: { body: 'I sold the car.' } })
  expect(asked.body.refund_asked_at).not.toBeNull()
  const row = async () =>
    (await admin.call(queue.listQueue, { query: { size: 100 } })).body.data.find((item) => item.id === id)
  expect((await row())?.refund_asked).toBe(true)
  expect((await tuner.call(queue.declineRefund, { ...at(id), body: { body: 'no' } })).status).toBe(403)
  await admin.call(queue.declineRefund, { ...at(id), body: { body: 'It is almost done.' } })
  expect((await row())?.refund_asked).toBe(false)
  expect((await read(customer, id)).messages.at(-1)?.body).toBe('It is almost done.')
  await customer.call(acts.askForRefund, { ...at(id), body: { body: 'Still.' } })
  const { order } = await read(customer, id)
  await admin.call(refundTransaction, { params: { id: order!.id }, body: { reason: 'asked for', restock: false } })
  expect(await read(customer, id)).toMatchObject({ state: 'refunded', refund_asked_at: null })
})

test('credits come back, and can be spent again', async () => {
  const customer = await world.login()
  const id = await newRequest(customer, stageOne())
  const { body: credit } = await admin.call(issueTuneCredits, { body: { ecu: 1 } })
  await customer.call(claimTuneCredit, { params: { code: credit.code } })
  await customer.call(own.settleTuneRequestFree, { ...at(id), body: {} })
  const withdrawn = await customer.call(own.withdrawTuneRequest, at(id))
  expect([withdrawn.status, withdrawn.body.refund]).toEqual([200, 'nothing'])
  const other = await newRequest(customer, stageOne())
  expect((await customer.call(own.settleTuneRequestFree, { ...at(other), body: {} })).status).toBe(200)
})

test('404 for another’s request', async () => {
  const id = await paid(await world.login())
  const stranger = await world.login()
  expect((await stranger.call(own.withdrawTuneRequest, at(id))).status).toBe(404)
  expect((await stranger.call(acts.askForRefund, { ...at(id), body: { body: 'mine' } })).status).toBe(404)
})

test('a withdrawal and a claim at once: one of them wins', async () => {
  const customer = await world.login()
  const id = await paid(customer)
  const [withdrawn, claimed] = await Promise.all([
    customer.call(own.withdrawTuneRequest, at(id)),
    tuner.call(queue.claimRequest, at(id)),
  ])
  expect([withdrawn.status, claimed.status].toSorted()).toEqual([200, 409])
})

test('409 for a tuner who loses the race, with the name of the one who won', async () => {
  const id = await paid(await world.login())
  const ada = await world.login(await world.signUp({ flags: ['t'], name: 'Ada Swift' }))
  expect((await ada.call(queue.claimRequest, at(id))).status).toBe(200)
  const lost = await tuner.call(queue.claimRequest, at(id))
  expect([lost.status, (lost.body as unknown as { message: string }).message]).toEqual([
    409,
    `Ada has just taken request ${id}.`,
  ])
  const seen = await tuner.call(queue.getQueuedRequest, at(id))
  expect([seen.status, (seen.body as unknown as { message: string }).message]).toEqual([
    404,
    `Ada has just taken request ${id}.`,
  ])
})

test('409 in the language of the tuner who loses', async () => {
  const id = await paid(await world.login())
  const ada = await world.login(await world.signUp({ flags: ['t'], name: 'Ada Swift' }))
  await ada.call(queue.claimRequest, at(id))
  const german = { 'accept-language': 'de' }
  const lost = await tuner.request('POST', endpointUrl(queue.claimRequest, at(id)), {}, german)
  expect([lost.status, lost.refusal.message]).toEqual([409, `Ada hat gerade den Auftrag ${id} übernommen.`])
  const seen = await tuner.request('GET', endpointUrl(queue.getQueuedRequest, at(id)), undefined, german)
  expect([seen.status, seen.refusal.message]).toEqual([404, `Ada hat gerade den Auftrag ${id} übernommen.`])
  expect((seen.body as { facts?: unknown }).facts).toEqual({ taken: true })
})

test('200 for a tuner who claims a request several times at once; it is claimed once', async () => {
  const id = await paid(await world.login())
  const claims = await Promise.all([1, 2, 3].map(() => tuner.call(queue.claimRequest, at(id))))
  expect(claims.map(({ status, body }) => [status, body.state])).toEqual(claims.map(() => [200, 'in_work']))
  const { events } = (await tuner.call(queue.getQueuedRequest, at(id))).body
  expect(events.filter(({ kind }) => kind === 'claimed')).toHaveLength(1)
})
