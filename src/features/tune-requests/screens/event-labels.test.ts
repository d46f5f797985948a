import { expect, test } from 'vitest'
import type { TuneRequest } from '../contract/shapes.ts'
import { eventLabel } from './event-labels.ts'

type Facts = TuneRequest['events'][number]['facts']

const event = { id: 1, party: 'customer', created_at: '2026-11-29T19:21:00.000Z' } as const
const facts: Facts = { total: 51_929, currency: 'USD' }

test('a purchase on a dealer’s account was charged, and only one by card was paid', () => {
  expect(eventLabel({ ...event, kind: 'paid', state: 'pay_later', facts })).toBe('Charged to account: $519.29')
  expect(eventLabel({ ...event, kind: 'paid', state: 'paid', facts })).toBe('Paid: $519.29')
  expect(eventLabel({ ...event, kind: 'paid', state: 'paid', facts: {} })).toBe('Paid')
})

test('an estimate says its total without a word on tax, which may be in it', () => {
  expect(eventLabel({ ...event, kind: 'estimated', state: 'estimated', facts })).toBe('Estimate: $519.29')
})
