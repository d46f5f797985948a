import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestProvider, type TestProvider } from '../../../sandbox/gateway/test-provider.ts'

interface Letter {
  signature: string
  payload: string
}

let provider: TestProvider
let letters: Letter[] = []
const shop = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const form = new URLSearchParams(body)
    letters.push({ signature: form.get('bt_signature') ?? '', payload: form.get('bt_payload') ?? '' })
    response.end()
  })
})
beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  provider = await startTestProvider({ webhookUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/` })
  await provider.sell('fake-valid-nonce', { reference: 'noticed' })
})
afterAll(async () => {
  await provider[Symbol.asyncDispose]()
  shop.close()
})

async function send(body: object): Promise<Letter[]> {
  letters = []
  await provider.sandbox.control('webhooks', body)
  return letters
}
const parse = ({ signature, payload }: Letter) => provider.gateway.parseNotification(signature, payload)
const about = (kind: string) => ({ notifications: [{ kind, orderId: 'noticed' }] })

describe('notifications', () => {
  it.each([
    ['transaction_settled', 'settled'],
    ['transaction_settlement_declined', 'settlement_declined'],
    ['transaction_disbursed', 'disbursed'],
    ['refund_failed', 'refund_failed'],
    ['dispute_opened', 'dispute_opened'],
    ['dispute_lost', 'dispute_lost'],
  ])('%s is read as %s of our purchase', async (kind, ours) => {
    const [letter] = await send(about(kind))
    expect(await parse(letter!)).toMatchObject({
      kind: ours,
      reference: 'noticed',
      gatewayId: expect.stringMatching(/^[0-9a-f]{16}$/),
      occurredAt: expect.stringMatching(/^\d{4}-/),
    })
  })

  it('one notification delivered twice has one key, another has another', async () => {
    const repeated = await send({ ...about('transaction_settled'), repeat: 2 })
    const keys = await Promise.all(repeated.map(async (letter) => (await parse(letter))?.key))
    expect(new Set(keys).size).toBe(1)
    const [check] = await send({ notifications: [{ kind: 'check' }] })
    expect(await parse(check!)).toMatchObject({ kind: 'check', gatewayId: null, reference: null })
    expect(keys).not.toContain((await parse(check!))?.key)
  })

  it('a forged, changed, foreign, empty or huge notification is null', async () => {
    const [good] = await send(about('transaction_settled'))
    const [forged] = await send({ ...about('transaction_settled'), forge: true })
    const { signature, payload } = good!
    const other = Buffer.from('<notification><kind>check</kind></notification>').toString('base64')
    for (const letter of [
      forged!,
      { signature, payload: `${payload.slice(0, 40)}A${payload.slice(41)}` },
      { signature, payload: other },
      { signature: signature.replace('sandbox_public', 'someone'), payload },
      { signature: '', payload },
      { signature, payload: '' },
      { signature: 'sandbox_public|', payload },
      { signature, payload: '<xml>' },
      { signature, payload: 'A'.repeat(70_000) },
    ]) {
      expect(await parse(letter)).toBe(null)
    }
  })
})
