import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProvider, type TestProvider } from '../../../sandbox/gateway/test-provider.ts'
import type { GatewayDispute } from './gateway.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startTestProvider({ webhookUrl: 'http://127.0.0.1:9/' })
})
afterAll(() => provider[Symbol.asyncDispose]())

/** A sale that the cardholder’s bank disputes. */
async function disputed(reference: string, more: object = {}): Promise<GatewayDispute> {
  await provider.sell('fake-valid-nonce', { reference, currency: 'USD' })
  await provider.sandbox.control('webhooks', {
    notifications: [{ kind: 'dispute_opened', orderId: reference, ...more }],
  })
  const listed = await provider.gateway.listDisputes('2000-01-01')
  if (listed.kind !== 'listed') throw new Error(listed.kind)
  return listed.disputes.find((dispute) => dispute.reference === reference)!
}
const find = async (id: string) => {
  const found = await provider.gateway.findDispute(id)
  return found.kind === 'found' ? found.dispute : null
}

describe('disputes at the gateway', () => {
  it('a dispute is listed and found with its sale, amount, reason and the day until which to answer', async () => {
    const dispute = await disputed('contested', { amountMinor: 500, reason: 'product_not_received' })
    expect(dispute).toMatchObject({
      reference: 'contested',
      kind: 'chargeback',
      reason: 'product_not_received',
      state: 'open',
      amountMinor: 500,
      currency: 'USD',
      replyBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      evidence: [],
    })
    expect(await find(dispute.disputeId)).toEqual(dispute)
  })

  it('evidence is added and removed while it is open, and refused once it was sent', async () => {
    const { gateway } = provider
    const { disputeId } = await disputed('argued')
    const evidence = { text: 'Delivered on Nov 3', category: 'TRACKING_NUMBER' }
    expect(await gateway.addEvidence(disputeId, evidence)).toEqual({ kind: 'done' })
    expect(await gateway.addEvidence(disputeId, { text: 'By mistake', category: null })).toEqual({ kind: 'done' })
    const [kept, wrong] = (await find(disputeId))!.evidence
    expect(kept).toMatchObject(evidence)
    expect(await gateway.removeEvidence(disputeId, wrong!.evidenceId)).toEqual({ kind: 'done' })
    expect(await gateway.removeEvidence(disputeId, wrong!.evidenceId)).toEqual({ kind: 'done' })
    expect((await find(disputeId))!.evidence).toEqual([kept])
    expect(await gateway.submitDispute(disputeId)).toEqual({ kind: 'done' })
    expect((await find(disputeId))!.state).toBe('under_review')
    expect(await gateway.addEvidence(disputeId, evidence)).toMatchObject({ kind: 'refused', code: '95701' })
    expect(await gateway.submitDispute(disputeId)).toMatchObject({ kind: 'refused', code: '95705' })
  })

  it('a document is uploaded and attached as evidence; what no bank takes is refused', async () => {
    const { gateway } = provider
    const { disputeId } = await disputed('documented')
    const upload = (text: string) => gateway.uploadDocument({ bytes: Buffer.from(text), format: 'pdf' })
    const uploaded = await upload('%PDF-1.4\n%%EOF')
    const documentId = uploaded.kind === 'uploaded' ? uploaded.documentId : ''
    const evidence = { documentId, category: 'PROOF_OF_DELIVERY' }
    const added = await gateway.addFileEvidence(disputeId, evidence)
    expect((await find(disputeId))!.evidence).toEqual([
      {
        evidenceId: added.kind === 'added' ? added.evidenceId : '',
        text: '',
        isFile: true,
        category: 'PROOF_OF_DELIVERY',
      },
    ])
    expect(await gateway.addFileEvidence(disputeId, { ...evidence, documentId: 'dp_gone' })).toMatchObject({
      kind: 'refused',
      code: '95703',
    })
    expect(await gateway.addFileEvidence(disputeId, { ...evidence, category: 'CARRIER_NAME' })).toMatchObject({
      code: '95711',
    })
    expect(await gateway.addFileEvidence('dp_nothing', evidence)).toMatchObject({ reason: 'not_found' })
    expect(await upload('MZ program')).toMatchObject({ kind: 'refused', code: '84903' })
    expect(await upload('%PDF-1.4 cut off')).toMatchObject({ kind: 'refused', code: '84904' })
    expect(await upload(`%PDF-1.4\n${' '.repeat(4 * 1024 * 1024)}%%EOF`)).toMatchObject({ code: '84902' })
    await gateway.submitDispute(disputeId)
    expect(await gateway.addFileEvidence(disputeId, evidence)).toMatchObject({ kind: 'refused', code: '95701' })
  })

  it.each([
    ['compelling_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('%s is %s as soon as it is sent', async (text, state) => {
    const { disputeId } = await disputed(`with-${text}`)
    await provider.gateway.addEvidence(disputeId, { text, category: null })
    await provider.gateway.submitDispute(disputeId)
    expect((await find(disputeId))!.state).toBe(state)
  })

  it('a dispute that is conceded is accepted, and one that nobody knows is not found', async () => {
    const { disputeId } = await disputed('conceded')
    expect(await provider.gateway.acceptDispute(disputeId)).toEqual({ kind: 'done' })
    expect((await find(disputeId))!.state).toBe('accepted')
    expect(await provider.gateway.findDispute('dp_nothing')).toEqual({ kind: 'none' })
    expect(await provider.gateway.acceptDispute('dp_nothing')).toMatchObject({ kind: 'refused', reason: 'not_found' })
  })

  it('a gateway that is not there is unknown, never refused', async () => {
    await provider.sandbox.control('settings', { down: 'http_503' })
    expect(await provider.gateway.findDispute('dp_any')).toMatchObject({ kind: 'unknown' })
    expect(await provider.gateway.submitDispute('dp_any')).toMatchObject({ kind: 'unknown' })
    const document = { bytes: Buffer.from('%PDF-'), format: 'pdf' } as const
    expect(await provider.gateway.uploadDocument(document)).toMatchObject({ kind: 'unknown' })
    const evidence = { documentId: 'any', category: null }
    expect(await provider.gateway.addFileEvidence('dp_any', evidence)).toMatchObject({ kind: 'unknown' })
    await provider.sandbox.control('settings', { down: null })
  })
})
