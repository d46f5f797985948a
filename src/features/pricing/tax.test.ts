import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstTaxRates } from '#test/fixtures-tax.ts'
import { parseVatNumber } from './tax-numbers.ts'
import type { TaxRate } from './tax-rates.ts'
import { computeTax, shownPrice, taxRuleFor, type TaxCustomer, type TaxRule, type TaxSettings } from './tax.ts'

const america: TaxSettings = { sellerCountry: 'US', pricesIncludeTax: false, nexusStates: null, timeZone: 'UTC' }
const europe: TaxSettings = { sellerCountry: 'DE', pricesIncludeTax: true, nexusStates: null, timeZone: 'UTC' }
const consumer: TaxCustomer = { vatNumber: null, isExempt: false }
const rule = (countryCode: string, state = '', settings = america, customer: Partial<TaxCustomer> = {}) =>
  taxRuleFor(
    { country_code: countryCode, state, postal_code: '' },
    settings,
    { ...consumer, ...customer },
    firstTaxRates,
  )
const placesWith = (tax: TaxRate['tax']) => firstTaxRates.filter((each) => each.tax === tax)
const must = (found: TaxRule | null): TaxRule => {
  if (found === null) throw new Error('no rule')
  return found
}
const percents = (found: TaxRule | null) =>
  found?.components.map(({ code, milliPercent }) => [code, milliPercent / 1000])

describe('which taxes apply', () => {
  it('sales tax by state in the United States', () => {
    expect(placesWith('sales_tax')).toHaveLength(51)
    expect(percents(rule('US', 'CA'))).toEqual([['sales_tax', 7.25]])
    expect(percents(rule('us', ' ny '))).toEqual([['sales_tax', 4]])
    expect(rule('US', 'OR')).toMatchObject({ reason: 'no_tax_there', components: [] })
  })

  it('GST, HST, PST and QST by province in Canada', () => {
    expect(new Set(firstTaxRates.filter(({ country }) => country === 'CA').map(({ state }) => state)).size).toBe(13)
    expect(percents(rule('CA', 'AB'))).toEqual([['gst', 5]])
    expect(percents(rule('CA', 'ON'))).toEqual([['hst', 13]])
    expect(percents(rule('CA', 'BC'))).toEqual([
      ['gst', 5],
      ['pst', 7],
    ])
    expect(percents(rule('CA', 'QC'))).toEqual([
      ['gst', 5],
      ['qst', 9.975],
    ])
  })

  it('VAT by country in the European Union and the United Kingdom', () => {
    expect(placesWith('vat')).toHaveLength(28)
    expect(percents(rule('HU', '', europe))).toEqual([['vat', 27]])
    expect(percents(rule('FI', '', europe))).toEqual([['vat', 25.5]])
    expect(percents(rule('GB', '', europe))).toEqual([['vat', 20]])
    expect(percents(rule('MC', '', europe))).toEqual([['vat', 20]])
  })

  it('an address without a valid state of the United States or Canada cannot be taxed yet', () => {
    for (const state of ['', 'XX', 'constructor']) expect([rule('US', state), rule('CA', state)]).toEqual([null, null])
  })

  it('states in which the shop has no duty to collect are not taxed', () => {
    const settings = { ...america, nexusStates: ['TX'] }
    expect(rule('US', 'CA', settings)?.reason).toBe('no_nexus')
    expect(rule('US', 'TX', settings)?.reason).toBe('taxed')
  })

  it('elsewhere is an export without tax', () => {
    expect(rule('JP')).toMatchObject({ reason: 'export', components: [], includedMilliPercent: 0 })
    expect(rule('CH', '', europe)).toMatchObject({ reason: 'export', includedMilliPercent: 19_000 })
  })

  it('a country or state without a rate is not taxed, and its name may be its own', () => {
    const at = (country: string, state: string, rates: readonly TaxRate[]) =>
      taxRuleFor({ country_code: country, state, postal_code: '' }, europe, consumer, rates)
    const without = (country: string, state = '') =>
      firstTaxRates.filter((each) => each.country !== country || each.state !== state)
    expect(at('US', 'NV', without('US', 'NV'))).toMatchObject({ reason: 'no_tax_there', components: [], note: null })
    expect(at('FR', '', without('FR'))).toMatchObject({ reason: 'no_tax_there', includedMilliPercent: 19_000 })
    const swiss = { ...firstTaxRates.at(-1)!, country: 'CH', name: 'MWST', milliPercent: 8100 }
    expect(at('CH', '', [swiss])?.components).toEqual([{ code: 'vat', name: 'MWST', milliPercent: 8100 }])
  })

  it('a certificate exempts', () => {
    expect(rule('US', 'TX', america, { isExempt: true })).toMatchObject({ reason: 'exempt', components: [] })
  })

  it('tax on shipping depends on the destination', () => {
    expect(rule('US', 'TX')?.taxesShipping).toBe(true)
    expect(rule('US', 'CA')?.taxesShipping).toBe(false)
    expect(rule('CA', 'QC')?.taxesShipping).toBe(true)
    expect(rule('DE', '', europe)?.taxesShipping).toBe(true)
  })
})

const reason = (country: string, vatNumber: string, settings = europe) =>
  rule(country, '', settings, { vatNumber })?.reason

describe('the reverse charge', () => {
  it('is for a valid business number of another member state, shipped there', () => {
    expect(reason('FR', 'FR 40 303 265 045')).toBe('reverse_charge')
    expect(reason('GR', 'EL123456789')).toBe('reverse_charge')
    expect(rule('FR', '', europe, { vatNumber: 'FR40303265045' })?.note).toContain('FR40303265045')
  })

  it("is not for the seller's own country, a wrong form, another state's number or a seller outside the EU", () => {
    expect(reason('DE', 'DE123456789')).toBe('taxed')
    expect(reason('FR', 'FR123')).toBe('taxed')
    expect(reason('FR', 'IT12345678901')).toBe('taxed')
    expect(reason('FR', 'FR40303265045', america)).toBe('taxed')
    expect(reason('GB', 'GB123456789')).toBe('taxed')
  })
})

describe('VAT numbers', () => {
  const good = [
    'ATU12345678',
    'BE0123456789',
    'BE1012345678',
    'BG123456789',
    'BG1234567890',
    'CY12345678X',
    'CZ12345678',
    'CZ1234567890',
    'DE123456789',
    'DK12345678',
    'EE123456789',
    'EL123456789',
    'ESA12345674',
    'ES12345678Z',
    'ESX1234567L',
    'FI12345678',
    'FR40303265045',
    'FRXX303265045',
    'GB123456789',
    'GB123456789012',
    'GBGD001',
    'GBHA500',
    'HR12345678901',
    'HU12345678',
    'IE6388047V',
    'IE3628739LA',
    'IE8Z49289F',
    'IT12345678901',
    'LT123456789',
    'LT123456789012',
    'LU12345678',
    'LV12345678901',
    'MT12345678',
    'NL123456789B01',
    'PL1234567890',
    'PT123456789',
    'RO12',
    'RO1234567890',
    'SE123456789001',
    'SI12345678',
    'SK1234567890',
    'XI123456789',
  ]

  it('of every member state and the United Kingdom are recognised by their form', () => {
    expect(good.filter((text) => parseVatNumber(text)?.text !== text)).toEqual([])
    const countries = new Set(good.map((text) => parseVatNumber(text)?.countryCode))
    expect(
      [...placesWith('vat').map(({ country }) => country), 'XI'].filter((country) => !countries.has(country)),
    ).toEqual([])
  })

  it('are read with blanks, dots, hyphens and small letters', () => {
    expect(parseVatNumber(' nl 1234.56789-b01 ')).toEqual({ countryCode: 'NL', text: 'NL123456789B01' })
    expect(parseVatNumber('el123456789')?.countryCode).toBe('GR')
  })

  it('one digit more or less, another letter or country is no number', () => {
    const bad = [
      '',
      'DE',
      'DE12345678',
      'DE1234567890',
      'AT12345678',
      'NL123456789X01',
      'SE123456789002',
      'GR123456789',
    ]
    for (const text of [...bad, 'US123456789', 'FRIO303265045', 'BE2123456789', 'toString', '__']) {
      expect(parseVatNumber(text)).toBeNull()
    }
    for (const text of good) expect(parseVatNumber(`${text}999999999999`)).toBeNull()
  })
})

const items = (...amounts: number[]) => amounts.map((amount) => ({ amount, isTaxable: true }))

const ofRate = (milliPercent: number): TaxRule => ({
  reason: 'taxed',
  components: [{ code: 'vat', name: 'VAT', milliPercent }],
  taxesShipping: true,
  includedMilliPercent: milliPercent,
  note: null,
})

describe('computing tax', () => {
  it('adds tax to net prices, rounded once per order and spread over the lines', () => {
    const result = computeTax(must(rule('CA', 'QC')), items(333, 333, 333), false)
    expect(result.taxes.map(({ code, amount }) => [code, amount])).toEqual([
      ['gst', 50],
      ['qst', 100],
    ])
    expect(result.items.map(({ tax }) => tax)).toEqual([50, 50, 50])
    expect(result.items[0]).toEqual({ relief: 0, net: 333, tax: 50, payable: 383 })
  })

  it('finds the tax inside gross prices', () => {
    const result = computeTax(must(rule('DE', '', europe)), items(11_900), true)
    expect(result.items).toEqual([{ relief: 0, net: 10_000, tax: 1900, payable: 11_900 }])
  })

  it('takes the tax off gross prices when it is not owed', () => {
    const business = must(rule('FR', '', europe, { vatNumber: 'FR40303265045' }))
    expect(computeTax(business, items(12_000), true).items).toEqual([
      { relief: 2000, net: 10_000, tax: 0, payable: 10_000 },
    ])
    const abroad = must(rule('CH', '', europe))
    expect(computeTax(abroad, items(11_900), true).items[0]).toMatchObject({ relief: 1900, payable: 10_000 })
  })

  it('rounds halves up', () => {
    expect(computeTax(must(rule('CA', 'AB')), items(10), false).taxes[0]?.amount).toBe(1)
    expect(computeTax(must(rule('CA', 'AB')), items(9), false).taxes[0]?.amount).toBe(0)
  })

  it('leaves lines that are not taxable alone', () => {
    const mixed = [
      { amount: 100, isTaxable: false },
      { amount: 100, isTaxable: true },
    ]
    expect(computeTax(must(rule('CA', 'ON')), mixed, false).items.map(({ tax }) => tax)).toEqual([0, 13])
  })

  it('shows a price with or without tax', () => {
    const german = must(rule('DE', '', europe))
    expect(shownPrice(11_900, german, true, 'with')).toBe(11_900)
    expect(shownPrice(11_900, german, true, 'without')).toBe(10_000)
    expect(shownPrice(10_000, german, false, 'with')).toBe(11_900)
    expect(shownPrice(10_000, german, false, 'without')).toBe(10_000)
  })

  const anyRule = fc
    .constantFrom(...firstTaxRates.map(({ country, state }) => [country, state] as const), ['CH', ''] as const)
    .chain(([country, state]) => fc.boolean().map((isExempt) => must(rule(country, state, europe, { isExempt }))))
  const anyItems = fc.array(fc.record({ amount: fc.oneof(fc.nat(3), fc.nat(10_000_000)), isTaxable: fc.boolean() }), {
    maxLength: 12,
  })

  it('lines always sum to the taxes of the order, and nothing becomes negative', () => {
    fc.assert(
      fc.property(anyRule, anyItems, fc.boolean(), (found, list, pricesIncludeTax) => {
        const { items: taxed, taxes } = computeTax(found, list, pricesIncludeTax)
        expect(taxed.reduce((sum, { tax }) => sum + tax, 0)).toBe(taxes.reduce((sum, { amount }) => sum + amount, 0))
        taxed.forEach(({ net, tax, relief, payable }, index) => {
          expect(Math.min(net, tax, relief, payable)).toBeGreaterThanOrEqual(0)
          expect(payable).toBe(net + tax)
          expect(payable).toBe((list[index]?.amount ?? 0) - relief + (pricesIncludeTax ? 0 : tax))
        })
      }),
      { numRuns: 500 },
    )
  })

  it('the tax of an order is within half a unit of the exact figure for each tax', () => {
    fc.assert(
      fc.property(anyRule, anyItems, (found, list) => {
        const base = list.reduce((sum, { amount, isTaxable }) => sum + (isTaxable ? amount : 0), 0)
        for (const { amount, milliPercent } of computeTax(found, list, false).taxes) {
          expect(Math.abs(amount * 100_000 - base * milliPercent)).toBeLessThanOrEqual(50_000)
        }
      }),
    )
  })

  it('a rate with three decimals is exact to half a unit, added to prices or contained in them', () => {
    expect(computeTax(ofRate(8875), items(10_000), false).items[0]).toMatchObject({ net: 10_000, tax: 888 })
    expect(computeTax(ofRate(8875), items(10_888), true).items[0]).toMatchObject({ net: 10_000, tax: 888 })
    fc.assert(
      fc.property(fc.nat(100_000), anyItems, (milliPercent, list) => {
        const base = list.reduce((sum, { amount, isTaxable }) => sum + (isTaxable ? amount : 0), 0)
        const of = (isIncluded: boolean) => computeTax(ofRate(milliPercent), list, isIncluded).taxes[0]!.amount
        expect(Math.abs(of(false) * 100_000 - base * milliPercent)).toBeLessThanOrEqual(50_000)
        const whole = 100_000 + milliPercent
        expect(Math.abs(of(true) * whole - base * milliPercent) * 2).toBeLessThanOrEqual(whole)
      }),
    )
  })
})
