import { z } from 'zod'
import { post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currencies, currency, minor } from '#kit/money.ts'
import { ageSort, idParams, int, nullableTime, reasonForm, searchText } from '#kit/shapes.ts'
import { payoutSources, payoutStates } from '../rules.ts'

/** The amount that reached the bank account, in minor units; negative when the gateway debited it. */
const received = int.min(-1_000_000_000_00).max(1_000_000_000_00)
const fees = int.min(0).max(1_000_000_000_00)
const note = z.string().trim().max(300)

export const gatewayPayout = z.object({
  id: int,
  version: int,
  /** The day the gateway sent it (UTC). */
  day: z.iso.date(),
  currency,
  source: z.enum(payoutSources),
  state: z.enum(payoutStates.names),
  charges: int,
  charged: minor,
  refunds: int,
  refunded: minor,
  /** Charges less refunds; for a manually recorded payout, the amount received plus fees. */
  expected: minor,
  /** What reached the bank account; null until confirmed. */
  received: minor.nullable(),
  /** The gateway's processing fees. */
  fees: minor.nullable(),
  /** What the gateway kept for disputes, already booked with the dispute; negative when it returned some. */
  withheld: minor.nullable(),
  note: z.string(),
  confirmed_at: nullableTime,
  confirmed_by: z.string().nullable(),
})
export type GatewayPayout = z.output<typeof gatewayPayout>

const access = 'ledger.read'
/** The gateway balance by the books, and how much of it is in unconfirmed payouts. Minor units. */
const holding = z.object({ currency, balance: minor, on_its_way: minor })

export const listGatewayPayouts = list(
  '/v1/admin/books/gateway-payouts',
  'Lists what the payment gateway paid out to the bank, newest first',
  {
    access,
    filters: {
      q: searchText,
      state: z.enum(payoutStates.names).optional(),
      currency: z.enum(currencies).optional(),
      source: z.enum(payoutSources).optional(),
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
      sort: ageSort,
    },
    row: gatewayPayout,
    also: { holdings: z.array(holding) },
  },
)
export const exportGatewayPayouts = exportOf(listGatewayPayouts)

export const gatewayPayoutItem = z.object({
  id: int,
  type: z.enum(['sale', 'refund']),
  gateway_id: z.string(),
  reference: z.string(),
  order_id: int.nullable(),
  invoice_number: z.string().nullable(),
  /** What it added to the payout: negative for a refund. */
  amount: minor,
  currency,
})
export const listGatewayPayoutItems = list(
  '/v1/admin/books/gateway-payouts/:id/items',
  'Lists the charges and refunds of a gateway payout',
  {
    access,
    params: idParams,
    filters: { q: searchText, type: z.enum(['sale', 'refund']).optional(), sort: ageSort },
    row: gatewayPayoutItem,
    also: { payout: gatewayPayout },
    errors: ['not_found'],
  },
)
export const exportGatewayPayoutItems = exportOf(listGatewayPayoutItems)

const changes = {
  access: 'ledger.manage',
  params: idParams,
  output: gatewayPayout,
  errors: ['not_found', 'stale_version'],
} as const
export const confirmGatewayPayout = post(
  '/v1/admin/books/gateway-payouts/:id/confirm',
  'Confirms that a gateway payout reached the bank, and books its fees',
  {
    ...changes,
    body: z.strictObject({
      version: int.min(1).max(2_147_483_647),
      received,
      withheld: received.default(0),
      note: note.default(''),
    }),
  },
)
export const undoGatewayPayout = post(
  '/v1/admin/books/gateway-payouts/:id/undo',
  'Undoes the confirmation of a gateway payout with a reversing entry',
  { ...changes, body: reasonForm.extend({ version: int.min(1).max(2_147_483_647) }) },
)
export const recordGatewayPayout = post(
  '/v1/admin/books/gateway-payouts',
  'Records a payout the gateway doesn’t list, such as from PayPal, or fees charged on their own',
  {
    access: 'ledger.manage',
    body: z.strictObject({
      day: z.iso.date(),
      currency,
      received,
      fees,
      note: note.min(3, 'Say what this payout is.'),
    }),
    output: gatewayPayout,
    idempotent: true,
  },
)
