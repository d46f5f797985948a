import type { Effects } from '#access/feature.ts'
import { keptOf } from '#kit/server/idempotency.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { NewMail } from '#features/mails/server/queue-mail.ts'
import { accountCode } from '#features/ledger/accounts.ts'
import { type FirstPayer, type Posting, paymentPostings } from '#features/ledger/rules.ts'
import { type InvoiceSeries, invoiceSeries } from '#features/orders/rules.ts'
import { orderConfirmation } from '#features/orders/server/order-mails.ts'
import type { PaidWith } from '#features/orders/paid-with.ts'
import type { PaidOrder } from '../contract.ts'
import type { OpenPayment } from './intents.ts'

/** What is known about an order before it is paid and no longer changes (INV-07). */
export type PayableOrder = Pick<
  OpenPayment,
  'orderId' | 'kind' | 'region' | 'email' | 'currency' | 'total' | 'credit' | 'takings'
>

/** What a payment leaves behind when it succeeds. The database writes it at once and fills in the invoice number. */
export interface Outcome {
  invoice: InvoiceSeries
  postings: Posting[]
  paidWith: PaidWith
  mails: NewMail[]
  /** The answer to the request as JSON, kept for its repetitions. */
  answer: string
}

/** Where the database puts the invoice number; it knows this text (complete_payment). */
const invoiceNumberToCome = '{invoice_number}'

export const paidOrder = (order: PayableOrder, invoiceNumber: string): PaidOrder => ({
  id: order.orderId,
  state: 'paid',
  invoice_number: invoiceNumber,
  total: order.total,
  currency: order.currency,
})

/** The mails that a payment sends besides the confirmation. Each feature registers its own under `effects.paymentMails`. */
export type PaymentMails = (db: Queryable, order: PayableOrder) => Promise<readonly NewMail[]>

declare module '#access/feature.ts' {
  interface KnownEffects {
    paymentMails: PaymentMails
  }
}

/** @param payer the ledger account that owes the money, the gateway’s unless said, and those that pay a part before it */
export async function outcomeOf(
  db: Queryable,
  effects: Effects,
  order: PayableOrder,
  paidWith: PaidWith,
  payer: { account?: string; first?: readonly FirstPayer[] } = {},
): Promise<Outcome> {
  const { credit, currency } = order
  const earlier =
    credit && credit.amount > 0 ? [{ account: accountCode('orderCredits', currency), amount: credit.amount }] : []
  const others = await Promise.all(effects.paymentMails.map((mailsOf) => mailsOf(db, order)))
  return {
    invoice: invoiceSeries(order.region),
    paidWith,
    postings: paymentPostings(order.takings, currency, payer.account, [...earlier, ...(payer.first ?? [])]),
    mails: [orderConfirmation(order), ...others.flat()],
    answer: keptOf(paidOrder(order, invoiceNumberToCome)),
  }
}
