import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectSdk, startTestGateway, type TestGateway } from './test-gateway.ts'

let shop: Server
let gateway: TestGateway
const received: URLSearchParams[] = []
beforeEach(async () => {
  received.length = 0
  shop = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push(new URLSearchParams(body))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  gateway = await startTestGateway({ webhookUrl: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hooks` })
})
afterEach(async () => {
  await gateway[Symbol.asyncDispose]()
  shop.close()
})

const sell = (orderId: string, amount = '10.00') =>
  connectSdk(gateway.port).transaction.sale({
    amount,
    orderId,
    paymentMethodNonce: 'fake-valid-nonce',
    options: { submitForSettlement: true },
  })

describe('control API', () => {
  it('lists transactions by order id and by its beginning', async () => {
    await sell('run-1')
    await sell('run-2', '2001.00')
    expect(await gateway.control('transactions?orderId=run-1')).toMatchObject({
      count: 1,
      transactions: [{ orderId: 'run-1', status: 'settled', amountMinor: 1000, refundableMinor: 1000 }],
    })
    expect(await gateway.control('transactions?orderIdPrefix=run-')).toMatchObject({ count: 2 })
    expect(await gateway.control('transactions?orderId=run')).toMatchObject({ count: 0 })
  })

  it('takes over sales of the past once, which can then be refunded', async () => {
    const past = {
      id: 'past-1',
      orderId: 'old-1',
      amountMinor: 1234,
      currency: 'EUR',
      createdAt: '2026-01-02T03:04:05Z',
    }
    expect(await gateway.control('transactions', { transactions: [past] })).toEqual({ count: 1 })
    expect(await gateway.control('transactions', { transactions: [past] })).toEqual({ count: 0 })
    const refunded = await connectSdk(gateway.port).transaction.refund('past-1', '2.34')
    expect(refunded.success).toBe(true)
    expect(await gateway.control('transactions?orderId=old-1')).toMatchObject({
      transactions: [{ status: 'settled', currency: 'EUR', refundableMinor: 1000 }],
    })
    expect(await gateway.control('transactions', { transactions: [{ id: 'x' }] })).toHaveProperty('message')
  })

  it('takes over refunds of past sales: only the rest can still go back', async () => {
    const past = { currency: 'USD', createdAt: '2026-01-02T03:04:05Z' }
    const transactions = [
      { ...past, id: 'past-2', orderId: 'old-2', amountMinor: 1000 },
      { ...past, id: 'past-3', orderId: 'old-2-back', amountMinor: 400, refundOf: 'past-2' },
    ]
    expect(await gateway.control('transactions', { transactions })).toEqual({ count: 2 })
    expect(await gateway.control('transactions', { transactions })).toEqual({ count: 0 })
    expect(await gateway.control('transactions?orderId=old-2')).toMatchObject({
      transactions: [{ type: 'sale', refundableMinor: 600 }],
    })
    expect(await gateway.control('transactions?orderId=old-2-back')).toMatchObject({
      transactions: [{ type: 'credit', status: 'settled', amountMinor: 400 }],
    })
    const orphan = { ...past, id: 'past-4', orderId: 'old-4', amountMinor: 1, refundOf: 'nobody' }
    expect(await gateway.control('transactions', { transactions: [orphan] })).toHaveProperty('message')
  })

  it('sends signed notifications, repeated and in another order, that the SDK accepts', async () => {
    const sdk = connectSdk(gateway.port)
    await sell('n-1')
    await sell('n-2')
    await gateway.control('webhooks', {
      notifications: [
        { kind: 'transaction_settled', orderId: 'n-1' },
        { kind: 'dispute_opened', orderId: 'n-2' },
      ],
      repeat: 2,
      order: 'reversed',
    })
    const parsed = await Promise.all(
      received.map((form) => sdk.webhookNotification.parse(form.get('bt_signature')!, form.get('bt_payload')!)),
    )
    expect(parsed.map(({ kind }) => kind)).toEqual([
      'dispute_opened',
      'dispute_opened',
      'transaction_settled',
      'transaction_settled',
    ])
    expect(parsed[3]).toMatchObject({ transaction: { orderId: 'n-1', amount: '10.00' } })
    expect(parsed[0]).toMatchObject({ dispute: { amountDisputed: '10.00' } })
  })

  it('forged notifications are refused by the SDK', async () => {
    const answer = await gateway.control('webhooks', { notifications: [{ kind: 'check' }], forge: true })
    expect(answer).toEqual({ deliveries: [{ kind: 'check', transactionId: null, status: 204 }] })
    const form = received[0]!
    const parse = connectSdk(gateway.port).webhookNotification.parse(form.get('bt_signature')!, form.get('bt_payload')!)
    await expect(parse).rejects.toMatchObject({ type: 'invalidSignatureError' })
  })

  it('puts the gateway down and up again', async () => {
    await gateway.control('settings', { down: 'http_503' })
    await expect(sell('down')).rejects.toMatchObject({ type: 'serviceUnavailableError' })
    await gateway.control('settings', { down: 'reset' })
    await expect(sell('down')).rejects.toMatchObject({ type: 'unexpectedError' })
    await gateway.control('settings', { down: null, latencyMs: 60 })
    const start = performance.now()
    expect((await sell('down')).success).toBe(true)
    expect(performance.now() - start).toBeGreaterThan(55)
  })

  it('400 for settings it does not have', async () => {
    expect(await gateway.control('settings', { down: 'sideways' })).toHaveProperty('message')
    expect(await gateway.control('settings', { latencyMs: -1 })).toHaveProperty('message')
    expect(await gateway.control('settings')).toMatchObject({ down: null, latencyMs: 0 })
  })

  it.each([
    ['a web page', { origin: 'http://localhost:3000' }],
    ['a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ])('403 for a call that comes from %s', async (_, headers) => {
    const response = await fetch(`http://127.0.0.1:${gateway.port}/sandbox/settings`, { headers })
    expect(response.status).toBe(403)
  })
})
