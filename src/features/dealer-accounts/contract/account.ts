import { cardErrors } from '#features/payment-methods/contract.ts'
import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { ageSort, cursorPage, cursorQuery, id, int, nullableTime, searchText, time } from '#kit/shapes.ts'
import { memberCall, memberErrors, slugParams } from '#features/dealers/contract/dealers.ts'
import { orderAddress } from '#features/orders/contract.ts'
import { dealerPaymentKinds, dealerPaymentStates, entryKinds, isTimeZone, warningSteps } from '../rules/account.ts'
import * as m from '../messages/m.ts'

/** Amounts in minor units of the account's currency. A positive balance is owed, a negative one is prepaid. */
export const standing = z.object({
  currency,
  balance: minor,
  credit_limit: minor,
  /** The remaining credit; 0 while the dealer is suspended or on credit hold. */
  available: minor,
  may_buy: z.boolean(),
  overdue: minor,
  next_due_at: nullableTime,
  terms_days: int,
  warning: z.enum(warningSteps),
})
export type DealerStanding = z.output<typeof standing>

export const getDealerBalance = get(
  '/v1/dealers/:slug/balance',
  'Returns a dealer’s balance, credit limit, amount due and available credit',
  {
    ...memberCall,
    output: standing.extend({
      name: z.string(),
      slug: z.string(),
      rights: z.array(z.string()),
      has_billing: z.boolean(),
      /** The recipient of invoices and statements, line by line. */
      billing: z.array(z.string()),
    }),
    perMinute: 600,
  },
)

/** The dealers that the caller may buy for, with remaining credit, for the cart and the payment choice. */
export const listBuyingDealers = get(
  '/v1/buying-dealers',
  'Lists the dealers whose account you can buy on, with available credit',
  {
    access: 'user',
    output: z.object({
      data: z.array(
        standing.extend({
          slug: z.string(),
          name: z.string(),
          has_billing: z.boolean(),
          /** The billing address of purchases on account; null while incomplete. */
          address: orderAddress.nullable(),
        }),
      ),
    }),
    perMinute: 600,
  },
)

export const entry = z.object({
  id: int,
  transfer_id: int,
  kind: z.string(),
  /** The cause in words: "Order US-2026-000012", "Credit deal Spring". */
  title: z.string(),
  /** The number of the credit note of a refund; null for other entries. */
  credit_note: z.string().nullable(),
  at: time,
  due_at: time,
  /** Positive: charged. Negative: paid or credited. */
  change: minor,
  balance: minor,
})
export type DealerEntry = z.output<typeof entry>

const instant = z.iso.datetime({ offset: true })
const timeZone = z.string().max(60).refine(isTimeZone, { error: m.unknownTimeZone })
/** A time range: from inclusive, until exclusive, each in any time zone. */
export const rangeQuery = z.object({ from: instant.optional(), until: instant.optional() })
const entryKind = z.enum(entryKinds)

/** The two columns of a statement: debits that raise the amount owed, and credits that lower it. */
export const entrySides = ['charged', 'credited'] as const
export const entryFilters = {
  q: searchText,
  kind: entryKind.optional(),
  side: z.enum(entrySides).optional(),
  sort: ageSort,
}
export const listDealerEntries = get(
  '/v1/dealers/:slug/entries',
  'Returns a dealer’s account for a date range: opening balance, entries, closing balance',
  {
    ...memberCall,
    query: rangeQuery.extend({
      ...cursorQuery.shape,
      ...entryFilters,
    }),
    output: cursorPage(entry).extend({
      currency,
      /** For the whole range, regardless of page or filter: opening + charges − payments = closing. */
      opening: minor,
      charges: minor,
      payments: minor,
      closing: minor,
    }),
    errors: [...memberErrors, 'validation_failed'],
    perMinute: 600,
  },
)

export const statement = z.object({
  id: int,
  from: time,
  until: time,
  opening: minor,
  charges: minor,
  payments: minor,
  closing: minor,
  entry_count: int,
  currency,
})
export type DealerStatement = z.output<typeof statement>
export const listDealerStatements = get(
  '/v1/dealers/:slug/statements',
  'Lists a dealer’s monthly statements, newest first',
  { ...memberCall, query: cursorQuery, output: cursorPage(statement) },
)
export const getDealerStatement = get('/v1/dealers/:slug/statements/:id', 'Returns a monthly statement', {
  access: 'user',
  params: slugParams.extend({ id }),
  output: statement.extend({
    dealer: z.object({ name: z.string(), slug: z.string(), billing: z.array(z.string()) }),
    /** The statement of the previous month, whose closing balance this one opens with; null for the first. */
    previous_id: int.nullable(),
  }),
  errors: memberErrors,
})
export const exportDealerEntries = get(
  '/v1/dealers/:slug/statement.csv',
  'Exports a dealer’s account as CSV. With a filter, opening and closing balances are left out.',
  {
    ...memberCall,
    query: rangeQuery.extend({ ...entryFilters, sort: z.enum(['newest', 'oldest']).default('oldest') }),
    output: z.unknown(),
    errors: [...memberErrors, 'validation_failed'],
    perMinute: 30,
  },
)
export const getStatementPdf = get('/v1/dealers/:slug/statement.pdf', 'Exports a dealer’s account as PDF', {
  ...memberCall,
  query: rangeQuery.extend({ zone: timeZone.default('UTC') }),
  output: z.unknown(),
  errors: [...memberErrors, 'validation_failed'],
  perMinute: 30,
})

const rate = z.object({
  from: currency,
  to: currency,
  /** How much `to` one unit of `from` buys, exact. */
  rate: z.string(),
  source: z.string(),
  at: time,
})
export const getConversionRate = get(
  '/v1/conversion-rate',
  'Returns the conversion rate of two currencies, with its source and time',
  { access: 'public', query: z.object({ from: currency, to: currency }), output: rate, errors: ['not_found'] },
)
const payAmount = minor.min(1).max(100_000_000_00)
export const quoteRate = post('/v1/dealers/:slug/rate-quotes', 'Holds a conversion rate for 15 minutes', {
  ...memberCall,
  body: z.strictObject({ currency, amount: payAmount }),
  output: rate.extend({ id: z.string(), amount: minor, charged: minor, expires_at: time }),
  errors: [...memberErrors, 'validation_failed'],
  perMinute: 60,
})

export const cardInput = z.strictObject({
  nonce: z.string().min(1).max(400).optional(),
  device_data: z.string().max(4000).optional(),
  card_payment_method_id: id.optional(),
  /** The ID of a held rate from `rate-quotes`, to pay in its currency. */
  quote: z.uuid().optional(),
})
export const paymentResult = z.object({
  id: int,
  kind: z.enum(dealerPaymentKinds),
  state: z.enum(dealerPaymentStates),
  amount: minor,
  currency,
  bonus: minor,
  charged_amount: minor,
  charged_currency: currency,
  rate: z.string().nullable(),
  rate_source: z.string().nullable(),
  rated_at: nullableTime,
  card: z.string().nullable(),
  created_at: time,
})
export type DealerPayment = z.output<typeof paymentResult>
export const payErrors = [
  ...memberErrors,
  'already_committed',
  'payment_in_progress',
  'payment_pending',
  'rate_expired',
  ...cardErrors,
] as const
export const payDealerBalance = post('/v1/dealers/:slug/payments', 'Pays a dealer’s balance by card, in any currency', {
  ...memberCall,
  body: cardInput.extend({
    amount: payAmount,
    /** The balance shown to the payer. If it has changed, paying more than is owed by now is refused. */
    shown_balance: minor.optional(),
  }),
  output: paymentResult,
  errors: [...payErrors, 'balance_changed', 'credit_deal_closed'],
  runs: 'saga',
  idempotent: true,
})
export const listDealerPayments = get(
  '/v1/dealers/:slug/payments',
  'Lists a dealer’s card payments with their conversion rates, newest first',
  { ...memberCall, query: cursorQuery, output: cursorPage(paymentResult) },
)
