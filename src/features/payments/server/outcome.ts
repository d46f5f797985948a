import type { Effects } from '#access/feature.ts'
import { keptOf } from '#kit/server/idempotency.ts'
import type { Queryable } from '#kit/server/database.ts'
import { askedLanguage, type NewMail } from '#features/mails/server/queue-mail.ts'
import { accountCode } from '#features/ledger/accounts.ts'
import { type FirstPayer, type Posting, paymentPostings } from '#features/ledger/rules.ts'
import { type InvoiceSeries, invoiceSeries } from '#features/orders/rules.ts'
import { orderConfirmation } from '#features/orders/server/order-mails.ts'
import type { PaidWith } from '#features/orders/paid-with.ts'
import type { PaidOrder } from '../contract.ts'
import type { OpenPayment } from './intents.ts'

/** Order data fixed before payment (INV-07). */
export type PayableOrder = Pick<
  OpenPayment,
  'orderId' | 'kind' | 'region' | 'email' | 'currency' | 'total' | 'credit' | 'takings'
>

/** Everything a successful payment writes, in one statement; the database fills in the invoice number. */
export interface Outcome {
  invoice: InvoiceSeries
  postings: Posting[]
  paidWith: PaidWith
  mails: (NewMail & ReturnType<typeof askedLanguage>)[]
  /** Answer to the request as JSON, stored for repetitions. */
  answer: string
}

/** Placeholder the database function complete_payment replaces with the invoice number. */
const invoiceNumberToCome = '{invoice_number}'

export const paidOrder = (order: PayableOrder, invoiceNumber: string): PaidOrder => ({
  id: order.orderId,
  state: 'paid',
  invoice_number: invoiceNumber,
  total: order.total,
  currency: order.currency,
})

/** Emails a payment sends besides the confirmation. Features register theirs under `effects.paymentMails`. */
export type PaymentMails = (db: Queryable, order: PayableOrder) => Promise<readonly NewMail[]>

declare module '#access/feature.ts' {
  interface KnownEffects {
    paymentMails: PaymentMails
  }
}

/** @param payer ledger account that owes the money (default: the gateway’s), accounts that pay a part first, and mails to the payer */
export async function outcomeOf(
  db: Queryable,
  effects: Effects,
  order: PayableOrder,
  paidWith: PaidWith,
  payer: { account?: string; first?: readonly FirstPayer[]; mails?: readonly NewMail[] } = {},
): Promise<Outcome> {
  const { credit, currency } = order
  const earlier =
    credit && credit.amount > 0 ? [{ account: accountCode('orderCredits', currency), amount: credit.amount }] : []
  const others = await Promise.all(effects.paymentMails.map((mailsOf) => mailsOf(db, order)))
  return {
    invoice: invoiceSeries(order.region),
    paidWith,
    postings: paymentPostings(order.takings, currency, payer.account, [...earlier, ...(payer.first ?? [])]),
    mails: [orderConfirmation(order), ...others.flat(), ...(payer.mails ?? [])].map((mail) => ({
      ...mail,
      ...askedLanguage(mail),
    })),
    answer: keptOf(paidOrder(order, invoiceNumberToCome)),
  }
}
