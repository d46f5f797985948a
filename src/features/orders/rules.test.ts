import { describe, expect, test } from 'vitest'
import { formatWorkdays } from '#kit/dates.ts'
import type { RentalStage } from './order-rental.ts'
import { arrivalDays, orderSums, paidWithLabel, savedOn } from './rules.ts'

const order = {
  subtotal: 90_000,
  discount: 5000,
  relief: 0,
  shipping: 1500,
  tax: 5925,
  total: 92_425,
  tax_included: false,
  taxes: [{ name: 'Nevada sales tax', milliPercent: 6850, amount: 5925 }],
  tax_note: null,
  shipping_method: { name: 'Ground', days_min: 2, days_max: 5 },
  refunded: 0,
  paid_with: null,
  credit: null,
}

describe('the sums below the lines of an order', () => {
  test('lead from the subtotal to the total', () => {
    const rows = orderSums(order)
    expect(rows.map(({ label, minor }) => [label, minor])).toEqual([
      ['Subtotal', 90_000],
      ['Discount', -5000],
      ['Shipping, Ground', 1500],
      ['Nevada sales tax 6.85%', 5925],
      ['Total', 92_425],
    ])
    const sum = rows.filter(({ isTotal }) => !isTotal).reduce((total, { minor }) => total + minor, 0)
    expect(sum).toBe(order.total)
  })

  test('name free shipping, and nothing where nothing is sent', () => {
    const labels = (of: typeof order | Record<string, unknown>) =>
      orderSums({ ...order, ...of }).map(({ label }) => label)
    expect(labels({ shipping: 0 })).toContain('Shipping, Ground')
    expect(labels({ shipping: 0, shipping_method: null })).not.toContain('Shipping')
  })

  test('tell tax that prices contain, relief and what was refunded', () => {
    const german = { name: 'VAT (Germany)', vatCountry: 'DE', milliPercent: 19_000, amount: 1900 }
    const rows = orderSums({
      ...order,
      tax_included: true,
      taxes: [...order.taxes, german],
      relief: 1000,
      refunded: 300,
    })
    expect(rows.map(({ label, minor }) => [label, minor])).toEqual(
      expect.arrayContaining([
        ['VAT exempt', -1000],
        ['Nevada sales tax 6.85% (included)', 5925],
        ['VAT 19% (Germany, included)', 1900],
        ['Refunded', -300],
      ]),
    )
  })
})

test('the rest follows where a credit or a gift card pays a part of an order', () => {
  const restOf = (paid: Pick<Parameters<typeof orderSums>[0], 'paid_with' | 'credit'>) =>
    orderSums({ ...order, ...paid })
      .slice(5)
      .map(({ label, minor }) => [label, minor])
  const credit = { number: 'US-2026-000565', amount: 60_000 }
  const gift = { ending: '7K3Q', amount: 2425 }
  const card = { kind: 'card', card_type: 'Visa', last_four: '1111', gift_card: gift } as const
  expect(restOf({ paid_with: null, credit })).toEqual([
    ['Credit from order US-2026-000565', -60_000],
    ['Amount due', 32_425],
  ])
  expect(restOf({ paid_with: card, credit: null })).toEqual([
    ['Gift card ending in 7K3Q', -2425],
    ['Amount paid', 90_000],
  ])
  expect(restOf({ paid_with: null, credit: { ...credit, amount: order.total } })).toHaveLength(1)
  expect(restOf({ paid_with: null, credit: null })).toEqual([])
})

test('what was saved on list prices', () => {
  const lines = [
    { list_price: 1000, unit_price: 800, quantity: 3 },
    { list_price: null, unit_price: 5, quantity: 9 },
  ]
  expect(savedOn({ state: 'paid', lines })).toBe(600)
  expect(savedOn({ state: 'refunded', lines })).toBe(0)
})

test('a paid order arrives until it has shipped or is refunded', () => {
  const paid = {
    state: 'paid',
    shipping_method: order.shipping_method,
    paid_at: '2026-11-27',
    shipped_at: null,
    rental: null,
    lines: [{ kind: 'product', quantity: 1, refunded_quantity: 0 }],
  } as const
  expect(arrivalDays(paid)?.name).toBe('Ground')
  expect(arrivalDays({ ...paid, state: 'refunded' })).toBeNull()
  expect(arrivalDays({ ...paid, shipped_at: '2026-11-28' })).toBeNull()
  expect(arrivalDays({ ...paid, paid_at: null })).toBeNull()
})

test('a rented tool arrives until its buyer has it, counted from its shipping once it has left', () => {
  const line = (kind: 'rental' | 'product', refunded = 0) => ({ kind, quantity: 1, refunded_quantity: refunded })
  const arrival = (
    stage: RentalStage,
    { lines = [line('rental')], shipped = null as string | null } = {},
  ): string | undefined =>
    arrivalDays({
      state: 'paid',
      shipping_method: order.shipping_method,
      paid_at: '2026-11-27',
      shipped_at: shipped,
      rental: { stage, shipped_at: stage === 'to_ship' ? null : '2026-12-02', due_at: null },
      lines,
    })?.when
  const fromPayment = formatWorkdays(new Date('2026-11-27'), [2, 5])
  expect(arrival('to_ship')).toBe(fromPayment)
  expect(arrival('shipped')).toBe(formatWorkdays(new Date('2026-12-02'), [2, 5]))
  for (const stage of ['with_buyer', 'sent_back', 'back', 'ended', 'owned', 'cancelled'] as const)
    expect(arrival(stage)).toBeUndefined()
  // Parts that were bought along with it arrive whatever becomes of the tool.
  const lines = [line('rental'), line('product')]
  expect(arrival('cancelled', { lines })).toBe(fromPayment)
  expect(arrival('cancelled', { lines: [line('rental'), line('product', 1)] })).toBeUndefined()
  expect(arrival('to_ship', { lines, shipped: '2026-11-28' })).toBe(fromPayment)
  expect(arrival('back', { lines, shipped: '2026-11-28' })).toBeUndefined()
})

test('what paid an order', () => {
  expect(paidWithLabel({ kind: 'card', card_type: 'Visa', last_four: '1111' })).toBe('Visa ending in 1111')
  expect(paidWithLabel({ kind: 'account', dealer: 'Ferrule Tuning' })).toBe('Account of Ferrule Tuning')
  expect(paidWithLabel({ kind: 'nothing' })).toBe('Nothing due')
})
