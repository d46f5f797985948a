import { describe, expect, test } from 'vitest'
import { constantsOf, convert, quantities, type QuantityId, quantityIds } from './quantities.ts'

const to = (quantity: QuantityId, value: number, from: string, wanted: string) =>
  convert(quantity, value, from)?.find(({ unit }) => unit.id === wanted)?.value

describe('known values', () => {
  test.each([
    ['power', 1, 'hp', 'w', 745.699_871_582_27],
    ['power', 1, 'ps', 'w', 735.498_75],
    ['power', 300, 'hp', 'kw', 223.709_961_474_68],
    ['torque', 1, 'lbft', 'nm', 1.355_817_948_331_4],
    ['pressure', 1, 'bar', 'psi', 14.503_773_773_02],
    ['pressure', 1, 'inhg', 'kpa', 3.386_389],
    ['boost', 20, 'psi-g', 'kpa-a', 239.220_145_863_37],
    ['boost', 1, 'bar-g', 'pr', 1.986_923_266_715],
    ['boost', 101.325, 'kpa-a', 'psi-g', 0],
    ['temperature', 212, 'f', 'c', 100],
    ['temperature', -40, 'c', 'f', -40],
    ['mixture', 1, 'lambda', 'afr-gas', 14.7],
    ['mixture', 14.7, 'afr-gas', 'afr-e85', 9.8],
    ['speed', 60, 'mph', 'kmh', 96.560_64],
    ['consumption', 30, 'mpg-us', 'l100', 7.840_486_111_11],
    ['consumption', 7.840_486_111_11, 'l100', 'mpg-us', 30],
    ['consumption', 30, 'mpg-uk', 'l100', 9.416_031_223_49],
    ['displacement', 350, 'cid', 'l', 5.735_472_4],
    ['mass', 1, 'lb', 'kg', 0.453_592_37],
    ['length', 1, 'mi', 'm', 1609.344],
  ] as const)('%s: %d %s in %s is %d', (quantity, value, from, wanted, result) => {
    expect(to(quantity, value, from, wanted)).toBeCloseTo(result, 6)
  })
})

test('every unit leads back to itself', () => {
  for (const quantity of quantityIds)
    for (const { id, toBase, fromBase } of quantities[quantity])
      expect([id, fromBase(toBase(37.5))]).toEqual([id, expect.closeTo(37.5, 9)])
})

test('what cannot be is refused', () => {
  expect(convert('temperature', -500, 'c')).toBeNull()
  expect(convert('consumption', 0, 'mpg-us')).toBeNull()
  expect(convert('power', -1, 'hp')).toBeNull()
  expect(convert('pressure', -0.9, 'bar')).not.toBeNull()
  expect(convert('boost', -1.02, 'bar-g')).toBeNull()
})

test('every unit but the base has its constant', () => {
  for (const quantity of quantityIds) {
    const bases = quantities[quantity].filter(({ toBase }) => toBase(2) === 2).length
    expect([quantity, constantsOf(quantity).length]).toEqual([quantity, quantities[quantity].length - bases])
  }
  expect(constantsOf('power')[0]).toMatchObject({ unit: { id: 'hp', source: 'nist' }, base: 745.699_871_582_270_2 })
})
