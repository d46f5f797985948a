import type braintree from 'braintree'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectSdk, startTestGateway, type TestGateway } from './test-gateway.ts'

let gateway: TestGateway
let sdk: braintree.BraintreeGateway
beforeAll(async () => {
  gateway = await startTestGateway()
  sdk = connectSdk(gateway.port)
})
afterAll(() => gateway[Symbol.asyncDispose]())

const codes = (response: { errors: braintree.ValidationErrorsCollection }): string[] =>
  response.errors.deepErrors().map(({ code }) => code)
const notFound = { type: 'notFoundError' }
const saveCard = (customerId: string, paymentMethodNonce: string, options: object = {}) =>
  sdk.paymentMethod.create({ customerId, paymentMethodNonce, options })

describe('customers', () => {
  it('are created, found, updated and deleted with their cards', async () => {
    const { customer } = await sdk.customer.create({ id: 'ada', firstName: 'Ada', email: 'ada@example.com' })
    expect(customer).toMatchObject({ id: 'ada', firstName: 'Ada', email: 'ada@example.com' })
    const { paymentMethod } = await saveCard('ada', 'fake-valid-mastercard-nonce')
    await sdk.customer.update('ada', { lastName: 'Lovelace' })
    const found = await sdk.customer.find('ada')
    expect(found).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' })
    expect(found.paymentMethods?.map(({ token }) => token)).toEqual([paymentMethod.token])
    await sdk.customer.delete('ada')
    await expect(sdk.customer.find('ada')).rejects.toMatchObject(notFound)
    await expect(sdk.paymentMethod.find(paymentMethod.token)).rejects.toMatchObject(notFound)
  })

  it('have ids of their own and of the right form', async () => {
    await sdk.customer.create({ id: 'once' })
    expect(codes(await sdk.customer.create({ id: 'once' }))).toEqual(['91609'])
    expect(codes(await sdk.customer.create({ id: 'a b' }))).toEqual(['91610'])
    expect((await sdk.customer.create({})).customer.id).toMatch(/^[0-9a-f]{16}$/)
  })
})

describe('saved cards', () => {
  it('pay by token any number of times, for their own customer only', async () => {
    await sdk.customer.create({ id: 'bo' })
    await sdk.customer.create({ id: 'cy' })
    const { token } = (await saveCard('bo', 'fake-valid-visa-nonce')).paymentMethod
    for (const orderId of ['t1', 't2']) {
      const { transaction } = await sdk.transaction.sale({ amount: '5.00', orderId, paymentMethodToken: token })
      expect(transaction).toMatchObject({ creditCard: { token }, customer: { id: 'bo' } })
    }
    const foreign = await sdk.transaction.sale({ amount: '5.00', customerId: 'cy', paymentMethodToken: token })
    expect(codes(foreign)).toEqual(['91516'])
    await sdk.paymentMethod.delete(token)
    expect(codes(await sdk.transaction.sale({ amount: '5.00', paymentMethodToken: token }))).toEqual(['91518'])
  })

  it('are kept by a sale only when it succeeds', async () => {
    await sdk.customer.create({ id: 'di' })
    const sell = (amount: string) =>
      sdk.transaction.sale({
        amount,
        customerId: 'di',
        paymentMethodNonce: 'fake-valid-nonce',
        options: { submitForSettlement: true, storeInVaultOnSuccess: true },
      })
    await sell('2000.00')
    expect((await sdk.customer.find('di')).paymentMethods).toEqual([])
    const { transaction } = await sell('20.00')
    expect((await sdk.paymentMethod.find(transaction.creditCard!.token!)).token).toBe(transaction.creditCard!.token)
  })

  it('are verified when asked to, by the documented card numbers', async () => {
    await sdk.customer.create({ id: 'ed' })
    const declined = await saveCard('ed', 'fake-processor-declined-visa-nonce', { verifyCard: true })
    expect(declined).toMatchObject({ success: false, verification: { status: 'processor_declined' } })
    expect((await saveCard('ed', 'fake-processor-declined-visa-nonce')).success).toBe(true)
  })

  it('one is the default, and another takes its place', async () => {
    await sdk.customer.create({ id: 'fi' })
    const first = (await saveCard('fi', 'fake-valid-visa-nonce')).paymentMethod.token
    const second = (await saveCard('fi', 'fake-valid-amex-nonce')).paymentMethod.token
    const defaults = async (): Promise<string[]> =>
      ((await sdk.customer.find('fi')).creditCards ?? []).filter((card) => card.default).map(({ token }) => token)
    expect(await defaults()).toEqual([first])
    await sdk.paymentMethod.update(second, { cardholderName: 'Fi', options: { makeDefault: true } })
    expect(await defaults()).toEqual([second])
    await sdk.paymentMethod.delete(second)
    expect(await defaults()).toEqual([first])
  })

  it('need a customer that exists and a nonce that is good', async () => {
    expect(codes(await saveCard('nobody', 'fake-valid-nonce'))).toEqual(['91705'])
    await sdk.customer.create({ id: 'gil' })
    expect(codes(await saveCard('gil', 'fake-consumed-nonce'))).toEqual(['93107'])
    expect(codes(await saveCard('gil', 'what'))).toEqual(['93108'])
  })

  it('give nonces that are found and used once', async () => {
    await sdk.customer.create({ id: 'hal' })
    const { token } = (await saveCard('hal', 'fake-valid-visa-nonce')).paymentMethod
    const { nonce } = (await sdk.paymentMethodNonce.create(token)).paymentMethodNonce
    expect(await sdk.paymentMethodNonce.find(nonce)).toMatchObject({ nonce, details: { lastTwo: '81' } })
    expect((await sdk.transaction.sale({ amount: '1.00', paymentMethodNonce: nonce })).success).toBe(true)
    await expect(sdk.paymentMethodNonce.find(nonce)).rejects.toMatchObject(notFound)
  })
})

describe('client token', () => {
  it('is base64 of version 2 for the merchant, and needs a customer that exists', async () => {
    const { clientToken } = await sdk.clientToken.generate({})
    const token: unknown = JSON.parse(Buffer.from(clientToken, 'base64').toString())
    expect(token).toMatchObject({ version: 2, merchantId: 'sandbox_merchant' })
    expect(await sdk.clientToken.generate({ customerId: 'nobody' })).toMatchObject({ success: false })
  })
})
