import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CountedLine, itemPrices, type ListPrice, pricesAt, singlePrice } from './quantity-prices.ts'

const now = new Date('2026-11-25T12:00:00Z')
const options = [
  {
    id: 1,
    selections: [
      { id: 10, name: 'S' },
      { id: 11, name: 'L' },
    ],
  },
]
const plain: ListPrice = {
  from: 1,
  selections: [],
  prices: {},
  percent: null,
  off: 'list',
  startsAt: null,
  endsAt: null,
}
const item = (lines: Partial<ListPrice>[], own = { USD: 1000, EUR: 900 }) =>
  itemPrices(
    { list: { USD: 1000, EUR: 900 }, dealer: { USD: 800 }, own, options },
    lines.map((line) => ({ ...plain, ...line })),
  )
const line = (quantity: number, selection = 'S', slug = 'hat'): CountedLine => ({
  slug,
  options: [{ id: 1, selection }],
  quantity,
})
const usd = (of: ReturnType<typeof item>, lines: CountedLine[], at = now) => pricesAt(of, lines[0]!, lines, at).USD

describe('prices by quantity', () => {
  it('the lowest price that the quantity reaches counts', () => {
    const tiers = item([
      { from: 10, prices: { USD: 850 } },
      { from: 5, percent: 10 },
      { from: 20, prices: { USD: 870 } },
    ])
    expect([4, 5, 9, 10, 20].map((quantity) => usd(tiers, [line(quantity)]))).toEqual([1000, 900, 900, 850, 850])
  })

  it('off the dealer price, and off the list price where there is none', () => {
    const tiers = item([{ from: 2, percent: 12.5, off: 'dealer' }])
    expect(pricesAt(tiers, line(2), [line(2)], now)).toEqual({ USD: 700, EUR: 787 })
  })

  it('units of all choices count together, those of a variant apart', () => {
    const all = item([{ from: 10, prices: { USD: 500 } }])
    expect(usd(all, [line(5, 'S'), line(5, 'L')])).toBe(500)
    expect(usd(all, [line(5, 'S'), line(5, 'S', 'other')])).toBe(1000)
    const large = item([{ from: 5, selections: [11], prices: { USD: 500 } }])
    expect(usd(large, [line(5, 'L'), line(5, 'S')])).toBe(500)
    expect(usd(large, [line(5, 'S'), line(5, 'L')])).toBe(1000)
    expect(usd(large, [line(4, 'L'), line(5, 'S')])).toBe(1000)
  })

  it('counts from its start up to its end', () => {
    const [startsAt, endsAt] = [new Date('2026-12-01T00:00:00Z'), new Date('2026-12-02T00:00:00Z')]
    const tiers = item([{ from: 2, prices: { USD: 500 }, startsAt, endsAt }])
    expect([now, startsAt, new Date(endsAt.getTime() - 1), endsAt].map((at) => usd(tiers, [line(2)], at))).toEqual([
      1000, 500, 500, 1000,
    ])
  })

  it('leaves out what is never cheaper, what is for other currencies, and choices that are gone', () => {
    expect(
      item([{ prices: { USD: 1000 } }, { prices: { GBP: 1 } }, { selections: [99], percent: 50 }]).quantity_prices,
    ).toEqual([])
    expect(item([{ percent: 10 }], { USD: 850, EUR: 900 }).quantity_prices.map(({ prices }) => prices)).toEqual([
      { EUR: 810 },
    ])
  })

  it('a price from one unit is the price in lists, unless it is for some choices', () => {
    expect(singlePrice(item([{ percent: 20 }, { percent: 90, selections: [10] }]), now)).toEqual({ USD: 800, EUR: 720 })
  })

  const anyLine: fc.Arbitrary<ListPrice> = fc.record({
    from: fc.integer({ min: 1, max: 30 }),
    selections: fc.constantFrom([], [10], [11]),
    prices: fc.record({ USD: fc.integer({ min: 0, max: 1500 }) }),
    percent: fc.option(fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100)),
    off: fc.constantFrom('list', 'dealer'),
    startsAt: fc.constant(null),
    endsAt: fc.constant(null),
  })
  const anyCart = fc.array(
    fc
      .record({ quantity: fc.integer({ min: 1, max: 20 }), selection: fc.constantFrom('S', 'L') })
      .map((at) => line(at.quantity, at.selection)),
    { minLength: 1, maxLength: 6 },
  )
  it('never above what the buyer pays without, never below zero, whatever the order, and never dearer with more lists or units', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 8 }), anyLine, anyCart, fc.nat(), (lists, another, cart, turn) => {
        const [one, more] = [item(lists), item([...lists, another])]
        const turned = [...cart.slice(turn % cart.length), ...cart.slice(0, turn % cart.length)]
        for (const each of cart) {
          const price = pricesAt(one, each, cart, now).USD!
          expect(Number.isInteger(price) && price >= 0 && price <= 1000).toBe(true)
          expect(pricesAt(item(lists.toReversed()), each, turned, now).USD).toBe(price)
          expect(pricesAt(more, each, cart, now).USD!).toBeLessThanOrEqual(price)
          expect(pricesAt(one, each, [...cart, line(1, each.options[0]!.selection)], now).USD!).toBeLessThanOrEqual(
            price,
          )
        }
      }),
    )
  })
})
