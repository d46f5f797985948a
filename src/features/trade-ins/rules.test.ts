import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstTaxRates } from '#test/fixtures-tax.ts'
import { quotePurchase } from '#features/pricing/quote.ts'
import { taxSettings } from '#features/pricing/server/price-book.ts'
import { taxRuleFor } from '#features/pricing/tax.ts'
import { actsOf, type Answers, casings, conditionOf, daysLeft, serialKey, tradeInPrice } from './rules.ts'

const good: Answers = { powers_on: true, connects: true, complete: true, casing: 'clean', unlinked: true }

describe('conditionOf', () => {
  test('a working, complete and clean device is good', () => expect(conditionOf(good)).toBe('good'))
  test('a missing cable or a scratched case makes it worn', () => {
    expect(conditionOf({ ...good, complete: false })).toBe('worn')
    expect(conditionOf({ ...good, casing: 'marked' })).toBe('worn')
  })
  test('one that does not start or connect is faulty, however clean', () => {
    expect(conditionOf({ ...good, powers_on: false })).toBe('faulty')
    expect(conditionOf({ ...good, connects: false })).toBe('faulty')
  })
  test('one that is bound to an account is not taken, whatever else is answered', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(...casings),
        (on, connects, whole, casing) => {
          expect(conditionOf({ powers_on: on, connects, complete: whole, casing, unlinked: false })).toBeNull()
        },
      ),
    )
  })
})

const amount = fc.integer({ min: 0, max: 10_000_000 })
const places = [
  { region: 1, country_code: 'US', state: 'CA', postal_code: '' },
  { region: 1, country_code: 'US', state: 'OR', postal_code: '' },
  { region: 1, country_code: 'CA', state: 'QC', postal_code: '' },
  { region: 2, country_code: 'NL', state: '', postal_code: '' },
  { region: 2, country_code: 'GB', state: '', postal_code: '' },
  { region: 2, country_code: 'ES', state: '', postal_code: '35001' },
] as const

describe('tradeInPrice', () => {
  test('price less allowance is never below zero, and the parts are the price', () => {
    fc.assert(
      fc.property(amount, amount, (price, offered) => {
        const { allowance, rest } = tradeInPrice(price, offered)
        expect(rest).toBeGreaterThanOrEqual(0)
        expect(allowance).toBeLessThanOrEqual(offered)
        expect(allowance + rest).toBe(price)
      }),
    )
  })
  test('with any tax, discount and shipping the lines and the shipping sum to the total, which is never below zero', () => {
    fc.assert(
      fc.property(amount, amount, amount, fc.constantFrom(...places), (price, offered, shipping, place) => {
        const { rest } = tradeInPrice(price, offered)
        const settings = taxSettings[place.region]
        const quote = quotePurchase({
          currency: 'USD',
          lines: [{ id: '0', kind: 'product', unitPrice: rest, quantity: 1, isTaxable: true, weightGrams: 100 }],
          discounts: [],
          sale: null,
          shipping: { slug: 'post', name: 'Post', price: shipping, daysMin: 1, daysMax: 2 },
          taxRule: taxRuleFor(place, settings, { vatNumber: null, isExempt: false }, firstTaxRates),
          pricesIncludeTax: settings.pricesIncludeTax,
          now: new Date(0),
        })
        const parts = [...quote.lines, ...(quote.shipping ? [quote.shipping] : [])]
        expect(quote.total).toBe(parts.reduce((sum, part) => sum + part.payable, 0))
        expect(quote.total).toBe(parts.reduce((sum, part) => sum + part.net + part.tax, 0))
        expect(quote.total).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test('serial numbers that differ in dashes, spaces and case are of one device', () => {
  expect(serialKey(' ab-12 34.x ')).toBe(serialKey('AB1234X'))
})

describe('actsOf', () => {
  const now = new Date('2026-05-10T12:00:00Z')
  const later = new Date('2026-06-01T12:00:00Z')
  const bought = { total: 100, isSent: false }
  test('a device under way is rejected only after its deadline', () => {
    const state = 'awaiting_device'
    expect(actsOf({ ...bought, state, deadlineAt: later }, now)).toEqual(['receive'])
    expect(actsOf({ ...bought, state, deadlineAt: now }, later)).toEqual(['receive', 'reject'])
  })
  test('cancelled is only what cost nothing, was not sent and has not arrived', () => {
    const free = { total: 0, isSent: false, deadlineAt: later }
    expect(actsOf({ ...free, state: 'paid' }, now)).toEqual(['receive', 'cancel'])
    expect(actsOf({ ...free, state: 'awaiting_device' }, now)).toEqual(['receive', 'cancel'])
    expect(actsOf({ ...free, state: 'received' }, now)).not.toContain('cancel')
    expect(actsOf({ ...free, state: 'paid', isSent: true }, now)).not.toContain('cancel')
    expect(actsOf({ ...free, state: 'paid', total: 1 }, now)).not.toContain('cancel')
  })
  test('what is accepted, settled, cancelled or refunded is over', () => {
    for (const state of ['requested', 'accepted', 'settled', 'cancelled', 'refunded'] as const)
      expect(actsOf({ ...bought, state, deadlineAt: now }, later)).toEqual([])
  })
  test('days left are whole and never below zero', () => {
    expect(daysLeft(later, now)).toBe(22)
    expect(daysLeft(now, later)).toBe(0)
  })
})
