import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { ageSort, cursorPage, cursorQuery, id, nullableTime, searchText, slug, time } from '#kit/shapes.ts'
import { orderAddress } from '#features/orders/contract.ts'
import { dealerPaymentKinds, dealerPaymentStates, entryKinds, isTimeZone, warningSteps } from '../rules/account.ts'

export const dealerParams = z.object({ slug })
export const memberErrors = ['not_found', 'wrong_region', 'forbidden', 'dealer_not_active'] as const

/** Amounts in minor units of the account's currency. Balance above zero is owed, below zero is prepaid. */
export const standing = z.object({
  currency,
  balance: minor,
  credit_limit: minor,
  /** What can still be bought on account. */
  available: minor,
  overdue: minor,
  next_due_at: nullableTime,
  terms_days: z.number().int(),
  warning: z.enum(warningSteps),
})
export type DealerStanding = z.output<typeof standing>

export const getDealerBalance = endpoint({
  method: 'GET',
  path: '/v1/dealers/:slug/balance',
  summary: "A dealer's balance, limit, what is due and what can still be bought",
  access: 'user',
  input: { params: dealerParams },
  output: standing.extend({
    name: z.string(),
    slug: z.string(),
    rights: z.array(z.string()),
    has_billing: z.boolean(),
    /** To whom invoices and statements are written, line by line. */
    billing: z.array(z.string()),
  }),
  errors: memberErrors,
  runs: 'query',
  perMinute: 600,
})

/** Dealers that I may buy for, with what is left: for the cart and the choice of the payment. */
export const listBuyingDealers = endpoint({
  method: 'GET',
  path: '/v1/buying-dealers',
  summary: 'The dealers on whose account I may buy, with what can still be bought',
  access: 'user',
  input: {},
  output: z.object({
    data: z.array(
      standing.extend({
        slug: z.string(),
        name: z.string(),
        has_billing: z.boolean(),
        /** To whom purchases on account are billed; null while it is not complete. */
        address: orderAddress.nullable(),
      }),
    ),
  }),
  errors: [],
  runs: 'query',
  perMinute: 600,
})

export const entry = z.object({
  id: z.number().int(),
  transfer_id: z.number().int(),
  kind: z.string(),
  /** What caused it: "Order US-2026-000012", "Credit deal Spring". */
  title: z.string(),
  at: time,
  due_at: time,
  /** Above zero: charged. Below zero: paid or credited. */
  change: minor,
  balance: minor,
})
export type DealerEntry = z.output<typeof entry>

const instant = z.iso.datetime({ offset: true })
const timeZone = z.string().max(60).refine(isTimeZone, { message: 'This time zone is not known.' })
/** A range of time: from (included) until (excluded), each in any time zone. */
export const rangeQuery = z.object({ from: instant.optional(), until: instant.optional() })
const entryKind = z.enum(Object.keys(entryKinds) as [keyof typeof entryKinds, ...(keyof typeof entryKinds)[]])

/** The two columns of a statement: what raised what is owed, and what lowered it. */
export const entrySides = ['charged', 'credited'] as const
export const entryFilters = {
  q: searchText,
  kind: entryKind.optional(),
  side: z.enum(entrySides).optional(),
  sort: ageSort,
}
export const listDealerEntries = endpoint({
  method: 'GET',
  path: '/v1/dealers/:slug/entries',
  summary: "A range of a dealer's account: opening, entries, closing",
  access: 'user',
  input: {
    params: dealerParams,
    query: rangeQuery.extend({
      ...cursorQuery.shape,
      ...entryFilters,
    }),
  },
  output: cursorPage(entry).extend({
    currency,
    /** Of the whole range, whatever page or filter is shown: opening + charges − payments = closing. */
    opening: minor,
    charges: minor,
    payments: minor,
    closing: minor,
  }),
  errors: [...memberErrors, 'validation_failed'],
  runs: 'query',
  perMinute: 600,
})

export const statement = z.object({
  id: z.number().int(),
  from: time,
  until: time,
  opening: minor,
  charges: minor,
  payments: minor,
  closing: minor,
  entry_count: z.number().int(),
  currency,
})
export type DealerStatement = z.output<typeof statement>
export const listDealerStatements = endpoint({
  method: 'GET',
  path: '/v1/dealers/:slug/statements',
  summary: 'Closed months of a dealer, newest first',
  access: 'user',
  input: { params: dealerParams, query: cursorQuery },
  output: cursorPage(statement),
  errors: memberErrors,
  runs: 'query',
})
export const getDealerStatement = endpoint({
  method: 'GET',
  path: '/v1/dealers/:slug/statements/:id',
  summary: 'A closed month',
  access: 'user',
  input: { params: dealerParams.extend({ id }) },
  output: statement.extend({
    dealer: z.object({ name: z.string(), slug: z.string(), billing: z.array(z.string()) }),
    /** The month before, which closed with what this one opens with; null for the first one. */
    previous_id: z.number().int().nullable(),
  }),
  errors: memberErrors,
  runs: 'query',
})
export const exportDealerEntries = endpoint({
  method: 'GET',
  path: '/v1/dealers/:slug/statement.csv',
  summary: 'A range of an account as CSV, streamed; of one kind or with words, without its opening and closing',
  access: 'user',
  input: {
    params: dealerParams,
    query: rangeQuery.extend({ ...entryFilters, sort: z.enum(['newest', 'oldest']).default('oldest') }),
  },
  output: z.unknown(),
  errors: [...memberErrors, 'validation_failed'],
  runs: 'query',
  perMinute: 30,
})
export const getStatementPdf = endpoint({
  method: 'GET',
  path: '/v1/dealers/:slug/statement.pdf',
  summary: 'A range of an account as PDF, streamed',
  access: 'user',
  /** `zone`: the time zone whose days are printed; that of the closed months is UTC. */
  input: { params: dealerParams, query: rangeQuery.extend({ zone: timeZone.default('UTC') }) },
  output: z.unknown(),
  errors: [...memberErrors, 'validation_failed'],
  runs: 'query',
  perMinute: 30,
})

const rate = z.object({
  from: currency,
  to: currency,
  /** What one unit of `from` costs in `to`, exact. */
  rate: z.string(),
  source: z.string(),
  at: time,
})
export const getConversionRate = endpoint({
  method: 'GET',
  path: '/v1/conversion-rate',
  summary: 'The rate between two currencies, with its source and time',
  access: 'public',
  input: { query: z.object({ from: currency, to: currency }) },
  output: rate,
  errors: ['not_found'],
  runs: 'query',
})
const payAmount = minor.min(1).max(100_000_000_00)
export const quoteRate = endpoint({
  method: 'POST',
  path: '/v1/dealers/:slug/rate-quotes',
  summary: 'Holds a rate for 15 minutes, for paying in another currency',
  access: 'user',
  input: { params: dealerParams, body: z.strictObject({ currency, amount: payAmount }) },
  output: rate.extend({ id: z.string(), amount: minor, charged: minor, expires_at: time }),
  errors: [...memberErrors, 'validation_failed'],
  runs: 'command',
  perMinute: 60,
})

export const cardInput = z.strictObject({
  nonce: z.string().min(1).max(400).optional(),
  device_data: z.string().max(4000).optional(),
  card_payment_method_id: id.optional(),
  /** Of `rate-quotes`, for paying in its currency. */
  quote: z.uuid().optional(),
})
export const paymentResult = z.object({
  id: z.number().int(),
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
  'network_down_retry',
  'avs_cvv',
  'duplicate',
  'card_expired',
  'revoked_payment_method',
  'unknown',
  'too_many_requests',
] as const
export const payDealerBalance = endpoint({
  method: 'POST',
  path: '/v1/dealers/:slug/payments',
  summary: 'Pays on the balance by card, also in another currency',
  access: 'user',
  input: {
    params: dealerParams,
    body: cardInput.extend({
      amount: payAmount,
      /** What was owed when the payer looked: more than what is owed by now is refused when that has changed. */
      shown_balance: z.number().int().optional(),
    }),
  },
  output: paymentResult,
  errors: [...payErrors, 'balance_changed'],
  runs: 'saga',
  idempotent: true,
})
export const listDealerPayments = endpoint({
  method: 'GET',
  path: '/v1/dealers/:slug/payments',
  summary: 'Payments by card, newest first, with the rates they were made at',
  access: 'user',
  input: { params: dealerParams, query: cursorQuery },
  output: cursorPage(paymentResult),
  errors: memberErrors,
  runs: 'query',
})
