import { describe, expect, test } from 'vitest'
import { addressLine, addressLines, addressProblems, usualCountry } from './rules.ts'
import { regionCurrencies } from '#access/actor.ts'
import { regionOfCountry } from './shipping-regions.ts'

const problems = (country_code: string, postal_code: string, state = '') =>
  Object.keys(addressProblems({ country_code, state, postal_code }))

describe('a postal code', () => {
  test('of the right form passes', () => {
    for (const [country, code, state] of [
      ['US', '89501', 'NV'],
      ['US', '89501-1234', 'NV'],
      ['CA', 'M5V 2T6', 'ON'],
      ['CA', 'm5v2t6', 'ON'],
      ['GB', 'SW1A 1AA'],
      ['GB', 'M1 1AE'],
      ['DE', '10115'],
      ['NL', '1012 AB'],
      ['PL', '80-840'],
      ['SE', '111 22'],
      ['BR', 'anything'],
    ] as const)
      expect([country, code, problems(country, code, state)]).toEqual([country, code, []])
  })
  test('of another form is refused', () => {
    for (const [country, code, state] of [
      ['US', 'ABC', 'NV'],
      ['US', '8950', 'NV'],
      ['CA', '89501', 'ON'],
      ['GB', '12345'],
      ['DE', '1011'],
    ] as const)
      expect([country, code, problems(country, code, state)]).toEqual([country, code, ['postal_code']])
  })
  test('is called ZIP code in the US', () => {
    const said = (country_code: string, postal_code: string) =>
      addressProblems({ country_code, state: 'NV', postal_code })['postal_code']
    expect([said('US', 'ABC'), said('US', ''), said('DE', '1011')]).toEqual([
      ['Enter a valid ZIP code.'],
      ['Enter a ZIP code.'],
      ['Enter a valid postal code for this country.'],
    ])
  })
  test('is missing where the post needs one', () => {
    expect(problems('DE', ' ')).toEqual(['postal_code'])
    expect(problems('IE', '')).toEqual([])
  })
})

test('an address is written as in its country', () => {
  const at = (country_code: string, city: string, state: string, postal_code: string) =>
    addressLine({ line1: 'Main Street 1', country_code, city, state, postal_code })
  expect(at('US', 'Reno', 'NV', '89501')).toBe('Main Street 1, Reno, NV 89501, US')
  expect(at('CA', 'Toronto', 'ON', 'M5V 2T6')).toBe('Main Street 1, Toronto, ON M5V 2T6, CA')
  expect(at('DE', 'Berlin', '', '10115')).toBe('Main Street 1, 10115 Berlin, DE')
  expect(at('GB', 'London', '', 'SW1A 1AA')).toBe('Main Street 1, London SW1A 1AA, GB')
  const lines = { line1: 'A', line2: '', city: 'Reno', state: 'NV', postal_code: '89501', country_code: 'US' }
  expect(addressLines(lines)).toEqual(['A', 'Reno, NV 89501', 'United States'])
})

test('an address starts in a country that buys from the region of the currency', () => {
  for (const region of [1, 2] as const)
    for (const currency of regionCurrencies[region]) expect(regionOfCountry(usualCountry(currency))).toBe(region)
  expect(usualCountry('GBP')).toBe('GB')
})
