import type braintree from 'braintree'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectSdk, startTestGateway, type TestGateway } from '../test-gateway.ts'
import { readAncestors } from './serve.ts'

let gateway: TestGateway
let sdk: braintree.BraintreeGateway
beforeAll(async () => {
  gateway = await startTestGateway({ frameAncestors: 'https://shop.example http://localhost:*' })
  sdk = connectSdk(gateway.port)
})
afterAll(() => gateway[Symbol.asyncDispose]())

const at = (path: string): string => `http://127.0.0.1:${gateway.port}/hosted-fields${path}`
const good = { number: '4111 1111 1111 1111', expiration: '12/34', cvv: '987', postalCode: '90210' }
async function tokenize(card: object): Promise<{ status: number; body: Record<string, never> }> {
  const response = await fetch(at('/tokenize'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}
let order = 0
const sell = (paymentMethodNonce: string) => {
  order += 1
  return sdk.transaction.sale({ amount: '10.00', orderId: `form-${order}`, paymentMethodNonce })
}

describe('card form', () => {
  it('is served with a strict policy and the origins that may frame it', async () => {
    const response = await fetch(at('?scheme=dark'))
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('frame-ancestors https://shop.example http://localhost:*')
    expect(policy).not.toContain('unsafe')
    const page = await response.text()
    expect(page).toContain('data-scheme="dark"')
    expect(page).not.toMatch(/<script(?! type="module" src)|style=|\son\w+=/)
    for (const file of ['/inter.woff2', '/card-form.js', '/card-form.css', '/card-rules.js']) {
      expect((await fetch(at(file))).status).toBe(200)
    }
    expect((await fetch(at('/../server.ts'))).status).toBe(404)
  })

  it('takes the rules as a script of its own', async () => {
    const script = await (await fetch(at('/card-rules.js'))).text()
    const rules = (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as {
      problemsOf(card: object, now: number): object
    }
    expect(rules.problemsOf(good, Date.now())).toEqual({})
  })

  it('drops from the allowed origins what is none', () => {
    expect(readAncestors("https://a.example; script-src *, 'unsafe-inline' http://b.example:8080")).toBe(
      'http://b.example:8080',
    )
    expect(readAncestors('')).toBe("'none'")
  })
})

describe('tokenizing', () => {
  it('gives a nonce of 128 random bits that pays once', async () => {
    const { status, body } = await tokenize(good)
    expect(status).toBe(201)
    expect(body).toEqual({
      nonce: expect.stringMatching(/^tokencc_[0-9a-f]{32}$/),
      details: { cardType: 'Visa', lastFour: '1111', expirationMonth: '12', expirationYear: '2034' },
    })
    expect((await sell(body['nonce']!)).success).toBe(true)
    expect((await sell(body['nonce']!)).errors.deepErrors()[0]?.code).toBe('91564')
  })

  it.each([
    [{ number: '4000111111111115' }, 'Do Not Honor'],
    [{ number: '4000111111111511' }, 'Gateway Rejected: fraud'],
    [{ cvv: '200' }, 'Gateway Rejected: cvv'],
    [{ postalCode: '20000' }, 'Gateway Rejected: avs'],
  ])('a card with %o ends as %s', async (change, message) => {
    const { body } = await tokenize({ ...good, ...change })
    expect((await sell(body['nonce']!)).message).toBe(message)
  })

  it('names the fields that are wrong, and refuses cards that are no test cards', async () => {
    const { status, body } = await tokenize({ number: '4242', cvv: 7 })
    expect(status).toBe(422)
    expect(Object.keys(body['fields']!)).toEqual(['number', 'expiration', 'cvv'])
    expect((await tokenize({ ...good, number: '4242424242424242' })).body).toEqual({
      fields: { number: 'Only test card numbers are accepted here.' },
    })
  })

  it('keeps no card number and no CVV, in no file and no log', async () => {
    const logs = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')]
    const { body } = await tokenize({ ...good, number: '5555555555554444', cvv: '617' })
    await tokenize({ ...good, number: '5555555555554445', cvv: '617' })
    await sell(body['nonce']!)
    const journal = await gateway.journal()
    expect(journal).toContain('4444')
    expect(journal).not.toMatch(/55555555555544|5555 5555|"617"|"cvv":/)
    for (const log of logs) expect(log).not.toHaveBeenCalled()
  })

  it('415 for a form that another page could post', async () => {
    expect((await fetch(at('/tokenize'), { method: 'POST', body: '{}' })).status).toBe(415)
  })
})
