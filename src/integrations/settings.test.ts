import { describe, expect, test } from 'vitest'
import { parseSettings } from './settings.ts'

const real = { DATABASE_URL: 'postgres://shop@localhost/shop' }

describe('settings of money', () => {
  test('a demonstration has a bank account of its own; a real shop has none until it is set', () => {
    expect(parseSettings({}).payer).toMatchObject({ iban: expect.any(String), ach: { routing: expect.any(String) } })
    expect(parseSettings(real).payer).toEqual({ name: 'Overboost', iban: null, bic: '', ach: null })
    expect(parseSettings({ ...real, PAYER_IBAN: 'DE89370400440532013000' }).payer).toEqual({
      name: 'Overboost',
      iban: 'DE89370400440532013000',
      bic: '',
      ach: null,
    })
  })

  test('an account that is half set stops the start with its name', () => {
    expect(() => parseSettings({ ...real, PAYER_ROUTING: '021000021' })).toThrow(/PAYER_COMPANY_ID/)
    expect(() => parseSettings({ ...real, PAYER_IBAN: 'not an IBAN' })).toThrow(/PAYER_IBAN/)
    expect(() => parseSettings({ ...real, PAYER_IBAN: 'DE89370400440532013001' })).toThrow(/PAYER_IBAN.*check digits/)
  })

  test('approval limits are whole units; a currency that is not named always needs a second person', () => {
    expect(parseSettings({}).payoutApprovalLimits).toEqual({ USD: 100_000, CAD: 130_000, EUR: 90_000, GBP: 80_000 })
    expect(parseSettings({ PAYOUT_APPROVAL_LIMITS: 'USD=5' }).payoutApprovalLimits).toEqual({
      USD: 500,
      CAD: 0,
      EUR: 0,
      GBP: 0,
    })
    expect(() => parseSettings({ PAYOUT_APPROVAL_LIMITS: 'USD=-5' })).toThrow(/PAYOUT_APPROVAL_LIMITS/)
    expect(() => parseSettings({ PAYOUT_APPROVAL_LIMITS: 'USD=0.5' })).toThrow(/PAYOUT_APPROVAL_LIMITS/)
  })

  test.each([
    ['SHARE_HOLD_DAYS', '-1'],
    ['SHARE_HOLD_DAYS', '1.5'],
    ['REFERRAL_WINDOW_DAYS', '0'],
    ['EXPORT_KEEP_DAYS', '0'],
  ])('%s of %s stops the start', (name, value) => {
    expect(() => parseSettings({ [name]: value })).toThrow(name)
  })
})

test('a shop with an https origin does not start on test cards by accident', () => {
  const shop = { ...real, PUBLIC_ORIGIN: 'https://shop.example.test' }
  expect(() => parseSettings(shop)).toThrow(/GATEWAY_ENVIRONMENT/)
  expect(() => parseSettings({ ...shop, GATEWAY_ENVIRONMENT: '' })).toThrow(/GATEWAY_ENVIRONMENT/)
  expect(parseSettings({ ...shop, GATEWAY_ENVIRONMENT: 'Production' }).GATEWAY_ENVIRONMENT).toBe('Production')
  expect(parseSettings(real).GATEWAY_ENVIRONMENT).toBe('Development')
})
