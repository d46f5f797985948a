import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { roles } from '#access/permissions.ts'
import { createOrder, payOrder } from '#features/checkout/contract.ts'
import { notificationPath } from '#features/payments/server/notification-route.ts'
import { endpointUrl } from '#kit/contract.ts'
import { fillShop, usAddress } from '#test/fixtures-shop.ts'
import { useGateway } from '#test/sandbox-gateway.ts'
import { type Client, useWorld } from '#test/world.ts'
import {
  acceptDispute,
  addDisputeEvidence,
  addDisputeFile,
  getDispute,
  listDisputes,
  permitDisputeFile,
  removeDisputeFile,
  submitDispute,
} from '../contract.ts'

const { world } = await useWorld({
  environment: { WORKER: '0' },
  fill: { shop: (owner) => fillShop(owner, { cable: 500, shirt: 1 }) },
})
const admin = await world.login({ role: roles.admin })
const { db } = world.owner
const { gateway, control } = useGateway(world)

async function disputed(): Promise<{ id: number; reference: string; email: string }> {
  const client = world.client()
  const email = `buyer-${crypto.randomUUID()}@example.test`
  const lines = [{ slug: 'obd-cable', quantity: 1 }]
  const { body } = await client.call(createOrder, { body: { lines, email, billing_address: usAddress } })
  const params = { id: body.id }
  await client.call(payOrder, { params, body: { nonce: 'fake-valid-nonce', token: body.token } })
  const { rows } = await db.execute<{ reference: string }>(
    sql`select reference from payment_intents where order_id = ${body.id} and state = 'ordered'`,
  )
  const notifications = [{ kind: 'dispute_opened', orderId: rows[0]!.reference }]
  await control('webhooks', { url: `${world.origins[0]}${notificationPath}`, notifications })
  const listed = await admin.call(listDisputes, { query: { q: String(body.id) } })
  const { id, reference } = listed.body.data.find(({ order_id: of }) => of === body.id)!
  return { id, reference, email }
}
const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
type Category = 'PROOF_OF_DELIVERY' | 'SIGNED_ORDER_FORM'
async function add(id: number, bytes: Uint8Array, name = 'proof.pdf', category?: Category, client: Client = admin) {
  const url = endpointUrl(addDisputeFile, { params: { id }, query: { name, ...(category ? { category } : {}) } })
  const answer = await fetch(world.origins[0] + url, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      origin: world.origins[0]!,
      cookie: [...client.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
    body: Uint8Array.from(bytes),
  })
  const body = (await answer.json()) as { code: string; message: string }
  return { status: answer.status, code: body.code, message: body.message }
}
const one = async (id: number) => (await admin.call(getDispute, { params: { id } })).body
const submit = (id: number) => admin.call(submitDispute, { params: { id }, body: { reason: 'as agreed' } })
const remove = (id: number, file: number) => admin.call(removeDisputeFile, { params: { id, file } })
const atGateway = async (reference: string) => {
  const found = await gateway.findDispute(reference)
  return found.kind === 'found' ? found.dispute.evidence : []
}

test('200: files are listed, read by those who may, and sent once the evidence is submitted', async () => {
  const { id, reference } = await disputed()
  expect((await add(id, pdf('delivery'), 'proof.pdf', 'PROOF_OF_DELIVERY')).status).toBe(200)
  expect((await add(id, png, 'parcel.png')).status).toBe(200)
  await admin.call(addDisputeEvidence, { params: { id }, body: { category: null, text: 'compelling_evidence' } })
  const { files } = await one(id)
  expect(files).toMatchObject([
    { name: 'proof.pdf', category: 'PROOF_OF_DELIVERY', attached: false },
    { name: 'parcel.png', category: null, bytes: png.length, attached: false },
  ])
  const permit = await admin.call(permitDisputeFile, { params: { id, file: files[1]!.id } })
  const read = await admin.request('GET', permit.body.url)
  expect([read.status, read.headers.get('content-length')]).toEqual([200, String(png.length)])
  expect((await atGateway(reference)).map(({ isFile }) => isFile)).toEqual([false])
  expect((await submit(id)).body.state).toBe('won')
  expect(await atGateway(reference)).toMatchObject([
    { text: 'compelling_evidence', isFile: false },
    { text: '', isFile: true, category: 'PROOF_OF_DELIVERY' },
    { text: '', isFile: true, category: null },
  ])
  const decided = await one(id)
  expect(decided.files.map(({ attached }) => attached)).toEqual([true, true])
  expect(decided.evidence.map(({ text }) => text)).toEqual(['compelling_evidence'])
  expect(decided.history.map(({ action }) => action)).toEqual([
    'disputes.submit',
    'disputes.add_evidence',
    'disputes.add_file',
    'disputes.add_file',
  ])
})

test('200: the same bytes again add nothing, also all at once', async () => {
  const { id } = await disputed()
  const answers = await Promise.all(Array.from({ length: 4 }, () => add(id, pdf('twice'))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await one(id)).files).toHaveLength(1)
  const { rows } = await db.execute(sql`select id from files where attached_to = ${`dispute/${id}`}`)
  expect(rows).toHaveLength(1)
})

test('422 for other files whatever they are called, 413 above 4 MB, 409 once it was answered; nothing is kept', async () => {
  const { id } = await disputed()
  expect(await add(id, Buffer.from('MZ program'), 'proof.pdf')).toMatchObject({ code: 'file_kind_refused' })
  const large = Buffer.concat([pdf('large'), Buffer.alloc(4 * 1024 * 1024)])
  expect(await add(id, large)).toMatchObject({ code: 'file_too_large' })
  expect(await add(id, new Uint8Array())).toMatchObject({ code: 'file_empty' })
  await admin.call(acceptDispute, { params: { id }, body: { reason: 'as agreed' } })
  expect(await add(id, pdf('late'))).toMatchObject({ status: 409, code: 'dispute_closed' })
  expect((await one(id)).files).toEqual([])
})

test('403, 404 and 421 for those who may not, for what is not there, and in the other region', async () => {
  const [{ id }, other] = [await disputed(), await disputed()]
  await add(id, pdf('secret'))
  const file = (await one(id)).files[0]!.id
  const customer = await world.login()
  const support = await world.login({ role: roles.admin })
  support.cookies.set('overboost_region', '2')
  const asked = async (client: Client, params: { id: number; file: number }) => [
    (await add(params.id, pdf('mine'), 'proof.pdf', undefined, client)).status,
    (await client.call(removeDisputeFile, { params })).status,
    (await client.call(permitDisputeFile, { params })).status,
  ]
  expect(await asked(customer, { id, file })).toEqual([403, 403, 403])
  expect(await asked(support, { id, file })).toEqual([421, 421, 421])
  expect(await asked(admin, { id: 999_999, file })).toEqual([404, 404, 404])
  expect((await admin.call(permitDisputeFile, { params: { id: other.id, file } })).status).toBe(404)
  expect((await remove(other.id, file)).status).toBe(200)
  expect((await one(id)).files).toHaveLength(1)
})

test('200: a file is removed before it was sent; its bytes go, and a repeated removal does nothing', async () => {
  const { id } = await disputed()
  await add(id, pdf('wrong'))
  const file = (await one(id)).files[0]!.id
  expect([(await remove(id, file)).status, (await remove(id, file)).status]).toEqual([200, 200])
  const { files, history } = await one(id)
  expect([files, history.map(({ action }) => action)]).toEqual([[], ['disputes.remove_file', 'disputes.add_file']])
  expect((await submit(id)).refusal.code).toBe('evidence_missing')
})

describe('a submission that breaks off', () => {
  /** The state that a process leaves when it dies after `step`. */
  async function died(step: 'uploaded' | 'attached' | 'recorded') {
    const dispute = await disputed()
    await add(dispute.id, pdf(step), 'proof.pdf', 'SIGNED_ORDER_FORM')
    await admin.call(addDisputeEvidence, { params: { id: dispute.id }, body: { category: null, text: 'Before' } })
    const before = (await atGateway(dispute.reference)).map(({ evidenceId }) => evidenceId)
    const uploaded = await gateway.uploadDocument({ bytes: pdf(step), format: 'pdf' })
    const documentId = uploaded.kind === 'uploaded' ? uploaded.documentId : ''
    await db.execute(sql`update dispute_files set document_id = ${documentId} where dispute_id = ${dispute.id}`)
    await db.execute(sql`update disputes set answering_until = now() - interval '1 second' where id = ${dispute.id}`)
    if (step === 'uploaded') return dispute
    await db.execute(
      sql`update dispute_files set evidence_before = ${JSON.stringify(before)}::jsonb where dispute_id = ${dispute.id}`,
    )
    const category = 'SIGNED_ORDER_FORM'
    const added = await gateway.addFileEvidence(dispute.reference, { documentId, category })
    const evidenceId = added.kind === 'added' ? added.evidenceId : ''
    if (step === 'recorded')
      await db.execute(sql`update dispute_files set evidence_id = ${evidenceId} where dispute_id = ${dispute.id}`)
    return dispute
  }
  test.each(['uploaded', 'attached', 'recorded'] as const)('once it was %s, goes on: sent once', async (step) => {
    const { id, reference } = await died(step)
    expect((await submit(id)).body.state).toBe('under_review')
    expect((await atGateway(reference)).map(({ isFile }) => isFile)).toEqual([false, true])
    expect((await one(id)).files).toMatchObject([{ attached: true }])
  })
  test.each(['attached', 'recorded'] as const)('once it was %s, can be removed, also there', async (step) => {
    const { id, reference } = await died(step)
    expect((await remove(id, (await one(id)).files[0]!.id)).status).toBe(200)
    expect((await atGateway(reference)).map(({ isFile }) => isFile)).toEqual([false])
  })
  test('for want of the gateway loses nothing, and the next one sends it', async () => {
    const { id, reference } = await disputed()
    await add(id, pdf('patience'))
    await control('settings', { down: 'http_503' })
    expect((await submit(id)).refusal.code).toBe('network_down_retry')
    await control('settings', { down: null })
    expect((await one(id)).files).toMatchObject([{ attached: false }])
    expect((await submit(id)).body.state).toBe('under_review')
    expect(await atGateway(reference)).toHaveLength(1)
  })
})

test('409 evidence_refused names the file that the gateway doesn’t take; without it the rest is sent', async () => {
  const { id, reference } = await disputed()
  await add(id, png, 'parcel.png')
  await add(id, Buffer.from('%PDF-1.4\ncut off'), 'torn.pdf')
  const refused = await submit(id)
  expect(refused.refusal).toMatchObject({ code: 'evidence_refused', message: expect.stringContaining('torn.pdf') })
  const { files, state } = await one(id)
  expect([state, files.map(({ attached }) => attached)]).toEqual(['open', [true, false]])
  await remove(id, files[1]!.id)
  expect((await submit(id)).body.state).toBe('under_review')
  expect(await atGateway(reference)).toHaveLength(1)
})

test('409 dispute_busy: of four submissions at once one sends the files', async () => {
  const { id, reference } = await disputed()
  await add(id, pdf('once'))
  const answers = await Promise.all(Array.from({ length: 4 }, () => submit(id)))
  const codes = answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  for (const code of codes) expect(code).toBe('dispute_busy')
  expect(await atGateway(reference)).toHaveLength(1)
})

test('what is kept of a dispute goes with its customer, who can’t be erased while it is open', async () => {
  const { id, email } = await disputed()
  await add(id, pdf('personal'))
  const { id: person } = await world.signUp({ email })
  const erase = () =>
    db.execute(sql`select erase_person(${person})`).then(
      () => 'erased',
      (error: unknown) => String((error as { cause?: unknown }).cause),
    )
  expect(await erase()).toContain('open')
  await admin.call(acceptDispute, { params: { id }, body: { reason: 'as agreed' } })
  expect(await erase()).toBe('erased')
  const { rows } = await db.execute(sql`select id from files where attached_to = ${`dispute/${id}`}`)
  expect([rows, (await one(id)).files]).toEqual([[], []])
})
