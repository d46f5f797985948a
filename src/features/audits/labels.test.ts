import { expect, test } from 'vitest'
import { actionLabel, objectLabel } from './labels.ts'

test('actions and objects read as words', () => {
  expect(actionLabel('payouts.markReturned')).toBe('Payouts: mark returned')
  expect(actionLabel('import')).toBe('Import')
  expect(objectLabel('signature/2')).toBe('Signature 2')
  expect(objectLabel('dispute-evidence/bt_9x')).toBe('Dispute evidence bt_9x')
  expect(objectLabel('conversion-rate/USD/EUR')).toBe('Conversion rate USD/EUR')
})
