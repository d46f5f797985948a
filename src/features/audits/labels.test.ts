import { expect, test } from 'vitest'
import { actionLabel, objectLabel, valueLabel } from './labels.ts'

test('actions and objects read as words', () => {
  expect(actionLabel('payouts.markReturned')).toBe('Payouts: mark returned')
  expect(actionLabel('import')).toBe('Import')
  expect(objectLabel('signature/2')).toBe('Signature 2')
  expect(objectLabel('supply-order/3')).toBe('Supplier order 3')
  expect(objectLabel('dispute-evidence/bt_9x')).toBe('Dispute evidence bt_9x')
  expect(objectLabel('conversion-rate/USD/EUR')).toBe('Conversion rate USD/EUR')
})

test('values read as amounts, times and words', () => {
  expect(valueLabel('balance', 123_456, { currency: 'USD' })).toBe('$1,234.56')
  expect(valueLabel('credit_limit', 800_000, {})).toBe('8000.00')
  expect(valueLabel('value', 'on', {})).toBe('on')
  expect(valueLabel('amount', 20, { amount_type: 'percent' })).toBe('20')
  expect(valueLabel('terms_days', 30, {})).toBe('30')
  expect(valueLabel('prices', { USD: 5900, EUR: 5500 }, {})).toBe('$59.00, €55.00')
  expect(valueLabel('taxes', [{ name: 'VAT', amount: 1100 }], {})).toBe('name: VAT, amount: 11.00')
  expect(valueLabel('tags', [], {})).toBe('None')
  expect(valueLabel('revoked', true, {})).toBe('Yes')
  expect(valueLabel('reason', null, {})).toBe('–')
  expect(valueLabel('until', '2026-11-26T10:00:00.000Z', {})).not.toContain('T10:00')
})
