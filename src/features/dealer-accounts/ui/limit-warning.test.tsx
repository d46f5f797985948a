import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { DealerStanding } from '../contract/account.ts'
import { LimitWarning } from './limit-warning.tsx'

const standing: DealerStanding = {
  currency: 'USD',
  balance: 90_000,
  credit_limit: 100_000,
  available: 10_000,
  overdue: 0,
  may_buy: true,
  next_due_at: null,
  terms_days: 30,
  warning: 'near',
}
const warning = (purchase?: number) =>
  renderToStaticMarkup(<LimitWarning standing={standing} {...(purchase === undefined ? {} : { purchase })} />)

test('says what is left now, and what a purchase leaves', () => {
  expect(warning()).toContain('$100.00 is still available')
  expect(warning(6_000)).toContain('With this purchase, at least 95% of the credit limit is used. $40.00 will be left')
  expect(warning(10_000)).toContain('$0.00 will be left')
})

test('a purchase beyond the limit shows what the account still has', () => {
  expect(warning(10_001)).toContain('exceeds the available credit. $100.00 is still available')
})
