import { expect, test } from 'vitest'
import { parseSettings } from '../settings.ts'
import { paymentOrigins } from './frame-origin.ts'
import { maskEmail } from './wallets.ts'

const database = { DATABASE_URL: 'postgres://x/y' }
const of = (environment: Record<string, string>) => paymentOrigins(parseSettings({ ...database, ...environment }))

test('the sandbox gateway needs its frame only', () => {
  const { frames, ...others } = of({ GATEWAY_PORT: '4999', GATEWAY_WALLETS: 'paypal' })
  expect(frames).toEqual(['http://localhost:4999'])
  expect(others).toEqual({ scripts: [], connections: [], pictures: [] })
})

test('Braintree’s client may reach its servers, and wallets theirs only where they are configured', () => {
  const cards = of({ GATEWAY_ENVIRONMENT: 'Sandbox' })
  expect(cards.connections).toContain('https://api.sandbox.braintreegateway.com')
  expect(JSON.stringify(cards)).not.toMatch(/pay\.google|www\.paypal/)
  const all = of({ GATEWAY_ENVIRONMENT: 'Production', GATEWAY_WALLETS: 'paypal,google_pay' })
  expect(all.connections).toContain('https://api.braintreegateway.com')
  expect(all.scripts).toContain('https://pay.google.com')
  expect(all.frames).toContain('https://*.paypal.com')
})

test('wallets are offered where they are configured, and in a demonstration', () => {
  const wallets = (environment: Record<string, string>) => parseSettings(environment).wallets
  expect(wallets(database)).toEqual([])
  expect(wallets({ DEMO: '1' })).toEqual(['paypal', 'apple_pay', 'google_pay'])
  expect(wallets({ DEMO: '1', GATEWAY_WALLETS: 'google_pay' })).toEqual(['google_pay'])
  expect(() => wallets({ GATEWAY_WALLETS: 'cash' })).toThrow('GATEWAY_WALLETS')
})

test('an address of PayPal is masked', () => {
  expect(maskEmail('jane.doe@paypal.example')).toBe('j•••@paypal.example')
  expect(maskEmail('')).toBe('•••')
})
