import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readVin, vinDoubt } from './vin.ts'

describe('readVin', () => {
  test.each([
    // Documented examples of the check digit: a digit, a letter, and a Honda of 2007.
    ['11111111111111111', { makes: [], year: 2001, isMistyped: false }],
    ['1M8GDM9AXKP042788', { makes: [], year: 1989, isMistyped: false }],
    ['JHMCM56557C404453', { makes: ['Honda'], year: 2007, isMistyped: false }],
    ['WVWVF7AU0HW100042', { makes: ['Volkswagen'], year: 2017, isMistyped: false }],
    // Cars for Europe have no check digit and need not say their year.
    ['WVWZZZ1KZAW000001', { makes: ['Volkswagen'], year: null, isMistyped: false }],
    ['1HGCM82633A004353', { makes: ['Honda'], year: null, isMistyped: true }],
  ])('%s', (vin, facts) => {
    expect(readVin(vin)).toEqual(facts)
  })

  test('any single wrong character of a North American VIN is found, unless it weighs the same', () => {
    const vin = '1HGCM82633A004352'
    const signs = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789']
    // Letters and digits that count alike, such as A, J and 1, can stand for each other.
    const kin = ['AJ1', 'BKS2', 'CLT3', 'DMU4', 'ENV5', 'FW6', 'GPX7', 'HY8', 'RZ9', '0']
    expect(readVin(vin)).toMatchObject({ makes: ['Honda'], year: 2003, isMistyped: false })
    fc.assert(
      fc.property(fc.integer({ min: 9, max: 16 }), fc.constantFrom(...signs), (at, sign) => {
        fc.pre(!kin.some((alike) => alike.includes(sign) && alike.includes(vin[at]!)))
        expect(readVin(vin.slice(0, at) + sign + vin.slice(at + 1)).isMistyped).toBe(true)
      }),
    )
  })
})

describe('vinDoubt', () => {
  const golf = { make: 'volkswagen', year: '2017' }
  test.each([
    ['the make and year of the car', 'WVWVF7AU0HW100042', golf, null],
    ['a model year that starts in the summer before', 'WVWVF7AU0HW100042', { ...golf, year: '2016' }, null],
    ['another year', 'WVWVF7AU0HW100042', { ...golf, year: '2013' }, { kind: 'year', year: 2017 }],
    ['a series of years', 'WVWVF7AU0HW100042', { ...golf, year: 'Series' }, null],
    ['another make', 'JHMCM56557C404453', golf, { kind: 'make', make: 'Honda' }],
    ['a make that shares its factory', 'VSSZZZ5FZJR000001', { make: 'cupra', year: '2018' }, null],
    ['a make in two words', 'SALWR2VF0FA000001', { make: 'land-rover', year: '2015' }, null],
    ['a maker that isn’t listed', '1M8GDM9AXKP042788', { make: 'volkswagen', year: '1989' }, null],
    ['a typo', '1HGCM82633A004353', { make: 'honda', year: '2003' }, { kind: 'mistyped' }],
    ['less than a whole number', 'WVWVF7AU0HW', { make: 'bmw', year: '2017' }, null],
  ])('%s', (_case, vin, vehicle, doubt) => {
    expect(vinDoubt(vin, vehicle)).toEqual(doubt)
  })
})
