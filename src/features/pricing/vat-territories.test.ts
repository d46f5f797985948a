import { expect, test } from 'vitest'
import { firstTaxRates } from '#test/fixtures-tax.ts'
import { type TaxSettings, taxRuleFor } from './tax.ts'

const europe: TaxSettings = { sellerCountry: 'DE', pricesIncludeTax: true, nexusStates: null, timeZone: 'UTC' }
const ruleAt = (country: string, postalCode: string, vatNumber: string | null = null) =>
  taxRuleFor(
    { country_code: country, state: '', postal_code: postalCode },
    europe,
    { vatNumber, isExempt: false },
    firstTaxRates,
  )

test.each([
  ['DE', '27498', 'Heligoland'],
  ['DE', 'D-78266', 'Büsingen'],
  ['ES', '35001', 'Las Palmas'],
  ['ES', 'ES-38001', 'Tenerife'],
  ['ES', '51001', 'Ceuta'],
  ['ES', '52001', 'Melilla'],
  ['FI', '22100', 'Mariehamn'],
  ['FR', '97400', 'Réunion'],
  ['FR', '98800', 'Nouméa'],
  ['GR', '630 86', 'Mount Athos'],
  ['IT', '23041', 'Livigno'],
  ['IT', '22061', 'Campione'],
])('a sale to %s %s (%s) is an export, with the seller’s VAT taken off the price', (country, postalCode) => {
  expect(ruleAt(country, postalCode)).toMatchObject({
    reason: 'export',
    components: [],
    includedMilliPercent: 19_000,
    note: expect.stringMatching(/./),
  })
  // A VAT number changes nothing: no VAT is due there.
  expect(ruleAt(country, postalCode, `${country}123456789`)?.reason).toBe('export')
})

test.each([
  ['DE', '27499'],
  ['ES', '28001'],
  ['ES', ''],
  ['FI', '00100'],
  ['FR', '75001'],
  ['MC', '98000'],
  ['GR', '10431'],
  ['IT', '23040'],
  ['AT', '2749'],
])('a sale to %s %s is taxed there', (country, postalCode) => {
  expect(ruleAt(country, postalCode)?.reason).toBe('taxed')
})
