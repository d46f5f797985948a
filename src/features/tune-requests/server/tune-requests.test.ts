import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { payCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { issueTuneCredits, claimTuneCredit } from '#features/tune-credits/contract/tune-credits.ts'
import { fillCatalog, golfR } from '#test/fixtures-catalog.ts'
import { newRequest, sampleDump, tunedDump, upload } from '#test/fixtures-requests.ts'
import { usAddress } from '#test/fixtures-shop.ts'
import { type Client, useWorld } from '#test/world.ts'
import * as own from '../contract/tune-requests.ts'
import * as acts from '../contract/acts.ts'
import * as queue from '../contract/queue.ts'
import { refundTransaction } from '#features/transactions/contract/refunds.ts'

const { world, catalog } = await useWorld({ fill: { catalog: fillCatalog } })
const admin = await world.login({ role: roles.admin })
const tunerPerson = await world.signUp({ flags: ['t'], name: 'Tilda Tuner' })
const tuner = await world.login(tunerPerson)

const stageOne = () => [catalog.tuneId('is38-stage-1')]
const codeOf = (body: unknown) => (body as { code: string }).code
const at = (id: number) => ({ params: { id } })
const pay = (client: Client, id: number, key?: string) =>
  client.call(own.payTuneRequest, { ...at(id), body: { billing_address: usAddress, nonce: 'fake-valid-nonce' } }, key)
const read = async (client: Client, id: number) => (await client.call(own.getTuneRequest, at(id))).body

describe('createTuneRequest', () => {
  test('201: a request in the state uploaded with its original; a log or another’s file is refused', async () => {
    const customer = await world.login()
    const id = await newRequest(customer)
    const request = await read(customer, id)
    expect(request).toMatchObject({ state: 'uploaded', purpose: 'tune', title: 'read.bin' })
    expect(request.files).toHaveLength(1)
    expect(request.files[0]).toMatchObject({ role: 'original', version: 1 })
    const other = await upload(await world.login(), sampleDump({ seed: 77 }))
    expect((await customer.call(own.createTuneRequest, { body: { file_id: other.id } })).status).toBe(404)
    const again = await customer.call(own.createTuneRequest, { body: { file_id: request.files[0]!.file_id } })
    expect([again.status, codeOf(again.body)]).toEqual([409, 'in_use'])
  })
  test('404 for another’s request, for every act on it', async () => {
    const id = await newRequest(await world.login(), stageOne())
    const stranger = await world.login()
    expect((await stranger.call(own.getTuneRequest, at(id))).status).toBe(404)
    expect((await stranger.call(own.updateTuneRequest, { ...at(id), body: { tune_ids: [] } })).status).toBe(404)
    expect((await stranger.call(own.removeTuneRequest, at(id))).status).toBe(404)
    expect((await pay(stranger, id)).status).toBe(404)
    expect((await stranger.call(own.getTuneRequestToken, { ...at(id), query: {} })).status).toBe(404)
    expect((await stranger.call(acts.sendRequestMessage, { ...at(id), body: { body: 'hello' } })).status).toBe(404)
    expect((await stranger.request('GET', `/api/v1/tune-requests/${id}/events`)).status).toBe(404)
  })
})

describe('estimateTuneRequest', () => {
  test('200: the prices of the shop; the request is ready to pay; a purchase file changes nothing', async () => {
    const customer = await world.login()
    const id = await newRequest(customer, stageOne())
    const { status, body } = await customer.call(own.estimateTuneRequest, { ...at(id), body: {} })
    expect(status).toBe(200)
    expect(body.lines).toHaveLength(1)
    expect(body.credits).toEqual({ ecu: 1, tcu: 0, awd: 0 })
    expect((await read(customer, id)).state).toBe('estimated')
    const file = await upload(customer, sampleDump({ seed: 99 }))
    await customer.call(acts.addRequestFile, { ...at(id), body: { file_id: file.id, role: 'purchase' } })
    const again = await customer.call(own.estimateTuneRequest, { ...at(id), body: { purchase_file: file.id } })
    expect(again.body.total).toBe(body.total)
  })
  test('409 request_incomplete without tunes', async () => {
    const customer = await world.login()
    const { status, body } = await customer.call(own.estimateTuneRequest, {
      ...at(await newRequest(customer)),
      body: {},
    })
    expect([status, codeOf(body)]).toEqual([409, 'request_incomplete'])
  })
})

describe('payTuneRequest', () => {
  test('200: charged once, queued with a due time, mailed; the choice is fixed then', async () => {
    const customer = await world.login()
    const id = await newRequest(customer, stageOne())
    const key = crypto.randomUUID()
    const paid = await pay(customer, id, key)
    expect([paid.status, paid.body.state]).toEqual([200, 'paid'])
    expect((await pay(customer, id, key)).body).toEqual(paid.body)
    expect(codeOf((await pay(customer, id)).body)).toBe('already_committed')
    const request = await read(customer, id)
    expect(request).toMatchObject({
      state: 'queued',
      settled_by: 'card',
      order: { id: paid.body.id, total: paid.body.total },
    })
    expect(request.clock).toMatchObject({ state: 'running' })
    expect(request.clock.place).toBeGreaterThan(0)
    expect(request.events.map(({ kind }) => kind)).toEqual(['created', 'choice_changed', 'paid', 'queued'])
    const change = await customer.call(own.updateTuneRequest, {
      ...at(id),
      body: { tune_ids: [catalog.tuneId('is38-stage-2')] },
    })
    expect(codeOf(change.body)).toBe('request_closed')
    expect((await customer.call(own.removeTuneRequest, at(id))).status).toBe(409)
    const mails = await world.database.db.execute(
      sql`select 1 from mails where reference like ${`tune-request/${id}/%`}`,
    )
    expect(mails.rows).toHaveLength(1)
  })
  test('402: a declined card leaves it unpaid, and another card pays it', async () => {
    const customer = await world.login()
    const id = await newRequest(customer, stageOne())
    const declined = await customer.call(own.payTuneRequest, {
      ...at(id),
      body: { billing_address: usAddress, nonce: 'fake-processor-declined-visa-nonce' },
    })
    expect(declined.status).toBe(402)
    expect((await read(customer, id)).state).toBe('awaiting_choice')
    expect((await pay(customer, id)).status).toBe(200)
  })
  test('pay-later is forbidden without a dealer', async () => {
    const customer = await world.login()
    const { status, body } = await customer.call(own.payLaterTuneRequest, {
      ...at(await newRequest(customer, stageOne())),
      body: {},
    })
    expect([status, codeOf(body)]).toEqual([403, 'forbidden'])
  })
  test('a full refund of the order ends the request', async () => {
    const customer = await world.login()
    const id = await newRequest(customer, stageOne())
    const { body } = await pay(customer, id)
    const refund = await admin.call(refundTransaction, {
      params: { id: body.id },
      body: { reason: 'wrong car', restock: false },
    })
    expect(refund.status).toBe(200)
    expect((await read(customer, id)).state).toBe('refunded')
    expect((await tuner.call(queue.claimRequest, at(id))).status).toBe(409)
  })
})

describe('settleTuneRequestFree', () => {
  test('409 not_entitled, credits_spent; 200 with credits, which are spent once', async () => {
    const customer = await world.login()
    const id = await newRequest(customer, stageOne())
    expect(codeOf((await customer.call(own.settleTuneRequestFree, { ...at(id), body: { by: 'grant' } })).body)).toBe(
      'not_entitled',
    )
    expect(codeOf((await customer.call(own.settleTuneRequestFree, { ...at(id), body: { by: 'credits' } })).body)).toBe(
      'credits_spent',
    )
    const { body: credit } = await admin.call(issueTuneCredits, { body: { ecu: 1 } })
    expect((await customer.call(claimTuneCredit, { params: { code: credit.code } })).status).toBe(200)
    const settled = await customer.call(own.settleTuneRequestFree, { ...at(id), body: {} })
    expect([settled.status, settled.body.state]).toEqual([200, 'queued'])
    const second = await newRequest(customer, stageOne())
    expect(codeOf((await customer.call(own.settleTuneRequestFree, { ...at(second), body: {} })).body)).toBe(
      'credits_spent',
    )
    // Staff return the credit, and it can be spent again.
    const back = await admin.call(queue.refundRequest, { ...at(id), body: { reason: 'cannot be done' } })
    expect([back.status, back.body.state]).toEqual([200, 'refunded'])
    expect((await customer.call(own.settleTuneRequestFree, { ...at(second), body: {} })).status).toBe(200)
  })
  test('200 by a linked purchase, which covers one request', async () => {
    const person = await world.signUp()
    const customer = await world.login(person)
    const bought = await customer.call(payCatalog, {
      body: {
        vehicle: { ...golfR },
        tune_ids: stageOne(),
        email: person.email,
        billing_address: usAddress,
        nonce: 'fake-valid-nonce',
      },
    })
    const [id, other] = [await newRequest(customer), await newRequest(customer)]
    const linked = await customer.call(acts.linkPurchase, { ...at(id), body: { order_id: bought.body.id } })
    expect(linked.body).toMatchObject({ tune_names: ['Stage 1'], free_by: ['purchase'] })
    expect(
      codeOf((await customer.call(acts.linkPurchase, { ...at(other), body: { order_id: bought.body.id } })).body),
    ).toBe('in_use')
    expect((await customer.call(own.settleTuneRequestFree, { ...at(id), body: {} })).body.state).toBe('queued')
    const stranger = await world.login()
    const foreign = await stranger.call(acts.linkPurchase, {
      ...at(await newRequest(stranger)),
      body: { order_id: bought.body.id },
    })
    expect(foreign.status).toBe(404)
  })
})

describe('the work', () => {
  test('claim, question, answer, delivery, download, revision, close: each with its event, mail and audit', async () => {
    const customer = await world.login()
    const id = await newRequest(customer, stageOne())
    await pay(customer, id)
    expect((await tuner.call(queue.claimRequest, at(id))).body).toMatchObject({
      state: 'in_work',
      assignee: 'Tilda Tuner',
    })
    const asked = await tuner.call(queue.askCustomer, { ...at(id), body: { body: 'Which fuel?' } })
    expect(asked.body.clock).toMatchObject({ state: 'paused', due_at: null })
    expect(codeOf((await tuner.call(queue.askCustomer, { ...at(id), body: { body: 'Again?' } })).body)).toBe(
      'request_closed',
    )
    await tuner.call(queue.messageCustomer, { ...at(id), body: { body: 'Careful with this one', internal: true } })
    const seen = await read(customer, id)
    expect(seen).toMatchObject({ state: 'question', unread: true, assignee: 'Tilda' })
    expect(JSON.stringify(seen)).not.toContain('Careful')
    await customer.call(acts.sendRequestMessage, { ...at(id), body: { body: '98 octane' } })
    expect((await read(customer, id)).clock.state).toBe('running')

    await tuner.call(queue.askCustomer, { ...at(id), body: { body: 'Which downpipe?' } })
    expect((await customer.call(queue.resumeRequest, at(id))).status).toBe(403)
    const resumed = await tuner.call(queue.resumeRequest, at(id))
    expect(resumed.body).toMatchObject({ state: 'in_work', clock: { state: 'running' } })
    expect(codeOf((await tuner.call(queue.resumeRequest, at(id))).body)).toBe('request_closed')

    const original = sampleDump({ seed: 5 })
    const wrong = await upload(tuner, sampleDump({ seed: 6, bytes: 32 * 1024 }), { purpose: 'delivery' })
    const doubtful = await tuner.call(queue.deliverFile, { ...at(id), body: { file_id: wrong.id } })
    expect([doubtful.status, codeOf(doubtful.body)]).toEqual([409, 'delivery_doubtful'])
    const right = await upload(tuner, tunedDump(original), { purpose: 'delivery' })
    const sent = await tuner.call(queue.deliverFile, {
      ...at(id),
      body: { file_id: right.id, note: 'Stage 1, 98 RON' },
    })
    expect(sent.body).toMatchObject({ state: 'delivered', clock: { state: 'off' } })

    const token = await customer.call(own.getTuneRequestToken, { ...at(id), query: {} })
    expect(token.status).toBe(200)
    const bytes = await customer.request('GET', token.body.url)
    expect([bytes.status, bytes.headers.get('content-disposition')?.startsWith('attachment')]).toEqual([200, true])
    expect((await customer.request('GET', token.body.url)).status).toBe(409)
    expect((await (await world.login()).request('GET', token.body.url)).status).toBe(404)

    expect((await customer.call(acts.askForRevision, { ...at(id), body: { body: 'Too smoky' } })).status).toBe(201)
    await tuner.call(queue.claimRequest, at(id))
    const second = await upload(tuner, tunedDump(tunedDump(original)), { purpose: 'delivery' })
    const again = await tuner.call(queue.deliverFile, { ...at(id), body: { file_id: second.id } })
    expect(again.body.files.filter(({ role }) => role === 'delivered').map(({ version }) => version)).toEqual([1, 2])
    expect((await customer.call(acts.closeTuneRequest, at(id))).body.state).toBe('closed')

    const audits = await world.database.db.execute<{ action: string }>(
      sql`select action from audits where object = ${`tune-request/${id}`} order by id`,
    )
    expect(audits.rows.map(({ action }) => action)).toEqual(
      ['claim', 'ask', 'note', 'ask', 'resume', 'deliver', 'claim', 'deliver'].map((action) => `requests.${action}`),
    )
    const mails = await world.database.db.execute<{ step: string }>(
      sql`select props->>'step' as step from mails where reference like ${`tune-request/${id}/%`} order by id`,
    )
    expect(mails.rows.map(({ step }) => step)).toEqual(['queued', 'question', 'question', 'delivered', 'delivered'])
  })
  test('a tuner sees what is theirs or open, never their own request, and no unpaid one; users get 403', async () => {
    const other = await world.login({ flags: ['t'] })
    const customer = await world.login()
    const id = await newRequest(customer, stageOne())
    expect((await other.call(queue.getQueuedRequest, at(id))).status).toBe(404)
    await pay(customer, id)
    expect((await other.call(queue.getQueuedRequest, at(id))).status).toBe(200)
    await tuner.call(queue.claimRequest, at(id))
    expect((await other.call(queue.getQueuedRequest, at(id))).status).toBe(404)
    expect((await other.call(queue.claimRequest, at(id))).status).toBe(409)
    expect((await customer.call(queue.listQueue, { query: {} })).status).toBe(403)
    expect((await tuner.call(queue.refundRequest, { ...at(id), body: { reason: 'no' } })).status).toBe(403)
    const mine = await newRequest(tuner, stageOne())
    await pay(tuner, mine)
    expect((await tuner.call(queue.getQueuedRequest, at(mine))).status).toBe(404)
    const { body } = await tuner.call(queue.listQueue, { query: { size: 100 } })
    expect(body.data.map((item) => item.id)).toContain(id)
    expect(body.data.map((item) => item.id)).not.toContain(mine)
  })
  test('a quote makes custom work payable at that price', async () => {
    const customer = await world.login()
    const id = await newRequest(customer)
    await customer.call(own.updateTuneRequest, {
      ...at(id),
      body: { purpose: 'custom', information: { goals: '500 hp on E85' } },
    })
    await admin.call(queue.quoteRequest, {
      ...at(id),
      body: { amount: 123_400, currency: 'USD', note: 'Two evenings on the dyno.' },
    })
    const { body } = await customer.call(own.estimateTuneRequest, {
      ...at(id),
      body: { destination: { country_code: 'US', state: 'OR' } },
    })
    expect(body.subtotal).toBe(123_400)
    const paid = await customer.call(own.payTuneRequest, {
      ...at(id),
      body: { billing_address: usAddress, nonce: 'fake-valid-nonce', shown_total: 1 },
    })
    expect(codeOf(paid.body)).toBe('price_changed')
    expect((await pay(customer, id)).status).toBe(200)
  })
})
