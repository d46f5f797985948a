import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Agreement,
  agreementState,
  replacedIn,
  entryReason,
  type EntryFacts,
  forecastOf,
  lastPayoutAt,
  lastTwelveMonths,
  nextPayoutAt,
  reversalOf,
  sharesOf,
  type SoldLine,
} from './earnings.ts'
import { phraseFor } from './phrasing.ts'

const agreement = (part: Partial<Agreement>): Agreement => ({
  id: 1,
  earnerId: 1,
  subject: 'all',
  subjectId: null,
  basisPoints: 2000,
  amount: null,
  ...part,
})
const line = (part: Partial<SoldLine>): SoldLine => ({
  lineId: 1,
  quantity: 1,
  net: 10_000,
  agreements: [],
  pool: [],
  affiliate: null,
  ...part,
})
const amounts = (sold: SoldLine) => sharesOf(sold).map(({ earnerId, amount }) => [earnerId, amount])

describe('the shares of a line', () => {
  test('never come to more than its net price, whatever was agreed', () => {
    fc.assert(
      fc.property(
        fc.record({
          net: fc.nat(5_000_000),
          quantity: fc.integer({ min: 1, max: 20 }),
          tuner: fc.integer({ min: 1, max: 10_000 }),
          affiliate: fc.integer({ min: 1, max: 10_000 }),
          amount: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
          weights: fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 6 }),
        }),
        ({ net, quantity, tuner, affiliate, amount, weights }) => {
          const isPool = weights.length > 0
          const agreed = agreement({
            earnerId: isPool ? null : 1,
            subject: isPool ? 'pool' : 'all',
            basisPoints: amount === null ? tuner : null,
            amount,
          })
          const shares = sharesOf(
            line({
              net,
              quantity,
              agreements: [agreed],
              pool: weights.map((weight, index) => ({ earnerId: index + 1, weight })),
              affiliate: { earnerId: 99, agreement: agreement({ id: 2, earnerId: 99, basisPoints: affiliate }) },
            }),
          )
          expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBeLessThanOrEqual(net)
          expect(shares.every((share) => share.amount > 0 && Number.isSafeInteger(share.amount))).toBe(true)
        },
      ),
    )
  })

  test('of 80 % for the tuner and 30 % for the affiliate are 80 % and the 20 % that are left', () => {
    const affiliate = { earnerId: 9, agreement: agreement({ id: 5, earnerId: 9, basisPoints: 3000 }) }
    expect(amounts(line({ agreements: [agreement({ basisPoints: 8000 })], affiliate }))).toEqual([
      [1, 8000],
      [9, 2000],
    ])
  })

  test('are rounded to the nearest cent, halves up', () => {
    const half = agreement({ basisPoints: 500 })
    expect(amounts(line({ net: 1_009, agreements: [half] }))).toEqual([[1, 50]])
    expect(amounts(line({ net: 1_010, agreements: [half] }))).toEqual([[1, 51]])
  })
  test('follow the most special agreement, and of two alike the newer one', () => {
    const both = [
      agreement({ id: 7, basisPoints: 1000 }),
      agreement({ id: 3, subject: 'tune', subjectId: 4, basisPoints: 2500 }),
      agreement({ id: 9, subject: 'brand', subjectId: 2, basisPoints: 4000 }),
    ]
    expect(amounts(line({ agreements: both }))).toEqual([[1, 2500]])
    const alike = [agreement({ id: 3, basisPoints: 1000 }), agreement({ id: 8, basisPoints: 1500 })]
    expect(amounts(line({ agreements: alike }))).toEqual([[1, 1500]])
  })
})

test('a refund takes back the nearest cent of an entry, halves up', () => {
  expect(reversalOf(101, 1_000, 500, 0)).toBe(51)
  expect(reversalOf(101, 1_000, 499, 0)).toBe(50)
  expect(reversalOf(101, 1_000, 500, 51)).toBe(0)
})
test('refunds piece by piece take back exactly the entry, never more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.array(fc.nat(200_000), { maxLength: 8 }),
      (net, points, parts) => {
        const entry = Math.floor((net * points) / 10_000)
        let [refunded, back] = [0, 0]
        for (const part of [...parts, net]) {
          refunded += part
          const more = reversalOf(entry, net, refunded, back)
          expect(more).toBeGreaterThanOrEqual(0)
          back += more
        }
        expect(back).toBe(entry)
      },
    ),
  )
})

const now = new Date('2026-11-21T12:00:00Z')
const entry = (part: Partial<EntryFacts>): EntryFacts => ({
  amount: 5000,
  currency: 'USD',
  takenBack: 0,
  holdUntil: new Date('2026-11-01T00:00:00Z'),
  transferState: null,
  payeeChanged: false,
  paidAt: null,
  payee: 'good',
  earnerState: 'active',
  termsOpen: false,
  dueSum: 5000,
  minimum: 2500,
  ...part,
})
const name = 'Ina Earns'
const [toEarner, toStaff] = [phraseFor({ name, isOwn: true }), phraseFor({ name, isOwn: false })]
const held = { holdUntil: new Date('2026-12-05T00:00:00Z') }
describe('an entry says why it is not paid yet', () => {
  test.each<[string, Partial<EntryFacts>]>([
    ['Included in the payout on December 1, 2026.', {}],
    ['On hold until December 5, 2026, because the customer can still return the purchase.', held],
    [
      'On hold until December 5, 2026, because the customer can still return the purchase. $20.00 of it was refunded.',
      { ...held, takenBack: 2000 },
    ],
    ['Refunded in full, so nothing is paid.', { ...held, takenBack: 5000 }],
    ['Refunded in full, so nothing is paid.', { takenBack: 5000 }],
    ['A refund of a sale that’s still on hold. It’s deducted before anything is paid.', { ...held, amount: -2000 }],
    ['A refund. It’s deducted from the next payout.', { amount: -2000 }],
    ['This account is paused, so payouts are on hold.', { earnerState: 'paused' }],
    ['This account is closed, so payouts are on hold.', { earnerState: 'closed' }],
    ['You haven’t accepted the latest terms. Accept them to get paid.', { termsOpen: true }],
    ['You haven’t accepted the latest terms. Accept them to get paid.', { termsOpen: true, payee: 'missing' }],
    ['There are no verified bank details for USD yet.', { payee: 'missing' }],
    [
      'The bank returned the last payment. Check your bank details for USD and save them again.',
      { payee: 'sent_back' },
    ],
    ['Earlier refunds exceed the amount due, so there’s nothing to pay out.', { dueSum: -100 }],
    ['The amount due is below the minimum payout.', { dueSum: 2499 }],
    ['In a payout waiting for a second person’s approval.', { transferState: 'waiting' }],
    ['In an approved payout that we’ll send to the bank next.', { transferState: 'approved' }],
    [
      'In a payout that can’t be sent yet. You haven’t accepted the latest terms. Accept them to get paid.',
      { transferState: 'approved', termsOpen: true },
    ],
    [
      'Your bank details changed after this payout was created. We’ll create it again with the new ones.',
      { transferState: 'waiting', payeeChanged: true },
    ],
    ['On its way. The bank has the payment.', { transferState: 'sent' }],
    ['Paid on November 3, 2026.', { transferState: 'paid', paidAt: new Date('2026-11-03T08:00:00Z') }],
  ])('%s', (words, part) => expect(entryReason(entry(part), now, toEarner)).toBe(words))
  test.each<[string, Partial<EntryFacts>]>([
    ['Ina Earns hasn’t accepted the latest terms. Payouts are on hold until then.', { termsOpen: true }],
    ['The bank returned the last payment. Ina Earns has to check the bank details for USD.', { payee: 'sent_back' }],
    [
      'Ina Earns’s bank details changed after this payout was created. It will be created again with the new ones.',
      { transferState: 'waiting', payeeChanged: true },
    ],
    [
      'In a payout that can’t be sent yet. Ina Earns hasn’t accepted the latest terms. Payouts are on hold until then.',
      { transferState: 'approved', termsOpen: true },
    ],
  ])('and to staff of the earner by name: %s', (words, part) =>
    expect(entryReason(entry(part), now, toStaff)).toBe(words),
  )
})

describe('the next payout', () => {
  test('is on the first of a month at six, also over the turn of the year', () => {
    expect(nextPayoutAt(new Date('2026-12-01T05:59:59Z')).toISOString()).toBe('2026-12-01T06:00:00.000Z')
    expect(nextPayoutAt(new Date('2026-12-01T06:00:00Z')).toISOString()).toBe('2027-01-01T06:00:00.000Z')
  })
  test('was last on the first at six that is over', () => {
    expect(lastPayoutAt(new Date('2026-12-01T05:59:59Z')).toISOString()).toBe('2026-11-01T06:00:00.000Z')
    expect(lastPayoutAt(new Date('2026-12-01T06:00:00Z')).toISOString()).toBe('2026-12-01T06:00:00.000Z')
    expect(lastPayoutAt(new Date('2027-01-01T03:00:00Z')).toISOString()).toBe('2026-12-01T06:00:00.000Z')
  })
  test.each([
    [5000, {}, 5000, /^If nothing is refunded/],
    [2500, {}, 2500, /^If nothing is refunded/],
    [2499, {}, 0, /^\$24\.99 will be due by then\. The minimum payout is \$25\.00\.$/],
    [0, {}, 0, /^Nothing will be due/],
    [-1, {}, 0, /^Refunds will exceed/],
    [5000, { payee: 'missing' as const }, 0, /no verified bank details for USD/],
    [5000, { payee: 'sent_back' as const }, 0, /returned the last payment/],
    [5000, { earnerState: 'paused' as const }, 0, /paused/],
    [5000, { termsOpen: true }, 0, /^You haven’t accepted/],
    [100, { termsOpen: true }, 0, /^You haven’t accepted/],
  ])('of %i due %o is forecast as %i', (due, part, amount, reason) => {
    const good = { payee: 'good', earnerState: 'active', termsOpen: false } as const
    const forecast = forecastOf({ due, currency: 'USD', minimum: 2500, ...good, ...part }, toEarner)
    expect(forecast.amount).toBe(amount)
    expect(forecast.reason).toMatch(reason)
  })
})

test('of two agreements about the same the newer one counts while it holds, and then the older one again', () => {
  const of = (id: number, from: string, until: string | null, about = 'all/null') => ({
    id,
    about,
    amounts: null,
    startsAt: new Date(from),
    endsAt: until === null ? null : new Date(until),
  })
  const all = [of(1, '2026-01-01', null), of(2, '2026-11-01', '2026-12-01'), of(3, '2026-01-01', null, 'tune/4')]
  const states = (at: string) => all.map((each) => agreementState(each, all, new Date(at)))
  expect(states('2026-10-31')).toEqual(['now', 'later', 'now'])
  expect(states('2026-11-21')).toEqual(['behind', 'now', 'now'])
  expect(states('2026-12-01')).toEqual(['now', 'ended', 'now'])
})

test('an agreement by amounts sets an older one aside only in the currencies that it names', () => {
  const now = new Date('2026-11-21')
  const made = { about: 'all/null', startsAt: new Date('2026-01-01'), endsAt: null }
  const percent = { ...made, id: 1, amounts: null }
  const some = { ...made, id: 2, amounts: { USD: 2500, EUR: 2200 } }
  expect(replacedIn(percent, [percent, some], now)).toEqual(['USD', 'EUR'])
  expect(agreementState(percent, [percent, some], now)).toBe('now')
  const rest = { ...made, id: 3, amounts: { CAD: 3000, GBP: 2000 } }
  expect(agreementState(percent, [percent, some, rest], now)).toBe('behind')
  expect(replacedIn(rest, [percent, some, rest], now)).toEqual([])
})

test('months without a sale are shown between those with one, over the turn of a year; older ones are not', () => {
  const rows = [
    { month: '2026-02', net: 30 },
    { month: '2025-11', net: 10 },
  ]
  expect(lastTwelveMonths(rows, new Date('2026-02-28T12:00:00Z'))).toEqual([
    { month: '2026-02', net: 30 },
    { month: '2026-01', net: 0 },
    { month: '2025-12', net: 0 },
    { month: '2025-11', net: 10 },
  ])
  const later = lastTwelveMonths(rows, new Date('2026-12-31T23:00:00Z'))
  expect([later.length, later[0], later.at(-1)]).toEqual([
    12,
    { month: '2026-12', net: 0 },
    { month: '2026-01', net: 0 },
  ])
  expect(lastTwelveMonths([], new Date())).toEqual([])
})
