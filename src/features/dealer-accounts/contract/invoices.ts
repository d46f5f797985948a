import { z } from 'zod'
import { post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { ageSort, id, idParams, int, nullableTime, reasonForm, searchText, time } from '#kit/shapes.ts'
import { memberCall } from '#features/dealers/contract/dealers.ts'
import { invoiceStates } from '#features/orders/order-terms.ts'

/** A charge on a dealer account: an order, or a manual charge by staff. */
export const dealerInvoice = z.object({
  id: int,
  transfer_id: int,
  /** Null for charges other than orders. */
  order_id: int.nullable(),
  token: z.string().nullable(),
  title: z.string(),
  buyer: z.string().nullable(),
  state: z.enum(invoiceStates),
  at: time,
  due_at: time,
  amount: minor,
  /** The unpaid amount. */
  open: minor,
  currency,
})
export const listDealerInvoices = list(
  '/v1/dealers/:slug/invoices',
  'Lists invoices on a dealer’s account, with what is still owed of each',
  {
    ...memberCall,
    filters: {
      q: searchText,
      /** `unpaid` covers open, partly paid and overdue. */
      state: z.enum([...invoiceStates, 'unpaid']).optional(),
      sort: ageSort,
    },
    row: dealerInvoice,
  },
)
export const exportDealerInvoices = exportOf(listDealerInvoices)

/** A dealer's receivables by age; minor units of the dealer's currency. */
export const receivable = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  status: z.string(),
  currency,
  balance: minor,
  credit_limit: minor,
  terms_days: int,
  on_hold: z.boolean(),
  /** Owed but not due yet. */
  not_due: minor,
  days_1_30: minor,
  days_31_60: minor,
  days_61_90: minor,
  days_over_90: minor,
  overdue: minor,
  oldest_due_at: nullableTime,
  last_reminder_at: nullableTime,
})
export type Receivable = z.output<typeof receivable>
export const receivableSorts = ['overdue', 'balance', 'name'] as const
export const listReceivables = list(
  '/v1/admin/receivables',
  'Lists what dealers in the region owe, by how long it is overdue',
  {
    access: 'accounts.manage',
    filters: {
      q: searchText,
      /** Overdue, owing or on credit hold; all dealers by default. */
      only: z.enum(['overdue', 'owing', 'hold']).optional(),
      currency: currency.optional(),
      sort: z.enum(receivableSorts).default('overdue'),
    },
    row: receivable,
    also: {
      totals: z.array(
        receivable.pick({ currency: true, balance: true, overdue: true }).extend({ dealers: z.number() }),
      ),
    },
  },
)
export const exportReceivables = exportOf(listReceivables)

const oneAccount = { access: 'accounts.manage', params: idParams, errors: ['not_found', 'wrong_region'] } as const
export const holdDealerCredit = post(
  '/v1/admin/dealers/:id/account/credit-hold',
  'Stops or allows purchases on a dealer’s account, whatever is left of the limit',
  { ...oneAccount, body: reasonForm.extend({ hold: z.boolean() }), output: z.object({ on_hold: z.boolean() }) },
)
export const remindDealer = post(
  '/v1/admin/dealers/:id/account/reminder',
  'Emails a dealer what is due. At most once a day.',
  {
    ...oneAccount,
    body: reasonForm,
    output: z.object({ sent_to: z.string() }),
    errors: [...oneAccount.errors, 'nothing_due', 'dealer_missing_billing_info', 'reminded_today'],
  },
)
