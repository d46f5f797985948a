import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addEntry,
  clampQuantity,
  entryHash,
  mergeCarts,
  removeBought,
  removeEntry,
  setQuantity,
  typedQuantity,
  type Cart,
  type CartEntry,
} from './rules.ts'
import { cartTotals, type CartTerms, viewEntry } from './rules-view.ts'
import { parseCart, serializeCart } from './rules-storage.ts'

const entry = (slug: string, quantity = 1, options: [id: number, name: string, USD?: number][] = []): CartEntry => ({
  product: { slug, pricesByCurrency: { USD: 1000, CAD: 1300 } },
  options: options.map(([id, name, USD]) => ({
    id,
    selection: { name, pricesByCurrency: USD === undefined ? {} : { USD, CAD: USD } },
  })),
  quantity,
})
const quantities = (cart: Cart) => Object.fromEntries(cart.map((each) => [entryHash(each), each.quantity]))

const inUsd: CartTerms = { currency: 'USD', salePercent: null, ownPrices: new Map(), now: new Date() }

describe('the cart', () => {
  it('adding an entry with the same product and same options combines quantities', () => {
    const cart = addEntry(addEntry([], entry('hat', 2, [[1, 'L', 0]])), entry('hat', 3, [[1, 'L', 500]]))
    expect(cart).toEqual([entry('hat', 5, [[1, 'L', 500]])])
  })

  it('another product or option is another entry', () => {
    const all = [entry('hat'), entry('cap'), entry('hat', 1, [[1, 'L', 0]]), entry('hat', 1, [[1, 'M', 0]])]
    expect(all.reduce<CartEntry[]>((cart, each) => addEntry(cart, each), [])).toHaveLength(4)
    expect(new Set(all.map(entryHash)).size).toBe(4)
  })

  it('a cart has one tune, and what is made for a vehicle once', () => {
    const vehicle = { make: 'vw', year: '2017', model: 'golf-r', engine: 'is38', transmission: null, name: 'VW Golf R' }
    const tune = { ...entry('stage-1', 3), tune: 'Stage 1', vehicle }
    const kit = { ...entry('kit', 2), vehicle }
    const cart = [tune, { ...tune, product: { ...tune.product, slug: 'stage-2' } }, kit, kit, entry('stage-1')].reduce<
      CartEntry[]
    >((all, each) => addEntry(all, each), [])
    expect(cart.map(({ product, quantity, tune: name }) => [product.slug, quantity, name])).toEqual([
      ['stage-2', 1, 'Stage 1'],
      ['kit', 1, undefined],
      ['stage-1', 1, undefined],
    ])
    expect(setQuantity(cart, entryHash(kit), 5)).toEqual(cart)
    expect(parseCart(serializeCart(cart))).toEqual(cart)
  })

  it('removing deletes the entry', () => {
    const cart = [entry('hat'), entry('cap')]
    expect(removeEntry(cart, entryHash(entry('hat')))).toEqual([entry('cap')])
    expect(removeEntry(cart, 'unknown')).toEqual(cart)
  })

  it('the hash is short, the same in every browser and for any order of options', () => {
    expect(
      entryHash(
        entry('hat', 7, [
          [2, 'red', 0],
          [1, 'L', 0],
        ]),
      ),
    ).toBe(
      entryHash(
        entry('hat', 1, [
          [1, 'L'],
          [2, 'red'],
        ]),
      ),
    )
    expect(entryHash(entry('hat'))).toBe('28zsc93n8aa88')
    expect(entryHash(entry('größe', 1, [[1, '🧢', 0]])).length).toBeLessThanOrEqual(13)
  })

  it('texts that look alike when joined do not give the same hash', () => {
    const tricky = [
      entry('a', 1, [
        [1, 'b'],
        [2, 'c'],
      ]),
      entry('a', 1, [[1, 'b"],[2,"c']]),
      entry('a,b', 1, [[2, 'c']]),
      entry('a', 1, [[12, 'c']]),
    ]
    expect(new Set(tricky.map(entryHash)).size).toBe(4)
  })

  it('a price of 0 is a price, a missing one is not', () => {
    const free = { ...entry('sticker', 3), product: { slug: 'sticker', pricesByCurrency: { USD: 0 } } }
    expect(viewEntry(free, inUsd)).toMatchObject({ pricePerUnit: 0, priceForQuantity: 0 })
    expect(viewEntry(free, { ...inUsd, currency: 'EUR' })).toMatchObject({ pricePerUnit: null, priceForQuantity: null })
    expect(viewEntry(entry('hat', 1, [[1, 'L']]), inUsd).pricePerUnit).toBe(1000)
    const elsewhere = { id: 1, selection: { name: 'L', pricesByCurrency: { EUR: 100 } } }
    expect(viewEntry({ ...entry('hat', 1), options: [elsewhere] }, inUsd).pricePerUnit).toBeNull()
    expect(viewEntry(entry('hat', 1, [[1, 'L', 0]]), inUsd).pricePerUnit).toBe(1000)
  })

  it('totals count what is sold in the currency and name what is not', () => {
    const cart = [
      entry('hat', 2, [[1, 'L', 250]]),
      { ...entry('cap', 3), product: { slug: 'cap', pricesByCurrency: {} } },
    ]
    expect(cartTotals(cart, inUsd)).toEqual({
      currency: 'USD',
      subtotal: 2500,
      listSubtotal: 2500,
      totalUnits: 5,
      unpricedHashes: [entryHash(entry('cap'))],
    })
    expect(cartTotals([], { ...inUsd, currency: 'GBP' })).toEqual({
      currency: 'GBP',
      subtotal: 0,
      listSubtotal: 0,
      totalUnits: 0,
      unpricedHashes: [],
    })
  })

  it('own prices and the sale lower what an entry costs, options at their one price', () => {
    const terms = { ...inUsd, ownPrices: new Map([['hat', { price: { USD: 700 }, quantity_prices: [] }]]) }
    const hats = entry('hat', 2, [[1, 'L', 250]])
    expect(viewEntry(hats, terms)).toMatchObject({ pricePerUnit: 950, priceForQuantity: 1900, listForQuantity: 2500 })
    expect(viewEntry(hats, { ...terms, salePercent: 10 }).pricePerUnit).toBe(950)
    expect(viewEntry(hats, { ...terms, salePercent: 40 }).pricePerUnit).toBe(750)
    expect(cartTotals([hats], { ...inUsd, salePercent: 10 })).toMatchObject({ subtotal: 2250, listSubtotal: 2500 })
  })

  it('after a purchase exactly what was bought is gone and a late change stays', () => {
    const bought = [entry('hat', 2), entry('cap', 1), entry('belt', 5)]
    const late = [entry('hat', 5), entry('cap', 1), entry('belt', 3), entry('glove', 1)]
    expect(removeBought(late, bought)).toEqual([entry('hat', 3), entry('glove', 1)])
  })

  it('adding one thirty times gives twenty', () => {
    const cart = Array.from({ length: 30 }).reduce<CartEntry[]>((before) => addEntry(before, entry('hat')), [])
    expect(cart).toEqual([entry('hat', 20)])
  })

  it('quantities that are none become 1, too large ones 20', () => {
    expect([Number.NaN, -Infinity, -3, 0, 0.5, 1.9].map(clampQuantity)).toEqual([1, 1, 1, 1, 1, 1])
    expect([2.9, 20, 20.5, 21, 1e300, Infinity].map(clampQuantity)).toEqual([2, 20, 20, 20, 20, 20])
    expect([' 7 ', '99', '-3'].map(typedQuantity)).toEqual([7, 20, 1])
    expect(['1e2', '0x9', '7.5', '7,5', ''].map(typedQuantity)).toEqual([null, null, null, null, null])
  })
})

const anyQuantity = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer(), fc.double())
const anyEntry = fc
  .tuple(fc.constantFrom('hat', 'cap'), fc.subarray([1, 2]), fc.constantFrom('L', 'M'), anyQuantity)
  .map(([slug, ids, name, quantity]) =>
    entry(
      slug,
      quantity,
      ids.map((id) => [id, name, id * 100]),
    ),
  )
const anyStep: fc.Arbitrary<(cart: Cart) => CartEntry[]> = fc.oneof(
  anyEntry.map((added) => (cart: Cart) => addEntry(cart, added)),
  anyEntry.map((changed) => (cart: Cart) => setQuantity(cart, entryHash(changed), changed.quantity)),
  anyEntry.map((removed) => (cart: Cart) => removeEntry(cart, entryHash(removed))),
  fc.array(anyEntry, { maxLength: 4 }).map((other) => (cart: Cart) => mergeCarts(cart, mergeCarts([], other))),
  fc.array(anyEntry, { maxLength: 4 }).map((bought) => (cart: Cart) => removeBought(cart, mergeCarts([], bought))),
)
const anyCart = fc
  .array(anyStep, { maxLength: 15 })
  .map((steps) => steps.reduce<CartEntry[]>((cart, step) => step(cart), []))

describe('the cart after any calls', () => {
  it('has whole quantities from 1 to 20 and each product with its options once (INV-08)', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        expect(cart.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 20)).toBe(true)
        expect(new Set(cart.map(entryHash)).size).toBe(cart.length)
      }),
      { numRuns: 300 },
    )
  })

  it('merging gives the same quantities from both sides', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (first, second) => {
        expect(quantities(mergeCarts(first, second))).toEqual(quantities(mergeCarts(second, first)))
      }),
    )
  })

  it('buying the whole cart empties it, and what was added in the meantime is what is left', () => {
    fc.assert(
      fc.property(anyCart, anyCart, (cart, added) => {
        expect(removeBought(cart, cart)).toEqual([])
        const merged = mergeCarts(cart, added)
        const before = quantities(cart)
        const left = Object.entries(quantities(merged)).map(([hash, sum]) => [hash, sum - (before[hash] ?? 0)] as const)
        expect(quantities(removeBought(merged, cart))).toEqual(Object.fromEntries(left.filter(([, rest]) => rest > 0)))
      }),
    )
  })

  it('the subtotal is the sum of the entries', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const terms: CartTerms = { ...inUsd, currency: 'CAD' }
        const priced = (each: CartEntry) => viewEntry(each, terms).pricePerUnit ?? 0
        const sum = cart.reduce((total, each) => total + priced(each) * each.quantity, 0)
        expect(cartTotals(cart, terms).subtotal).toBe(sum)
      }),
    )
  })
})
