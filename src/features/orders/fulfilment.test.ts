import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fulfilmentStateOf, piecesLeft } from './fulfilment.ts'

const goods = [
  { id: 1, kind: 'product', quantity: 3 },
  { id: 2, kind: 'product', quantity: 1 },
  { id: 3, kind: 'tune', quantity: 1 },
] as const
const parcelOf = (state: 'packed' | 'shipped' | 'delivered', ...lines: [id: number, quantity: number][]) => ({
  state,
  lines: lines.map(([line_id, quantity]) => ({ line_id, quantity })),
})
const refund = (state: string, id: number, quantity: number, areBack = false) => ({
  state,
  areBack,
  parts: [{ id: String(id), quantity }],
})

test('pieces that are refunded or in a parcel are not left; a refund that failed gives nothing back', () => {
  expect([
    ...piecesLeft(goods, [refund('refunded', 1, 1), refund('failed', 2, 1)], [parcelOf('packed', [1, 1])]),
  ]).toEqual([
    [1, 1],
    [2, 1],
  ])
})

test('a piece that came back and was refunded leaves the others to send', () => {
  expect([...piecesLeft(goods, [refund('refunded', 1, 1, true)], [parcelOf('shipped', [1, 1])])]).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test.each([
  ['to_pick', [], 4, ''],
  ['to_pick', [parcelOf('packed', [1, 1])], 3, ''],
  ['packed', [parcelOf('packed', [1, 3], [2, 1])], 0, ''],
  ['partly_shipped', [parcelOf('shipped', [1, 1])], 3, ''],
  ['partly_shipped', [parcelOf('shipped', [1, 1]), parcelOf('packed', [1, 2], [2, 1])], 0, ''],
  ['shipped', [parcelOf('shipped', [1, 3]), parcelOf('delivered', [2, 1])], 0, ''],
  ['delivered', [parcelOf('delivered', [1, 3], [2, 1])], 0, ''],
  ['on_hold', [parcelOf('shipped', [1, 1])], 3, 'Address is being checked.'],
  ['shipped', [parcelOf('shipped', [1, 3], [2, 1])], 0, 'Too late.'],
  ['closed', [], 0, ''],
] as const)('an order is %s with its parcels', (state, parcels, left, hold) => {
  expect(fulfilmentStateOf(new Map([[1, left]]), parcels, hold)).toBe(state)
})

test('whatever is packed and refunded, what is left is never below zero and never more than was ordered', () => {
  const piece = fc.tuple(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 4 }))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), fc.array(piece, { maxLength: 5 }), (packed, refunded) => {
      const left = piecesLeft(
        goods,
        refunded.map(([id, quantity]) => refund('refunded', id, quantity)),
        packed.map((line) => parcelOf('packed', line)),
      )
      for (const { id, quantity } of goods.slice(0, 2)) {
        expect(left.get(id)).toBeGreaterThanOrEqual(0)
        expect(left.get(id)).toBeLessThanOrEqual(quantity)
      }
    }),
  )
})
