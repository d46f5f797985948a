import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FraudFacts, findIndicators, fraudIndicators, pointsOf, startingFraudRules as rules } from './rules.ts'

const plain: FraudFacts = {
  paid: 'card',
  billed_to: 'US',
  shipped_to: 'US',
  declined: 0,
  cards: 1,
  placed: 1,
  is_affiliate_card: false,
  disputed: 0,
}
const indicatorsOf = (facts: Partial<FraudFacts>) =>
  findIndicators({ ...plain, ...facts }, rules).map(({ indicator }) => indicator)

test('an ordinary order shows no indicator, nor does one that is not shipped', () => {
  expect(indicatorsOf({})).toEqual([])
  expect(indicatorsOf({ shipped_to: null })).toEqual([])
})

test.each([
  ['country_mismatch', { shipped_to: 'NG' }, {}],
  ['declined_payments', { declined: 3 }, { declined: 2 }],
  ['many_cards', { cards: 3 }, { cards: 2 }],
  ['many_orders', { placed: 5 }, { placed: 4 }],
  ['affiliate_card', { is_affiliate_card: true }, {}],
  ['disputed_before', { disputed: 1 }, {}],
] as const)('%s counts from its mark on, and not before', (indicator, shown, below) => {
  expect(indicatorsOf(shown)).toEqual([indicator])
  expect(indicatorsOf(below)).toEqual([])
})

test('an order on a dealer’s account shows no indicator, whatever is known', () => {
  expect(indicatorsOf({ paid: 'account', shipped_to: 'NG', declined: 9, disputed: 2 })).toEqual([])
})

const facts = fc.record({
  paid: fc.constantFrom('card', 'paypal', 'gift_card', 'account'),
  billed_to: fc.constantFrom('US', 'DE'),
  shipped_to: fc.constantFrom('US', 'DE', null),
  declined: fc.nat(9),
  cards: fc.nat(9),
  placed: fc.nat(9),
  is_affiliate_card: fc.boolean(),
  disputed: fc.nat(3),
})

test('an indicator that counts nothing is never shown, and one more never makes an order less suspicious', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...fraudIndicators), (known, off) => {
      const all = findIndicators(known, rules)
      const less = findIndicators(known, { ...rules, [off]: 0 })
      expect(less).toEqual(all.filter(({ indicator }) => indicator !== off))
      expect(pointsOf(less)).toBeLessThanOrEqual(pointsOf(all))
      expect(all.every(({ points, detail }) => points > 0 && detail !== '')).toBe(true)
    }),
  )
})
