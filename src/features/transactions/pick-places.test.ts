import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickPlaces, type TakenUnits, type WaitingLine } from './pick-places.ts'

const line = (left: number, of: Partial<WaitingLine> = {}): WaitingLine => ({
  order_id: 1,
  product_id: 7,
  variant_id: null,
  left,
  ...of,
})
const from = (place: string, units: number, of: Partial<TakenUnits> = {}): TakenUnits => ({
  order_id: 1,
  product_id: 7,
  variant_id: null,
  place,
  units,
  ...of,
})
const shown = (lines: WaitingLine[], taken: TakenUnits[]) =>
  pickPlaces(lines, taken).map(({ place, quantity }) => `${quantity} ${place}`)

test('a line is picked where its order took it from, in parts where it came from several places', () => {
  expect(shown([line(3)], [from('reno', 3)])).toEqual(['3 reno'])
  expect(shown([line(3)], [from('reno', 2), from('sparks', 1)])).toEqual(['2 reno', '1 sparks'])
})

test('what is packed came from the first place', () => {
  expect(shown([line(2)], [from('reno', 2), from('sparks', 2)])).toEqual(['2 sparks'])
  expect(shown([line(1)], [from('reno', 2), from('sparks', 1)])).toEqual(['1 sparks'])
})

test('two lines of the same product share what was taken, and variants and orders do not', () => {
  expect(shown([line(1), line(2)], [from('reno', 2), from('sparks', 1)])).toEqual(['1 reno', '1 reno', '1 sparks'])
  expect(shown([line(1, { variant_id: 4 })], [from('reno', 1)])).toEqual(['1 null'])
  expect(shown([line(1, { order_id: 2 })], [from('reno', 1)])).toEqual(['1 null'])
})

test('whatever was taken and packed, each piece that is left is picked once', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 4 })
  fc.assert(
    fc.property(amounts, amounts, (lefts, units) => {
      const lines = lefts.map((left) => line(left))
      const picked = pickPlaces(
        lines,
        units.map((count, index) => from(`place-${index}`, count)),
      )
      for (const one of lines) {
        const sum = picked.filter((pick) => pick.line === one).reduce((total, pick) => total + pick.quantity, 0)
        expect(sum).toBe(one.left)
      }
      for (const [index, count] of units.entries()) {
        const sum = picked
          .filter(({ place }) => place === `place-${index}`)
          .reduce((total, { quantity }) => total + quantity, 0)
        expect(sum).toBeLessThanOrEqual(count)
      }
      expect(picked.every(({ quantity }) => quantity > 0)).toBe(true)
    }),
  )
})
