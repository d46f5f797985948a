/** Which rows bulk actions skip, and why. */
import { describe, expect, test } from 'vitest'
import { dealListActs } from '#features/dealer-accounts/screens/credit-deals/admin/deal-acts.ts'
import { dealerActs } from '#features/dealers/screens/admin/dealer-acts.ts'
import { inviteActs } from '#features/dealers/screens/admin/invite-acts.ts'
import { disputeActs } from '#features/disputes/screens/admin/dispute-acts.ts'
import { checkActs } from '#features/fraud/screens/admin/check-acts.ts'
import { tunerActs } from '#features/partners/screens/earnings/admin/earner-acts.ts'
import { payoutActs } from '#features/partners/screens/earnings/admin/payout-acts.ts'
import { ownerActs } from '#features/partners/screens/tuners/admin/owner-acts.ts'
import { poolActs } from '#features/partners/screens/tuners/admin/pool-acts.ts'
import { groupActs } from '#features/price-lists/screens/admin/group-acts.ts'
import { taxRateActs } from '#features/pricing/screens/admin/tax-rate-acts.ts'
import { categoryActs } from '#features/products/screens/admin/category-acts.tsx'
import { locationActs } from '#features/products/screens/admin/stock/location-acts.ts'
import { supplyActs, transferActs } from '#features/products/screens/admin/stock/move-acts.ts'
import { serialActs } from '#features/products/screens/admin/stock/serial-acts.ts'
import { participantActs } from '#features/beta/screens/admin/participant-acts.ts'
import { mailActs } from '#features/mails/screens/admin/mail-acts.ts'
import { codeActs } from '#features/promotions/screens/admin/code-acts.ts'
import { rescueActs } from '#features/rescue/screens/admin/rescue-acts.ts'
import { deviceActs } from '#features/trade-ins/screens/admin/device-acts.ts'
import { dynoActs } from '#features/tune-editing/screens/dyno-acts.ts'
import { priceTierActs } from '#features/tune-editing/screens/price-tier-acts.ts'
import { tuneTypeActs } from '#features/tune-editing/screens/tune-type-acts.ts'
import { type Asked, type BulkAct, previewBulk } from '#kit/ui/bulk-run.ts'

const key = { id: 1, version: 1 }
const rate = { ...key, valid_from: null, today: '2026-05-10' }
const category = { ...key, slug: 'pipes', parent: null, parent_slug: null, products: 0, categories: 0 }
const supply = { ...key, expected_on: null, has_serials: false }

const lena = { id: 1, name: 'Lena', weight: 1 }
const tim = { id: 2, name: 'Tim', weight: 3 }
const pool = { ...key, name: 'Pool', members: [lena] }
const pools = poolActs([lena, tim].map(({ id, name }) => ({ value: String(id), label: name })))
const owners = ownerActs({
  tuners: [{ value: '1', label: 'Lena' }],
  pools: [],
  brands: [{ value: '7', label: 'Hartl' }],
})
const owned = { ...key, slug: 'stage-1', tuner: { id: 1, name: 'Lena' }, pool: null, brand: { id: 7, name: 'Hartl' } }
const run = { id: 1, state: 'waiting', may_approve: true, sent_count: 0, flagged_count: 0 }

interface Case {
  acts: readonly BulkAct<never>[]
  label: string
  asked?: Asked
  row: object
  reason: string
}
const cases: readonly Case[] = [
  {
    acts: taxRateActs,
    label: 'End today',
    row: { ...rate, when: 'later', valid_until: null },
    reason: 'Isn’t in force yet.',
  },
  {
    acts: taxRateActs,
    label: 'End today',
    row: { ...rate, when: 'ended', valid_until: '2026-01-01' },
    reason: 'Ended already.',
  },
  {
    acts: taxRateActs,
    label: 'End today',
    row: { ...rate, when: 'now', valid_until: rate.today },
    reason: 'Already ends today.',
  },
  { acts: taxRateActs, label: 'Delete', row: { ...rate, when: 'now', valid_until: null }, reason: 'In force.' },
  {
    acts: categoryActs,
    label: 'Move',
    asked: { below: 'pipes' },
    row: category,
    reason: 'Can’t be moved below itself.',
  },
  { acts: categoryActs, label: 'Move', asked: { below: ' ' }, row: category, reason: 'Already there.' },
  { acts: categoryActs, label: 'Delete', row: { ...category, products: 1 }, reason: 'Has 1 product.' },
  { acts: categoryActs, label: 'Delete', row: { ...category, categories: 2 }, reason: 'Has 2 categories below.' },
  { acts: tuneTypeActs([]), label: 'Delete', row: { ...key, tunes: 1 }, reason: 'Has 1 tune.' },
  {
    acts: tuneTypeActs([]),
    label: 'Move',
    asked: { group: '' },
    row: { ...key, group_slug: null },
    reason: 'Already there.',
  },
  { acts: priceTierActs, label: 'Delete', row: { ...key, tunes: 1200 }, reason: 'Has 1,200 tunes.' },
  { acts: priceTierActs, label: 'Cancel new prices', row: { ...key, planned_at: null }, reason: 'Nothing scheduled.' },
  {
    acts: dynoActs,
    label: 'Set correction',
    asked: { correction: 'unknown' },
    row: { ...key, correction: null },
    reason: 'Not known already.',
  },
  { acts: deviceActs, label: 'Accept again', row: { ...key, retired: false }, reason: 'Accepted already.' },
  { acts: rescueActs, label: 'Mark as fixed', row: { ...key, state: 'waiting' }, reason: 'Waiting.' },
  { acts: codeActs(1), label: 'Withdraw', row: { ...key, state: 'used' }, reason: 'Used.' },
  { acts: mailActs, label: 'Send again', row: { ...key, state: 'waiting' }, reason: 'Queued.' },
  { acts: participantActs, label: 'Remove', row: { ...key, left_at: '2026-01-01' }, reason: 'Left already.' },
  { acts: groupActs, label: 'Delete', row: { ...key, dealers: 2, price_lists: 0 }, reason: 'Has 2 dealers.' },
  { acts: groupActs, label: 'Delete', row: { ...key, dealers: 0, price_lists: 1 }, reason: '1 price list names it.' },
  { acts: locationActs, label: 'Retire', row: { ...key, status: 'open', units: 5 }, reason: 'Still has 5 free units.' },
  { acts: locationActs, label: 'Reopen', row: { ...key, status: 'open', units: 0 }, reason: 'Open already.' },
  {
    acts: transferActs,
    label: 'Receive all',
    row: { ...key, state: 'received', has_serials: false },
    reason: 'Received already.',
  },
  {
    acts: transferActs,
    label: 'Receive all',
    row: { ...key, state: 'sent', has_serials: true },
    reason: 'Has serial numbers to enter. Open it to receive it.',
  },
  {
    acts: supplyActs,
    label: 'Receive all',
    row: { ...supply, state: 'ordered', has_serials: true },
    reason: 'Has serial numbers to enter. Open it to receive it.',
  },
  {
    acts: supplyActs,
    label: 'Postpone',
    asked: { days: '7' },
    row: { ...supply, state: 'ordered' },
    reason: 'No day is set.',
  },
  {
    acts: supplyActs,
    label: 'Postpone',
    asked: { days: '0' },
    row: { ...supply, state: 'ordered', expected_on: '2026-05-10' },
    reason: 'Enter 1 or more days.',
  },
  { acts: supplyActs, label: 'Close', row: { ...supply, state: 'cancelled' }, reason: 'Canceled already.' },
  { acts: disputeActs, label: 'Accept', row: { id: 1, state: 'won' }, reason: 'Won.' },
  { acts: checkActs, label: 'Approve', row: { id: 1, state: 'rejected' }, reason: 'Rejected already.' },
  { acts: checkActs, label: 'Reject', row: { id: 1, state: 'clear' }, reason: 'Clear already.' },
  {
    acts: dealerActs,
    label: 'Suspend',
    row: { ...key, status: 'suspended', listed: true },
    reason: 'Suspended already.',
  },
  {
    acts: dealerActs,
    label: 'Unlist',
    row: { ...key, status: 'active', listed: false },
    reason: 'Not listed already.',
  },
  { acts: inviteActs, label: 'Send again', row: { id: 1, state: 'accepted' }, reason: 'Accepted.' },
  { acts: inviteActs, label: 'Withdraw', row: { id: 1, state: 'revoked' }, reason: 'Withdrawn.' },
  { acts: dealListActs, label: 'Publish', row: { ...key, state: 'paid', expires_at: null }, reason: 'Paid.' },
  {
    acts: dealListActs,
    label: 'Publish',
    row: { ...key, state: 'draft', expires_at: '2026-01-01T00:00:00Z' },
    reason: 'Its last day has passed. Edit the deal first.',
  },
  { acts: dealListActs, label: 'Cancel deals', row: { ...key, state: 'paid', expires_at: null }, reason: 'Paid.' },
  { acts: tunerActs, label: 'Pause', row: { ...key, state: 'paused' }, reason: 'Paused already.' },
  {
    acts: payoutActs,
    label: 'Approve',
    row: { ...run, may_approve: false },
    reason: 'Someone else must approve it: you created it, it pays you, or you may not approve payouts.',
  },
  {
    acts: payoutActs,
    label: 'Approve',
    row: { ...run, flagged_count: 1 },
    reason: 'Bank details changed or are shared by several payees. Approve it on its page.',
  },
  { acts: payoutActs, label: 'Approve', row: { ...run, state: 'approved' }, reason: 'Approved.' },
  { acts: payoutActs, label: 'Cancel runs', row: { ...run, state: 'disbursed' }, reason: 'Sent.' },
  { acts: payoutActs, label: 'Mark as paid', row: { ...run, state: 'approved' }, reason: 'Approved.' },
  {
    acts: payoutActs,
    label: 'Mark as paid',
    row: { ...run, state: 'disbursed' },
    reason: 'No transfer is with the bank.',
  },
  { acts: pools, label: 'Add tuner', asked: { tuner: '1', weight: '5' }, row: pool, reason: 'Already a member.' },
  {
    acts: pools,
    label: 'Add tuner',
    asked: { tuner: '2', weight: '0' },
    row: pool,
    reason: 'Enter a weight from 1 to 10,000.',
  },
  {
    acts: pools,
    label: 'Add tuner',
    asked: { tuner: '2', weight: '5' },
    row: { ...pool, members: Array.from({ length: 20 }, (_, n) => ({ ...lena, id: 10 + n })) },
    reason: 'Has 20 members already.',
  },
  { acts: pools, label: 'Remove tuner', asked: { tuner: '2' }, row: pool, reason: 'Not a member.' },
  { acts: pools, label: 'Remove tuner', asked: { tuner: '1' }, row: pool, reason: 'The only member.' },
  { acts: owners, label: 'Set owner', asked: { owner: 'tuner/1' }, row: owned, reason: 'Already the owner.' },
  { acts: owners, label: 'Set brand', asked: { brand: '7' }, row: owned, reason: 'Has it already.' },
  {
    acts: owners,
    label: 'Set brand',
    asked: { brand: '7' },
    row: { ...owned, tuner: null, brand: null },
    reason: 'The shop’s own tunes have no brand.',
  },
  { acts: serialActs, label: 'Write off', row: { id: 1, state: 'shipped', location_slug: '' }, reason: 'Shipped.' },
]

describe.each(cases)('$label', ({ acts, label, asked = {}, row, reason }) => {
  test(`is skipped: ${reason}`, () => {
    const act = (acts as readonly BulkAct<object>[]).find((each) => each.label === label)!
    expect(previewBulk(act, [row], asked)).toEqual({ changed: [], skipped: [{ row, reason }] })
  })
})

test('Postpone says the day on which goods are expected then, also over the end of a month', () => {
  const row = { ...supply, state: 'ordered' as const, expected_on: '2026-01-28' }
  const { changed } = previewBulk(supplyActs[0]!, [row], { days: '7' })
  expect(changed).toEqual([{ row, from: 'Jan 28, 2026', to: 'Feb 4, 2026' }])
})

test('Add tuner says how the pool is split then', () => {
  const { changed } = previewBulk(pools[0]!, [pool], { tuner: '2', weight: '3' })
  expect(changed).toEqual([{ row: pool, from: 'Lena 100%', to: 'Lena 25%, Tim 75%' }])
})
