import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addEntry, type CartEntry, entryHash, unitsIn } from '#features/cart/rules.ts'
import { entriesMax, parseCart, serializeCart } from '#features/cart/rules-storage.ts'
import type { NumberedProduct } from '../contract.ts'
import { entryOf, mergeLines, missingOptions, problemsOf, resolveLines } from './order-lines.ts'
import { linesOfText } from './typed-lines.ts'

const made = (id: number, slug: string, more: Partial<NumberedProduct> = {}): NumberedProduct => ({
  id,
  slug,
  name: slug,
  part_number: slug.toUpperCase(),
  picture: null,
  pricesByCurrency: { USD: 1000 },
  quantity_prices: [],
  options: [],
  availability: { 1: 'enough', 2: 'none' },
  left: 20,
  variants: [],
  needs_vehicle: false,
  ...more,
})
const variant = (id: number, left: number) => ({
  id,
  selections: [id],
  part_number: `SH-${id}`,
  weight_grams: 1,
  availability: { 1: 'few', 2: 'none' } as const,
  left,
})
const sizes = [1, 2].map((id) => ({ id, name: `Size ${id}`, pricesByCurrency: {} }))
const color = { id: 8, name: 'Color', selections: [{ id: 9, name: 'Black', pricesByCurrency: {} }] }
const cable = made(1, 'cable')
const shirt = made(2, 'shirt', {
  options: [{ id: 7, name: 'Size', selections: sizes }, color],
  variants: [variant(1, 7), variant(2, 2)],
  left: 0,
})
const products = [
  cable,
  shirt,
  made(3, 'hose', { left: 0 }),
  made(4, 'kit', { needs_vehicle: true }),
  made(5, 'euro', { pricesByCurrency: { EUR: 1 } }),
]
const data = [
  ...products.map(({ slug, part_number: number }) => ({ number, slug, variant: null })),
  { number: 'SH-1', slug: 'shirt', variant: 1 },
  { number: 'SH-2', slug: 'shirt', variant: 2 },
  { number: 'CA 12', slug: 'cable', variant: null },
  { number: 'CABLE-B', slug: 'cable', variant: null },
]
const linesOf = (text: string) =>
  mergeLines(resolveLines(linesOfText(text), { data, products }, (place) => String(place)))
const problems = (text: string, cart: readonly CartEntry[] = []) =>
  [...problemsOf(linesOf(text), cart, 'USD').values()].map(({ kind }) => kind)

describe('lines', () => {
  test('take the first reading that a product has', () => {
    expect(
      linesOf('CA 12\nCABLE 3\nNOTHING 3').map((line) => [line.product?.slug, line.number, line.quantity]),
    ).toEqual([
      ['cable', 'CA 12', 4],
      [undefined, 'NOTHING', 3],
    ])
  })
  test('of a variant have its choices, and choices that are the only ones', () => {
    const [of] = linesOf('SH-2')
    expect(of!.chosen).toEqual({ 7: 2, 8: 9 })
    expect(entryOf(of!)!.options.map(({ selection }) => selection.name)).toEqual(['Size 2', 'Black'])
    expect(missingOptions(linesOf('SHIRT')[0]!).map(({ name }) => name)).toEqual(['Size'])
  })
  test('of the same thing are combined, whichever number says it; those to be chosen are not', () => {
    const lines = linesOf('CABLE 2\nno-1\nCABLE-B 3\nSHIRT\nSHIRT\nNO-1 4')
    expect(lines.map(({ number, quantity, count }) => [number, quantity, count])).toEqual([
      ['CABLE', 5, 2],
      ['no-1', 5, 2],
      ['SHIRT', 1, 1],
      ['SHIRT', 1, 1],
    ])
  })
  test.each([
    ['CABLE 20', 20, null],
    ['CABLE 007', 7, null],
    ['CABLE 21', 20, '21'],
    ['CABLE 0', 1, '0'],
    ['CABLE 15\nCABLE 15', 20, '30'],
    ['CABLE 50\nCABLE 2', 20, '52'],
  ])('%j is a quantity that the cart takes, and says what was typed', (text, quantity, asked) => {
    expect(linesOf(text)).toMatchObject([{ quantity, asked }])
  })
  test('with a quantity that is no number have one unit', () => {
    const typed = [[{ number: 'CABLE', quantity: 'two' }], [{ number: 'CABLE', quantity: '3' }]]
    expect(mergeLines(resolveLines(typed, { data, products }, String))).toMatchObject([{ quantity: 4, asked: 'two' }])
  })
})

describe('problems', () => {
  test.each([
    ['CABLE 3', []],
    ['WHAT', ['unknown']],
    ['SHIRT', ['options']],
    ['HOSE', ['sold-out']],
    ['SH-2 2', []],
    ['SH-2 3', ['few']],
    ['KIT', ['vehicle']],
    ['EURO', ['not-sold']],
  ])('of %j: %j', (text, kinds) => {
    expect(problems(text)).toEqual(kinds)
  })
  test('with what is in the cart already', () => {
    const inCart = { ...entryOf(linesOf('CABLE')[0]!)!, quantity: 18 }
    expect(problems('CABLE 2', [inCart])).toEqual([])
    expect(problems('CABLE 3', [inCart])).toEqual(['in-cart'])
  })
  test('a full cart takes more of what it has and nothing else', () => {
    const full = Array.from({ length: entriesMax - 1 }, (_, place) => ({
      ...entryOf(linesOf('CABLE')[0]!)!,
      product: { slug: `p${place}`, pricesByCurrency: {} },
    }))
    expect(problems('CABLE\nSH-1', full)).toEqual(['cart-full'])
  })
  test('lines without one end in the cart with exactly their units', () => {
    const number = fc.constantFrom('CABLE', 'CABLE-B', 'SH-1', 'SH-2', 'SHIRT', 'HOSE', 'KIT', 'EURO', 'WHAT', 'CA 12')
    const typed = fc.array(fc.tuple(number, fc.integer({ min: 0, max: 30 })), { maxLength: 12 })
    fc.assert(
      fc.property(typed, typed, (before, now) => {
        const textOf = (rows: readonly (readonly [string, number])[]) => rows.map((row) => row.join('\t')).join('\n')
        const put = (text: string, cart: readonly CartEntry[]) => {
          const lines = linesOf(text)
          const wrong = problemsOf(lines, cart, 'USD')
          const entries = lines.filter(({ key }) => !wrong.has(key)).map((line) => entryOf(line)!)
          const next = entries.reduce<CartEntry[]>((all, entry) => addEntry(all, entry), [...cart])
          expect(unitsIn(next)).toBe(unitsIn(cart) + unitsIn(entries))
          return next
        }
        const cart = put(textOf(now), put(textOf(before), []))
        const kept = (all: readonly CartEntry[]) => all.map((entry) => [entryHash(entry), entry.quantity])
        expect(kept(parseCart(serializeCart(cart)))).toEqual(kept(cart))
        expect(cart.every(({ product }) => ['cable', 'shirt'].includes(product.slug))).toBe(true)
      }),
    )
  })
})
