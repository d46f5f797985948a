import type braintree from 'braintree'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectSdk, startTestGateway, type TestGateway } from './test-gateway.ts'

let gateway: TestGateway
let sdk: braintree.BraintreeGateway
let order = 0
beforeAll(async () => {
  gateway = await startTestGateway()
  sdk = connectSdk(gateway.port)
})
afterAll(() => gateway[Symbol.asyncDispose]())
beforeEach(() => gateway.control('settings', { settleAfterMs: 0, duplicateWindowMs: 30_000 }))

const sell = (paymentMethodNonce: string, more: Partial<braintree.TransactionRequest> = {}) => {
  order += 1
  return sdk.transaction.sale({
    amount: '10.00',
    orderId: `order-${order}`,
    paymentMethodNonce,
    options: { submitForSettlement: true },
    ...more,
  })
}
const codes = (response: braintree.ValidatedResponse<unknown>): string[] =>
  response.errors.deepErrors().map(({ code }) => code)

describe('sale', () => {
  it('captures a valid nonce', async () => {
    const { success, transaction } = await sell('fake-valid-visa-nonce', {
      amount: '12.34',
      merchantAccountId: 'sandbox_eur',
    })
    expect(success).toBe(true)
    expect(transaction).toMatchObject({
      status: 'submitted_for_settlement',
      amount: '12.34',
      currencyIsoCode: 'EUR',
      orderId: `order-${order}`,
      processorResponseCode: '1000',
      creditCard: { cardType: 'Visa', last4: '1881', maskedNumber: '401288******1881' },
    })
  })

  it.each([
    ['fake-valid-amex-nonce', 'American Express'],
    ['fake-valid-mastercard-nonce', 'MasterCard'],
    ['fake-valid-discover-nonce', 'Discover'],
    ['fake-valid-jcb-nonce', 'JCB'],
    ['fake-valid-maestro-nonce', 'Maestro'],
    ['fake-valid-dinersclub-nonce', 'Diners Club'],
    ['fake-valid-no-billing-address-nonce', 'Visa'],
  ])('%s is a %s', async (nonce, cardType) => {
    expect((await sell(nonce)).transaction.creditCard?.cardType).toBe(cardType)
  })

  it.each([
    ['fake-processor-declined-visa-nonce', 'processor_declined', 'Do Not Honor'],
    ['fake-processor-declined-mastercard-nonce', 'processor_declined', 'Do Not Honor'],
    ['fake-processor-declined-amex-nonce', 'processor_declined', 'Do Not Honor'],
    ['fake-processor-declined-discover-nonce', 'processor_declined', 'Do Not Honor'],
    ['fake-processor-failure-jcb-nonce', 'failed', 'Processor Network Unavailable - Try Again'],
    ['fake-gateway-rejected-fraud-nonce', 'gateway_rejected', 'Gateway Rejected: fraud'],
    ['fake-gateway-rejected-risk-thresholds-nonce', 'gateway_rejected', 'Gateway Rejected: risk_threshold'],
  ])('%s ends as %s', async (nonce, status, message) => {
    const response = await sell(nonce)
    expect(response).toMatchObject({ success: false, message, transaction: { status } })
  })

  it.each([
    ['fake-consumed-nonce', '91564'],
    ['fake-luhn-invalid-nonce', '81715'],
    ['fake-unheard-of-nonce', '91565'],
  ])('%s is refused with %s', async (nonce, code) => {
    const response = await sell(nonce)
    expect(response.success).toBe(false)
    expect(codes(response)).toEqual([code])
  })

  it.each([
    ['2004.00', 'processor_declined', 'Expired Card'],
    ['2099.50', 'processor_declined', 'Cardholder Authentication Required'],
    ['2999.99', 'processor_declined', 'Processor Declined'],
    ['3000.00', 'failed', 'Processor Network Unavailable - Try Again'],
    ['5001.00', 'gateway_rejected', 'Gateway Rejected: application_incomplete'],
  ])('an amount of %s ends as %s', async (amount, status, message) => {
    expect(await sell('fake-valid-nonce', { amount })).toMatchObject({ message, transaction: { status } })
  })

  it.each([
    ['-1.00', '81501'],
    ['0.00', '81531'],
    ['1.234', '81503'],
    ['ten', '81503'],
    ['', '81502'],
  ])('an amount of "%s" is refused with %s', async (amount, code) => {
    expect(codes(await sell('fake-valid-nonce', { amount }))).toEqual([code])
  })

  it('an unknown merchant account, a missing source and a long order id are refused together', async () => {
    const response = await sdk.transaction.sale({ amount: '1.00', merchantAccountId: 'x', orderId: 'o'.repeat(256) })
    expect(codes(response).toSorted()).toEqual(['91501', '91508', '91513'])
  })

  it('the documented AVS values reject by the rules of the account', async () => {
    expect(await sell('fake-valid-nonce', { billing: { postalCode: '20000' } })).toMatchObject({
      success: false,
      transaction: { gatewayRejectionReason: 'avs', avsPostalCodeResponseCode: 'N' },
    })
    expect(
      await sell('fake-valid-nonce', { billing: { postalCode: '20001', streetAddress: '201 Main St' } }),
    ).toMatchObject({
      success: true,
      transaction: { avsPostalCodeResponseCode: 'U', avsStreetAddressResponseCode: 'U' },
    })
  })

  it('the same order, amount and card within the window is a duplicate, also after a restart', async () => {
    const first = await sell('fake-valid-nonce', { orderId: 'twin' })
    expect(first.success).toBe(true)
    await gateway.restart()
    const second = await sell('fake-valid-nonce', { orderId: 'twin' })
    expect(second).toMatchObject({ success: false, transaction: { gatewayRejectionReason: 'duplicate' } })
    expect((await sell('fake-valid-nonce', { orderId: 'twin', amount: '10.01' })).success).toBe(true)
    expect((await sell('fake-valid-mastercard-nonce', { orderId: 'twin' })).success).toBe(true)
    await gateway.control('settings', { duplicateWindowMs: 0 })
    expect((await sell('fake-valid-nonce', { orderId: 'twin' })).success).toBe(true)
  })

  it('a nonce with a suffix of its own is good for one success', async () => {
    expect((await sell('sandbox-valid-nonce-one')).success).toBe(true)
    expect(codes(await sell('sandbox-valid-nonce-one'))).toEqual(['91564'])
    expect((await sell('sandbox-valid-nonce-two', { amount: '2000.00' })).success).toBe(false)
    expect((await sell('sandbox-valid-nonce-two')).success).toBe(true)
  })

  it('of twenty sales at once with one nonce, one succeeds', async () => {
    const { nonces } = await gateway.control('nonces', { count: 1 })
    const results = await Promise.all(Array.from({ length: 20 }, () => sell(nonces![0]!)))
    expect(results.filter(({ success }) => success)).toHaveLength(1)
  })
})

describe('after the sale', () => {
  it('is found by id and by order id, and not by another', async () => {
    const { transaction } = await sell('fake-valid-nonce', { orderId: 'a <b> & c' })
    expect((await sdk.transaction.find(transaction.id)).orderId).toBe('a <b> & c')
    const found: string[] = []
    for await (const item of sdk.transaction.search((search) => search.orderId().is('a <b> & c'))) found.push(item.id)
    expect(found).toEqual([transaction.id])
    for await (const item of sdk.transaction.search((search) => search.orderId().is('a'))) found.push(item.id)
    expect(found).toHaveLength(1)
    await expect(sdk.transaction.find('nothing')).rejects.toMatchObject({ type: 'notFoundError' })
  })

  it('is voided before settlement and refunded after it, not the other way round', async () => {
    await gateway.control('settings', { settleAfterMs: 3_600_000 })
    const { transaction } = await sell('fake-valid-nonce')
    expect(codes(await sdk.transaction.refund(transaction.id))).toEqual(['91506'])
    expect((await sdk.transaction.void(transaction.id)).transaction.status).toBe('voided')
    expect(codes(await sdk.transaction.void(transaction.id))).toEqual(['91504'])

    const other = (await sell('fake-valid-nonce')).transaction
    await sdk.testing.settle(other.id)
    expect(codes(await sdk.transaction.void(other.id))).toEqual(['91504'])
    const refund = await sdk.transaction.refund(other.id)
    expect(refund.transaction).toMatchObject({ type: 'credit', amount: '10.00', refundedTransactionId: other.id })
    expect((await sdk.transaction.find(other.id)).refundIds).toEqual([refund.transaction.id])
  })

  it('refunds never exceed what was captured', async () => {
    const { transaction } = await sell('fake-valid-nonce')
    expect((await sdk.transaction.refund(transaction.id, '6.00')).success).toBe(true)
    expect(codes(await sdk.transaction.refund(transaction.id, '6.00'))).toEqual(['91521'])
    expect((await sdk.transaction.refund(transaction.id, '4.00')).success).toBe(true)
    expect(codes(await sdk.transaction.refund(transaction.id, '0.01'))).toEqual(['91512'])
    const racing = (await sell('fake-valid-nonce')).transaction
    const results = await Promise.all(Array.from({ length: 10 }, () => sdk.transaction.refund(racing.id, '6.00')))
    expect(results.filter(({ success }) => success)).toHaveLength(1)
  })

  it('a refund cannot be refunded, and one voided in time gives its amount free again', async () => {
    await gateway.control('settings', { settleAfterMs: 3_600_000 })
    const { transaction } = await sell('fake-valid-nonce')
    await sdk.testing.settle(transaction.id)
    const refund = (await sdk.transaction.refund(transaction.id, '8.00')).transaction
    expect(codes(await sdk.transaction.refund(refund.id))).toEqual(['91505'])
    await sdk.transaction.void(refund.id)
    expect((await sdk.transaction.refund(transaction.id, '10.00')).success).toBe(true)
  })

  it('an authorization is submitted once, for no more than its amount', async () => {
    const { transaction } = await sell('fake-valid-nonce', { options: {} })
    expect(transaction.status).toBe('authorized')
    expect(codes(await sdk.transaction.submitForSettlement(transaction.id, '10.01'))).toEqual(['91522'])
    const submitted = await sdk.transaction.submitForSettlement(transaction.id, '7.00')
    expect(submitted.transaction).toMatchObject({ status: 'submitted_for_settlement', amount: '7.00' })
    expect(codes(await sdk.transaction.submitForSettlement(transaction.id))).toEqual(['91507'])
  })
})

describe('access', () => {
  it('401 with a wrong key or merchant', async () => {
    const keys = { merchantId: 'sandbox_merchant', publicKey: 'sandbox_public', privateKey: 'sandbox_private' }
    for (const wrong of [{ publicKey: 'x' }, { privateKey: 'sandbox_privat' }, { merchantId: 'other' }]) {
      const stranger = connectSdk(gateway.port, { ...keys, ...wrong })
      await expect(stranger.transaction.find('x')).rejects.toMatchObject({ type: 'authenticationError' })
    }
  })

  it('404 for paths beside the protocol, 400 for what is no JSON object', async () => {
    const headers = { authorization: `Basic ${btoa('sandbox_public:sandbox_private')}` }
    const base = `http://127.0.0.1:${gateway.port}/merchants/sandbox_merchant`
    expect((await fetch(`${base}/transactions`, { headers })).status).toBe(404)
    expect((await fetch(`${base}/nothing/at/all/of/it`, { headers })).status).toBe(404)
    for (const body of ['[1]', '<transaction/>', '{"a":']) {
      expect((await fetch(`${base}/transactions`, { method: 'POST', headers, body })).status).toBe(400)
    }
    const body = JSON.stringify({ filler: 'x'.repeat(70_000) })
    expect((await fetch(`${base}/transactions`, { method: 'POST', headers, body })).status).toBe(413)
  })
})
