import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addEntry, entryHash, type CartEntry } from './rules.ts'
import { parseCart, parseEntry, serializeCart } from './rules-storage.ts'

const hat: CartEntry = {
  product: { slug: 'hat', pricesByCurrency: { USD: 0, EUR: 990 } },
  options: [{ id: 1, selection: { name: 'L', pricesByCurrency: { USD: 100 } } }],
  quantity: 3,
}
const stored = (entries: unknown) => JSON.stringify({ v: 1, entries })

describe('the stored cart', () => {
  it('is read back as it was', () => {
    const prices = fc.record({ USD: fc.nat(), GBP: fc.nat() }, { requiredKeys: [] })
    const name = fc.string({ minLength: 1, maxLength: 20 })
    const option = fc.record({ id: fc.nat(), selection: fc.record({ name, pricesByCurrency: prices }) })
    const entry = fc.record({
      product: fc.record({ slug: name, pricesByCurrency: prices }),
      options: fc.array(option, { maxLength: 4 }),
      quantity: fc.integer({ min: 1, max: 20 }),
    })
    const cart = fc.uniqueArray(entry, { selector: entryHash, maxLength: 8 })
    fc.assert(
      fc.property(cart, (entries) => {
        expect(parseCart(serializeCart(entries))).toEqual(structuredClone(entries))
      }),
    )
  })

  it('clamps quantities and combines repeated entries', () => {
    expect(parseCart(stored([hat, { ...hat, quantity: 1e9 }]))).toEqual([{ ...hat, quantity: 20 }])
    expect(parseCart(stored([{ ...hat, quantity: -4.5 }]))).toEqual([{ ...hat, quantity: 1 }])
  })

  it('leaves out what is no entry and keeps the rest', () => {
    const bad = [
      null,
      7,
      [],
      {},
      { ...hat, quantity: '3' },
      { ...hat, options: undefined },
      { ...hat, options: [{ id: '1', selection: hat.options[0]?.selection }] },
      { ...hat, product: { slug: '', pricesByCurrency: {} } },
      { ...hat, product: { slug: 'hat', pricesByCurrency: { USD: -1 } } },
      { ...hat, product: { slug: 'hat', pricesByCurrency: { USD: 1.5 } } },
      { ...hat, product: { slug: 'hat', pricesByCurrency: [] } },
      { ...hat, product: { slug: 'x'.repeat(201), pricesByCurrency: {} } },
    ]
    for (const value of bad) expect(parseEntry(value)).toBeNull()
    expect(parseCart(stored([...bad, hat]))).toEqual([hat])
  })

  it('drops unknown currencies and fields', () => {
    const odd = { ...hat, isAdmin: true, product: { ...hat.product, pricesByCurrency: { USD: 5, JPY: 1 } } }
    expect(parseEntry(odd)).toEqual({ ...hat, product: { slug: 'hat', pricesByCurrency: { USD: 5 } } })
  })

  it('of another version, too long or garbage is empty, and nothing throws', () => {
    expect(parseCart(JSON.stringify({ v: 2, entries: [hat] }))).toEqual([])
    expect(parseCart(null)).toEqual([])
    expect(parseCart(stored(['x'.repeat(200_000)]))).toEqual([])
    expect(parseCart('{"v":1,"entries":[{"__proto__":{"quantity":1}}]}')).toEqual([])
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parseCart(text)).toEqual([])
      }),
    )
  })

  it('holds at most a hundred entries', () => {
    const many = Array.from({ length: 150 }, (_, index) => ({ ...hat, product: { ...hat.product, slug: `p${index}` } }))
    expect(parseCart(stored(many))).toHaveLength(100)
    expect(many.reduce<CartEntry[]>((cart, entry) => addEntry(cart, entry), [])).toHaveLength(150)
  })
})
