import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { id, int, time } from '#kit/shapes.ts'
import { memberCall, slugParams } from '#features/dealers/contract/dealers.ts'

const postingLine = z.object({
  /** Where the money comes from and goes to, as the dealer sees it: a purchase goes from the account to products. */
  from: z.string(),
  to: z.string(),
  amount: minor,
  currency,
  /** Whether the posting moves the dealer's own account. */
  own: z.boolean(),
})
const cause = z.object({
  kind: z.enum(['order', 'credit-deal', 'payment', 'staff']),
  title: z.string(),
  /** The order's number or the deal's UUID. */
  id: z.string().nullable(),
  token: z.string().nullable(),
})
const transfer = z.object({
  id: int,
  group_id: int,
  kind: z.string(),
  reference: z.string(),
  reason: z.string(),
  at: time,
  change: minor,
  currency,
  reversal_of: int.nullable(),
  reversed_by: int.nullable(),
  cause,
  postings: z.array(postingLine),
})
export type DealerTransfer = z.output<typeof transfer>
const oneTransfer = { ...memberCall, params: slugParams.extend({ id }) } as const
export const getDealerTransfer = get(
  '/v1/dealers/:slug/transfers/:id',
  'Returns an entry’s postings and their source',
  { ...oneTransfer, output: transfer },
)
export const getDealerTransferGroup = get(
  '/v1/dealers/:slug/transfer-groups/:id',
  'Lists all transfers on the account that belong to the same order or event',
  {
    ...oneTransfer,
    output: z.object({
      id: int,
      reference: z.string(),
      change: minor,
      currency,
      transfers: z.array(transfer),
    }),
  },
)
