import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { minor } from '#kit/money.ts'
import { id, int, time } from '#kit/shapes.ts'

/** The credit note of a refund: what it takes back from the invoice, in minor units. */
export const creditNote = z.object({ refund_id: int, number: z.string(), amount: minor, issued_at: time })
export type CreditNote = z.output<typeof creditNote>

export const getCreditNotePdf = get(
  '/v1/invoices/:id/:token/credit-notes/:refund/pdf',
  'Downloads the credit note of a refund as PDF, by its order’s token',
  {
    access: 'public',
    params: z.object({ id, token: z.string().length(43), refund: id }),
    output: z.unknown(),
    errors: ['not_found'],
    perMinute: 60,
  },
)
