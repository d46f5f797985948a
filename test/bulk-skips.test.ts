/** Which rows acts on many rows skip, and why. */
import { describe, expect, test } from 'vitest'
import { disputeActs } from '#features/disputes/screens/admin/dispute-acts.ts'
import { checkActs } from '#features/fraud/screens/admin/check-acts.ts'
import { groupActs } from '#features/price-lists/screens/admin/group-acts.ts'
import { taxRateActs } from '#features/pricing/screens/admin/tax-rate-acts.ts'
import { categoryActs } from '#features/products/screens/admin/category-acts.tsx'
import { locationActs } from '#features/products/screens/admin/stock/location-acts.ts'
import { supplyActs, transferActs } from '#features/products/screens/admin/stock/move-acts.ts'
import { serialActs } from '#features/products/screens/admin/stock/serial-acts.ts'
import { type Asked, type BulkAct, previewBulk } from '#kit/ui/bulk-run.ts'

const key = { id: 1, version: 1 }
const rate = { ...key, valid_from: null, today: '2026-05-10' }
const category = { ...key, slug: 'pipes', parent: null, parent_slug: null, products: 0, categories: 0 }
const supply = { ...key, expected_on: null, has_serials: false }

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
  { acts: categoryActs, label: 'Move', asked: { below: 'pipes' }, row: category, reason: 'Can’t be below itself.' },
  { acts: categoryActs, label: 'Move', asked: { below: ' ' }, row: category, reason: 'Already there.' },
  { acts: categoryActs, label: 'Delete', row: { ...category, products: 1 }, reason: 'Has 1 product.' },
  { acts: categoryActs, label: 'Delete', row: { ...category, categories: 2 }, reason: 'Has 2 categories below.' },
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
  { acts: supplyActs, label: 'Close', row: { ...supply, state: 'cancelled' }, reason: 'Cancelled already.' },
  { acts: disputeActs, label: 'Accept', row: { id: 1, state: 'won' }, reason: 'Won.' },
  { acts: checkActs, label: 'Approve', row: { id: 1, state: 'rejected' }, reason: 'Rejected already.' },
  { acts: checkActs, label: 'Reject', row: { id: 1, state: 'clear' }, reason: 'Clear already.' },
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
