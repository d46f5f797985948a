import { rateText } from '../rules/account.ts'
import type { dealerPayments } from './tables.ts'

/** A payment as the dealer sees it, with the rate used, its source and time. */
export const paymentShape = (row: typeof dealerPayments.$inferSelect) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  amount: row.amount,
  currency: row.currency,
  bonus: row.bonus,
  charged_amount: row.chargedAmount,
  charged_currency: row.chargedCurrency,
  rate: row.rate === null ? null : rateText(row.rate),
  rate_source: row.rateSource,
  rated_at: row.ratedAt,
  card: row.card,
  created_at: row.createdAt,
})
