import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBraintreeGateway } from './braintree.ts'
import type { FindResult, SaleResult } from './gateway.ts'
import { startTestProvider, type TestProvider } from '../../../sandbox/gateway/test-provider.ts'

let provider: TestProvider
beforeAll(async () => {
  provider = await startTestProvider()
})
afterAll(() => provider[Symbol.asyncDispose]())
beforeEach(() => provider.sandbox.control('settings', { settleAfterMs: 0 }))

function capturedOf(result: SaleResult): Extract<SaleResult, { kind: 'captured' }> {
  if (result.kind !== 'captured') throw new Error(`the sale is ${result.kind}`)
  return result
}
function foundOf(result: FindResult): Extract<FindResult, { kind: 'found' }> {
  if (result.kind !== 'found') throw new Error(`the search is ${result.kind}`)
  return result
}

describe('sale', () => {
  it.each(['USD', 'CAD', 'EUR', 'GBP'] as const)('captures the whole amount in %s', async (currency) => {
    expect(await provider.sell('fake-valid-visa-nonce', { amountMinor: 123_45, currency })).toEqual({
      kind: 'captured',
      gatewayId: expect.any(String),
      amountMinor: 123_45,
      currency,
      card: { cardType: 'Visa', lastFour: '1881', expirationMonth: 12, expirationYear: expect.any(Number) },
      savedToken: null,
    })
  })

  it.each([
    ['fake-processor-declined-visa-nonce', 1000, 'unknown', '2000'],
    ['fake-processor-failure-jcb-nonce', 1000, 'network_down_retry', '3000'],
    ['fake-gateway-rejected-fraud-nonce', 1000, 'unknown', 'fraud'],
    ['fake-consumed-nonce', 1000, 'duplicate', '91564'],
    ['fake-luhn-invalid-nonce', 1000, 'unknown', '81715'],
    ['never-heard-of', 1000, 'revoked_payment_method', '91565'],
    ['fake-valid-nonce', 200_400, 'card_expired', '2004'],
    ['fake-valid-nonce', 201_000, 'avs_cvv', '2010'],
    ['fake-valid-nonce', 206_000, 'avs_cvv', '2060'],
    ['fake-valid-nonce', 201_600, 'duplicate', '2016'],
    ['fake-valid-nonce', 207_000, 'revoked_payment_method', '2070'],
    ['fake-valid-nonce', 300_000, 'network_down_retry', '3000'],
    ['fake-valid-nonce', 500_100, 'unknown', 'application_incomplete'],
  ])('%s for %i is declined as %s', async (nonce, amountMinor, category, code) => {
    const result = await provider.sell(nonce, { amountMinor })
    expect(result).toMatchObject({ kind: 'declined', category, code })
    expect(result).toHaveProperty('message', expect.stringMatching(/^[A-Z].*\.$/))
    expect(JSON.stringify(result)).not.toContain(nonce)
  })

  it('a postal code that does not match is avs_cvv', async () => {
    const result = await provider.sell('fake-valid-nonce', { billing: { postalCode: '20000', country: 'US' } })
    expect(result).toMatchObject({ kind: 'declined', category: 'avs_cvv', code: 'avs' })
  })

  it('the same reference twice is a duplicate, and the first charge is found', async () => {
    const first = capturedOf(await provider.sell('fake-valid-nonce', { reference: 'again' }))
    const second = await provider.sell('fake-valid-nonce', { reference: 'again' })
    expect(second).toMatchObject({ kind: 'declined', category: 'duplicate' })
    const found = foundOf(await provider.gateway.findByReference('again'))
    expect(found.transaction).toMatchObject({ gatewayId: first.gatewayId, state: 'captured', type: 'sale' })
    expect(found.others.map(({ state }) => state)).toEqual(['declined'])
  })

  it('a nonce pays once', async () => {
    const { nonces } = await provider.sandbox.control('nonces', { count: 1 })
    expect((await provider.sell(nonces![0]!)).kind).toBe('captured')
    expect(await provider.sell(nonces![0]!)).toMatchObject({ kind: 'declined', category: 'duplicate' })
  })

  it('refuses requests that no caller may make', async () => {
    await expect(provider.sell('fake-valid-nonce', { amountMinor: 0 })).rejects.toThrow(RangeError)
    await expect(provider.sell('fake-valid-nonce', { amountMinor: 1.5 })).rejects.toThrow(RangeError)
    await expect(provider.sell('fake-valid-nonce', { reference: '' })).rejects.toThrow(RangeError)
    await expect(provider.sell('fake-valid-nonce', { saveMethod: true })).rejects.toThrow(RangeError)
  })

  it('without a merchant account for the currency nothing is sent', async () => {
    const gateway = createBraintreeGateway({
      environment: 'Sandbox',
      merchantId: 'm',
      publicKey: 'p',
      privateKey: 'k',
      merchantAccountIds: { USD: 'us_main' },
    })
    const source = { nonce: 'fake-valid-nonce' }
    expect(await gateway.sale({ reference: 'r', amountMinor: 1, currency: 'GBP', source })).toMatchObject({
      kind: 'declined',
      code: 'no_merchant_account',
    })
    gateway.close()
  })
})

describe('findByReference', () => {
  it('finds nothing under a reference that was never used', async () => {
    expect(await provider.gateway.findByReference('nothing here')).toEqual({ kind: 'none' })
  })

  it('tells of every capture under one reference', async () => {
    await provider.sell('fake-valid-visa-nonce', { reference: 'double' })
    await provider.sell('fake-valid-amex-nonce', { reference: 'double' })
    const { transaction, others } = foundOf(await provider.gateway.findByReference('double'))
    expect([transaction, ...others].map(({ state, type }) => `${type} ${state}`)).toEqual([
      'sale captured',
      'sale captured',
    ])
  })
})

describe('returning money', () => {
  it('voids before settlement, not afterwards', async () => {
    await provider.sandbox.control('settings', { settleAfterMs: 3_600_000 })
    const { gatewayId } = capturedOf(await provider.sell('fake-valid-nonce'))
    expect(await provider.gateway.refund(gatewayId, 100, 'r')).toMatchObject({
      kind: 'refused',
      reason: 'not_settled_yet',
    })
    expect(await provider.gateway.void(gatewayId)).toEqual({ kind: 'voided' })
    expect(await provider.gateway.void(gatewayId)).toMatchObject({ kind: 'refused', reason: 'already_settled' })
    const { transaction } = foundOf(await provider.gateway.findByReference(provider.lastReference()))
    expect(transaction).toMatchObject({ state: 'voided', settled: false })
  })

  it('refunds after settlement, 60% and 60% never both', async () => {
    const { gatewayId } = capturedOf(await provider.sell('fake-valid-nonce'))
    expect(await provider.gateway.void(gatewayId)).toMatchObject({ kind: 'refused', reason: 'already_settled' })
    const results = await Promise.all(
      ['a', 'b'].map((part) => provider.gateway.refund(gatewayId, 600, `refund-${gatewayId}-${part}`)),
    )
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['refunded', 'refused'])
    expect(results.find(({ kind }) => kind === 'refused')).toMatchObject({ reason: 'exceeds_captured' })
    expect(await provider.gateway.refund(gatewayId, 400, `refund-${gatewayId}-c`)).toMatchObject({ kind: 'refunded' })
    expect(await provider.gateway.refund(gatewayId, 1, 'more')).toMatchObject({
      kind: 'refused',
      reason: 'already_refunded',
    })
  })

  it('a refund is found by its own reference', async () => {
    const { gatewayId } = capturedOf(await provider.sell('fake-valid-nonce'))
    await provider.gateway.refund(gatewayId, 250, 'refund-known')
    const { transaction } = foundOf(await provider.gateway.findByReference('refund-known'))
    expect(transaction).toMatchObject({ type: 'refund', amountMinor: 250, refundOf: gatewayId, state: 'captured' })
  })

  it('knows no transaction that is not there', async () => {
    expect(await provider.gateway.void('missing')).toMatchObject({ kind: 'refused', reason: 'not_found' })
    expect(await provider.gateway.refund('a/../b', 1, 'r')).toMatchObject({ kind: 'refused', reason: 'not_found' })
    await expect(provider.gateway.refund('x', 0, 'r')).rejects.toThrow(RangeError)
  })
})

describe('vault', () => {
  it('a sale can save its card for a customer who is new', async () => {
    const saved = capturedOf(
      await provider.sell('fake-valid-visa-nonce', { saveMethod: true, customerRef: 'new-buyer' }),
    )
    const token = saved.savedToken!
    expect(await provider.gateway.listMethods('new-buyer')).toEqual({
      kind: 'listed',
      methods: [{ token, ...saved.card }],
    })
    const again = await provider.sell('', { source: { token }, customerRef: 'new-buyer' })
    expect(again).toMatchObject({ kind: 'captured', savedToken: token })
  })

  it('a saved card does not pay for another customer, nor after its removal', async () => {
    const saved = await provider.gateway.saveMethod('owner', 'fake-valid-mastercard-nonce')
    if (saved.kind !== 'saved') throw new Error(saved.kind)
    await provider.gateway.saveMethod('thief', 'fake-valid-visa-nonce')
    const source = { token: saved.method.token }
    expect(await provider.sell('', { source, customerRef: 'thief' })).toMatchObject({
      kind: 'declined',
      category: 'revoked_payment_method',
    })
    expect(await provider.gateway.removeMethod(saved.method.token)).toEqual({ kind: 'removed' })
    expect(await provider.gateway.removeMethod(saved.method.token)).toEqual({ kind: 'removed' })
    expect(await provider.gateway.listMethods('owner')).toEqual({ kind: 'listed', methods: [] })
    expect(await provider.sell('', { source })).toMatchObject({ category: 'revoked_payment_method' })
  })

  it('a card that fails its verification is not saved', async () => {
    expect(await provider.gateway.saveMethod('careful', 'fake-processor-declined-visa-nonce')).toMatchObject({
      kind: 'declined',
      code: '2000',
    })
    const billing = { postalCode: '20000' }
    expect(await provider.gateway.saveMethod('careful', 'fake-valid-nonce', billing)).toMatchObject({
      category: 'avs_cvv',
    })
    expect(await provider.gateway.listMethods('careful')).toEqual({ kind: 'listed', methods: [] })
    expect(await provider.gateway.listMethods('stranger')).toEqual({ kind: 'listed', methods: [] })
    await expect(provider.gateway.saveMethod('a b', 'fake-valid-nonce')).rejects.toThrow(RangeError)
  })
})

describe('client token', () => {
  it('is given to anyone, with their customer when there is one', async () => {
    const read = async (customerRef?: string): Promise<string> => {
      const token = await provider.gateway.clientToken(customerRef)
      return Buffer.from(token!, 'base64').toString()
    }
    await provider.gateway.saveMethod('known', 'fake-valid-visa-nonce')
    expect(await read()).not.toContain('customer_id')
    expect(await read('unknown')).not.toContain('customer_id')
    expect(await read('known')).toContain('customer_id=known')
  })
})

describe('test nonces', () => {
  it('may be used again in a test environment only', () => {
    const { gateway } = provider
    expect(gateway.isReusableNonce('fake-valid-nonce')).toBe(true)
    expect(gateway.isReusableNonce('sandbox-time-out-nonce')).toBe(true)
    expect(gateway.isReusableNonce('sandbox-time-out-nonce-1')).toBe(false)
    expect(gateway.isReusableNonce('tokencc_00')).toBe(false)
    const keys = { merchantId: 'm', publicKey: 'p', privateKey: 'k' }
    const production = createBraintreeGateway({ environment: 'Production', ...keys })
    expect(production.isReusableNonce('fake-valid-nonce')).toBe(false)
    production.close()
  })
})
