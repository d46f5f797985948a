import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstTaxRates } from '#test/fixtures-tax.ts'
import { type Discount, type DiscountClaim, openDiscount } from './discounts.ts'
import { quotePurchase, type Purchase, type PurchaseLine } from './quote.ts'
import { paidParts, refundRest, refundableAmount } from './refund.ts'
import type { Sale } from './sale.ts'
import { taxRuleFor } from './tax.ts'

const now = new Date('2026-03-01T12:00:00Z')
const line = (id: string, unitPrice: number, quantity: number, rest: Partial<PurchaseLine> = {}): PurchaseLine => ({
  id,
  kind: 'product',
  unitPrice,
  quantity,
  isTaxable: true,
  weightGrams: 250,
  ...rest,
})
const percent = (code: string, value: number, rest: Partial<Discount> = {}): DiscountClaim => ({
  discount: { ...openDiscount, code, kind: 'percent', percent: value, combinable: true, ...rest },
  redemptions: 0,
  customerRedemptions: 0,
})
const ground = { slug: 'ground', name: 'Ground', price: 1000, daysMin: 2, daysMax: 5 }
const settings = { sellerCountry: 'US', pricesIncludeTax: false, nexusStates: null, timeZone: 'UTC' }
const ruleFor = (countryCode: string, state: string) =>
  taxRuleFor(
    { country_code: countryCode, state, postal_code: '' },
    settings,
    { vatNumber: null, isExempt: false },
    firstTaxRates,
  )
const purchase = (rest: Partial<Purchase> = {}): Purchase => ({
  currency: 'USD',
  lines: [line('a', 1999, 3), line('b', 50_000, 1, { kind: 'tune', isTaxable: false, weightGrams: 0 })],
  discounts: [],
  sale: null,
  shipping: ground,
  taxRule: ruleFor('US', 'TX'),
  pricesIncludeTax: false,
  now,
  ...rest,
})
const sale: Sale = {
  type: 'holiday',
  amount: 10,
  amountType: 'percent',
  name: 'Holiday',
  description: '',
  code: 'XMAS',
  start: new Date('2026-03-01T00:00:00Z'),
  end: new Date('2026-03-02T00:00:00Z'),
  countdown: true,
}

const anyLine = fc
  .record({
    kind: fc.constantFrom('product', 'tune', 'install_fee', 'rental'),
    unitPrice: fc.oneof(fc.nat(3), fc.nat(200_000)),
    less: fc.oneof(fc.constant(0), fc.nat(5000)),
    allowance: fc.oneof(fc.constant(0), fc.nat(5000)),
    quantity: fc.integer({ min: 1, max: 20 }),
    isTaxable: fc.boolean(),
    weightGrams: fc.nat(5000),
  })
  .map(({ less, ...rest }) => ({ ...rest, listPrice: rest.unitPrice + less }))
const anyCode = fc
  .record({
    kind: fc.constantFrom('percent', 'amount', 'shipping'),
    percent: fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => basisPoints / 100),
    amounts: fc.record({ EUR: fc.nat(100_000) }),
    appliesTo: fc.constantFrom('all', 'products', 'tunes', 'shipping'),
    combinable: fc.boolean(),
  })
  .chain((rest) => fc.constantFrom('A', 'B', 'C').map((code) => percent(code, 0, rest)))
const anyDestination = fc.constantFrom(['US', 'TX'], ['CA', 'QC'], ['DE', ''], ['FR', ''], ['JP', ''], ['US', ''])
const anyPurchase = fc
  .record({
    lines: fc.array(anyLine, { maxLength: 8 }).map((rows) => rows.map((row, index) => ({ ...row, id: `l${index}` }))),
    discounts: fc.uniqueArray(anyCode, { selector: ({ discount }) => discount.code }),
    sale: fc.constantFrom(null, sale, { ...sale, amount: 333, amountType: 'dollar' as const }),
    shipping: fc.option(
      fc.nat(5000).map((price) => ({ ...ground, price })),
      { nil: null },
    ),
    destination: anyDestination,
    vatNumber: fc.constantFrom(null, 'FR40303265045'),
    pricesIncludeTax: fc.boolean(),
  })
  .map(({ destination: [countryCode = '', state = ''], vatNumber, ...rest }): Purchase => {
    const seller = { sellerCountry: 'DE', pricesIncludeTax: rest.pricesIncludeTax, nexusStates: null, timeZone: 'UTC' }
    const taxRule = taxRuleFor(
      { country_code: countryCode, state, postal_code: '' },
      seller,
      { vatNumber, isExempt: false },
      firstTaxRates,
    )
    return { ...purchase(), ...rest, currency: 'EUR', taxRule }
  })

describe('a quote', () => {
  it('prices lines, discount, shipping and tax', () => {
    const quote = quotePurchase(purchase({ discounts: [percent('TEN', 10)] }))
    expect(quote).toMatchObject({
      subtotal: 55_997,
      discount: 5600,
      tax: 400,
      total: 51_797,
      weightGrams: 750,
      isTaxKnown: true,
    })
    expect(quote.lines[0]).toMatchObject({ id: 'a', amount: 5997, discount: 600, net: 5397, tax: 337, payable: 5734 })
    expect(quote.lines[1]).toMatchObject({ discount: 5000, tax: 0, payable: 45_000 })
    expect(quote.shipping).toMatchObject({ slug: 'ground', amount: 1000, tax: 63, payable: 1063 })
    expect(quote.taxes).toEqual([{ code: 'sales_tax', name: 'Texas sales tax', milliPercent: 6250, amount: 400 }])
  })

  it('does not tax shipping where the destination does not, nor along with untaxed goods only', () => {
    expect(quotePurchase(purchase({ taxRule: ruleFor('US', 'CA') })).shipping?.tax).toBe(0)
    const untaxed = [line('b', 50_000, 1, { isTaxable: false })]
    expect(quotePurchase(purchase({ lines: untaxed })).tax).toBe(0)
  })

  it('without a destination has no tax and says so', () => {
    expect(quotePurchase(purchase({ taxRule: null }))).toMatchObject({ tax: 0, isTaxKnown: false, total: 56_997 })
  })

  it('of a running sale has its prices, and its code typed in as well does not count twice', () => {
    const inSale = quotePurchase(purchase({ sale }))
    expect(inSale).toMatchObject({ subtotal: 50_397, discount: 0, saved: 5600, savedBySale: 5600 })
    expect(inSale.lines.map(({ unitPrice, listPrice }) => [unitPrice, listPrice])).toEqual([
      [1799, 1999],
      [45_000, 50_000],
    ])
    const typed = quotePurchase(purchase({ sale, discounts: [percent('XMAS', 10)] }))
    expect([typed.total, typed.applied, typed.refused]).toEqual([inSale.total, [], []])
    expect(quotePurchase(purchase({ sale, now: sale.end }))).toMatchObject({
      subtotal: 55_997,
      saved: 0,
      savedBySale: 0,
    })
  })

  it('of a sale leaves fees and prices named for this purchase as they are', () => {
    const lines = [
      line('fee', 7500, 1, { kind: 'install_fee' }),
      line('quote', 9000, 1, { kind: 'tune', isFixed: true }),
    ]
    expect(quotePurchase(purchase({ lines, sale }))).toMatchObject({ subtotal: 16_500, saved: 0 })
  })

  it('of a sale in dollars takes it off the purchase once', () => {
    const dollars = { ...sale, amount: 500, amountType: 'dollar' as const }
    expect(quotePurchase(purchase({ sale: dollars }))).toMatchObject({ subtotal: 55_997, discount: 500, saved: 0 })
  })

  it('of a sale takes combinable codes off its prices; a code that is used alone replaces it where that is cheaper', () => {
    const both = quotePurchase(purchase({ sale, discounts: [percent('TEN', 10)] }))
    expect(both).toMatchObject({ subtotal: 50_397, discount: 5040, savedBySale: 5600 })
    const weaker = quotePurchase(purchase({ sale, discounts: [percent('FIVE', 5, { combinable: false })] }))
    expect(weaker).toMatchObject({
      discount: 0,
      savedBySale: 5600,
      refused: [{ code: 'FIVE', reason: 'not_combinable' }],
    })
    const stronger = quotePurchase(purchase({ sale, discounts: [percent('HALF', 50, { combinable: false })] }))
    expect(stronger).toMatchObject({ subtotal: 55_997, discount: 27_999, saved: 0, savedBySale: 0, refused: [] })
  })

  it('of someone with prices of their own takes the lower of theirs and the sale’s', () => {
    const lines = [
      line('dealer', 800, 2, { listPrice: 1000 }),
      line('sale', 950, 1, { listPrice: 1000 }),
      line('device', 1000, 1, { allowance: 300 }),
      line('worth-more', 1000, 1, { allowance: 5000 }),
    ]
    const quote = quotePurchase(purchase({ lines, sale }))
    expect(quote.lines.map(({ unitPrice, listPrice, allowance }) => [unitPrice, listPrice, allowance])).toEqual([
      [800, 1000, 0],
      [900, 1000, 0],
      [600, 700, 300],
      [0, 100, 900],
    ])
    expect([quote.saved, quote.savedBySale]).toEqual([400 + 100 + 100 + 100, 50 + 100 + 0])
    expect(() => quotePurchase(purchase({ lines: [line('a', 1000, 1, { listPrice: 999 })] }))).toThrow(RangeError)
  })

  it('can come to nothing and is still a quote', () => {
    const free = quotePurchase(purchase({ discounts: [percent('ALL', 100), percent('SHIP', 0, { kind: 'shipping' })] }))
    expect(free).toMatchObject({ total: 0, tax: 0, discount: 56_997 })
    expect(quotePurchase(purchase({ lines: [], shipping: null }))).toMatchObject({ total: 0, lines: [] })
  })

  it('refuses quantities and prices that cannot be', () => {
    for (const quantity of [0, -1, 1.5, Number.NaN]) {
      expect(() => quotePurchase(purchase({ lines: [line('a', 100, quantity)] }))).toThrow(RangeError)
    }
    for (const price of [-1, 0.5, 2 ** 53]) {
      expect(() => quotePurchase(purchase({ lines: [line('a', price, 2)] }))).toThrow(RangeError)
    }
  })

  it('the total is the sum of its lines to the cent, in every case', () => {
    fc.assert(
      fc.property(anyPurchase, (asked) => {
        const quote = quotePurchase(asked)
        const parts = [...quote.lines, ...(quote.shipping === null ? [] : [quote.shipping])]
        const sum = (of: (part: (typeof parts)[number]) => number) => parts.reduce((total, part) => total + of(part), 0)
        expect(sum(({ payable }) => payable)).toBe(quote.total)
        expect(sum(({ tax }) => tax)).toBe(quote.tax)
        expect(quote.taxes.reduce((total, { amount }) => total + amount, 0)).toBe(quote.tax)
        expect(quote.applied.reduce((total, { amount }) => total + amount, 0)).toBe(quote.discount)
        const shippingPrice = asked.shipping?.price ?? 0
        const added = asked.pricesIncludeTax ? 0 : quote.tax
        expect(quote.subtotal + shippingPrice - quote.discount - quote.relief + added).toBe(quote.total)
        expect(Math.min(...parts.flatMap((part) => [part.net, part.tax, part.payable, part.discount]), 0)).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  it('no figure depends on the order of the lines or of the codes (INV-26)', () => {
    fc.assert(
      fc.property(anyPurchase, (asked) => {
        const turned = { ...asked, lines: asked.lines.toReversed(), discounts: asked.discounts.toReversed() }
        const [first, second] = [quotePurchase(asked), quotePurchase(turned)]
        const applied = second.applied.map((each) => ({ ...each, byLine: each.byLine.toReversed() }))
        expect({ ...second, lines: second.lines.toReversed(), applied }).toEqual(first)
        expect(first.lines.map(({ id }) => id)).toEqual(asked.lines.map(({ id }) => id))
      }),
      { numRuns: 300 },
    )
  })

  it('renaming lines that are otherwise placed differently changes no total', () => {
    fc.assert(
      fc.property(anyPurchase, (asked) => {
        const renamed = asked.lines.map((each, index) => ({ ...each, id: `r${asked.lines.length - index}` }))
        const again = quotePurchase({ ...asked, lines: renamed })
        expect([again.total, again.tax, again.discount]).toEqual(
          (({ total, tax, discount }) => [total, tax, discount])(quotePurchase(asked)),
        )
      }),
    )
  })

  it('that was paid can be refunded as a whole, to the cent', () => {
    fc.assert(
      fc.property(anyPurchase, (asked) => {
        const quote = quotePurchase(asked)
        const paid = paidParts(quote)
        expect(refundableAmount(paid, [])).toBe(quote.total)
        const rest = refundRest(paid, [])
        expect([rest.amount, rest.tax]).toEqual([quote.total, quote.tax])
        expect(refundableAmount(paid, rest.parts)).toBe(0)
      }),
    )
  })
})
