import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstTaxRates } from '#test/fixtures-tax.ts'
import { openDiscount } from './discounts.ts'
import { kitShares } from './kits.ts'
import { type PurchaseLine, quotePurchase } from './quote.ts'
import { paidParts, refundAmount, refundQuantities, refundRest } from './refund.ts'
import { taxRuleFor } from './tax.ts'

const now = new Date('2026-03-01T12:00:00Z')
const anyParts = fc
  .array(fc.record({ value: fc.nat(50_000), each: fc.integer({ min: 1, max: 20 }) }), { minLength: 0, maxLength: 5 })
  .chain((parts) => fc.nat(50_000).map((value) => [...parts, { value, each: 1 }]))

describe('kitShares', () => {
  test('each part gets its share by value, and together they cost the kit', () => {
    expect(
      kitShares(9999, [
        { value: 4999, each: 2 },
        { value: 2700, each: 1 },
      ]),
    ).toEqual([3936, 2127])
  })

  test('any kit: whole cents, none below zero, in sum the price', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), anyParts, (price, parts) => {
        const units = kitShares(price, parts)
        expect(units.every((unit) => Number.isSafeInteger(unit) && unit >= 0)).toBe(true)
        expect(units.reduce((sum, unit, index) => sum + unit * parts[index]!.each, 0)).toBe(price)
      }),
    )
  })
})

describe('a kit in a purchase', () => {
  const settings = { sellerCountry: 'NL', pricesIncludeTax: true, nexusStates: null, timeZone: 'UTC' }
  test('costs what the kit alone costs, and its parts add up to it: amounts, codes, tax and every refund', () => {
    fc.assert(
      fc.property(
        fc.nat(200_000),
        fc.nat(50_000),
        anyParts,
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('DE', 'JP', 'NL'),
        fc.boolean(),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom(null, 15),
        (price, more, parts, quantity, countryCode, pricesIncludeTax, percent, sale) => {
          const kit = { id: 'kit', unitPrice: price, listPrice: price + more, isTaxable: true, marks: [], quantity }
          const lines = parts.map(({ value, each }, index): PurchaseLine => ({
            id: `p${index}`,
            kind: index === 0 ? 'tune' : 'product',
            unitPrice: value,
            quantity: each * quantity,
            isTaxable: true,
            weightGrams: 100,
            kit,
          }))
          const other: PurchaseLine = {
            id: 'other',
            kind: 'product',
            unitPrice: 777,
            quantity: 3,
            isTaxable: true,
            weightGrams: 10,
          }
          const terms = {
            currency: 'EUR' as const,
            discounts: [
              {
                discount: { ...openDiscount, code: 'P', kind: 'percent' as const, percent, combinable: true },
                redemptions: 0,
                customerRedemptions: 0,
              },
            ],
            sale:
              sale === null
                ? null
                : {
                    type: 'spring' as const,
                    amount: sale,
                    amountType: 'percent' as const,
                    name: 'Spring',
                    description: '',
                    code: null,
                    start: new Date(0),
                    end: new Date('2030-01-01'),
                    countdown: false,
                  },
            shipping: null,
            taxRule: taxRuleFor(
              { country_code: countryCode, state: '', postal_code: '' },
              settings,
              { vatNumber: null, isExempt: false },
              firstTaxRates,
            ),
            pricesIncludeTax,
            now,
          }
          const quote = quotePurchase({ ...terms, lines: [...lines, other] })
          const weightGrams = 0
          const whole = quotePurchase({ ...terms, lines: [{ ...kit, kind: 'product', weightGrams }, other] })
          expect([quote.total, quote.tax, quote.discount, quote.relief, quote.subtotal]).toEqual([
            whole.total,
            whole.tax,
            whole.discount,
            whole.relief,
            whole.subtotal,
          ])
          const own = quote.lines.slice(0, -1)
          for (const field of ['amount', 'discount', 'relief', 'net', 'tax', 'payable'] as const)
            expect(own.reduce((sum, line) => sum + line[field], 0)).toBe(whole.lines[0]![field])
          for (const line of own) {
            expect(line.amount).toBe(line.unitPrice * line.quantity)
            expect(Math.min(line.net, line.tax, line.discount)).toBeGreaterThanOrEqual(0)
            expect(line.payable).toBe(line.net + line.tax)
          }
          const paid = paidParts(quote)
          const first = refundQuantities(paid, [], [{ id: own[0]!.id, quantity: 1 }])
          if (!first.ok) throw new Error('refused')
          const left = quote.total - first.refund.amount
          const second = left > 1 ? refundAmount(paid, first.refund.parts, Math.floor(left / 2)) : null
          const earlier = [...first.refund.parts, ...(second?.ok ? second.refund.parts : [])]
          const rest = refundRest(paid, earlier)
          expect(first.refund.amount + (second?.ok ? second.refund.amount : 0) + rest.amount).toBe(quote.total)
        },
      ),
    )
  })
})
