import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { id, time } from '#kit/shapes.ts'
import { dealerParams } from './account.ts'

const memberErrors = ['not_found', 'wrong_region', 'forbidden', 'dealer_not_active'] as const

const postingLine = z.object({
  from: z.string(),
  to: z.string(),
  amount: minor,
  currency,
  /** Whether it moves the dealer's own account. */
  own: z.boolean(),
})
const cause = z.object({
  kind: z.enum(['order', 'credit-deal', 'payment', 'staff']),
  title: z.string(),
  /** Number of the order, uuid of the deal. */
  id: z.string().nullable(),
  token: z.string().nullable(),
})
const transfer = z.object({
  id: z.number().int(),
  group_id: z.number().int(),
  kind: z.string(),
  reference: z.string(),
  reason: z.string(),
  at: time,
  change: minor,
  currency,
  reversal_of: z.number().int().nullable(),
  reversed_by: z.number().int().nullable(),
  cause,
  postings: z.array(postingLine),
})
export type DealerTransfer = z.output<typeof transfer>
const transferParams = dealerParams.extend({ id })
export const getDealerTransfer = get(
  '/v1/dealers/:slug/transfers/:id',
  'The postings behind an entry, and what caused them',
  { access: 'user', params: transferParams, output: transfer, errors: memberErrors },
)
export const getDealerTransferGroup = get(
  '/v1/dealers/:slug/transfer-groups/:id',
  'All transfers of one business case that touch the account, by one of them',
  {
    access: 'user',
    params: transferParams,
    output: z.object({
      id: z.number().int(),
      reference: z.string(),
      change: minor,
      currency,
      transfers: z.array(transfer),
    }),
    errors: memberErrors,
  },
)
