import { z } from 'zod'
import { order } from '#features/orders/contract.ts'
import { get } from '#kit/contract.ts'
import { id, time } from '#kit/shapes.ts'
import { offerStandings } from '../rules.ts'

const params = z.object({ id, token: z.string().length(43) })

/** An offer as the customer sees it by its link. */
export const sharedQuote = z.object({
  /** Such as Q-12/2. */
  number: z.string(),
  standing: z.enum(offerStandings),
  region: z.union([z.literal(1), z.literal(2)]),
  message: z.string(),
  sent_at: time,
  expires_at: time,
  /** What is offered; null where the link no longer leads to it. */
  order: order.omit({ token: true }).nullable(),
  /** Opens the order, to pay it or to see its invoice; null where neither is possible. */
  token: z.string().nullable(),
})
export type SharedQuote = z.output<typeof sharedQuote>

export const getSharedQuote = get('/v1/quotes/:id/:token', 'Returns a quote by the link that was sent', {
  access: 'public',
  params,
  output: sharedQuote,
  errors: ['not_found', 'wrong_region'],
  perMinute: 120,
})
export const getQuotePdf = get('/v1/quotes/:id/:token/pdf', 'Downloads a quote as PDF, by the link that was sent', {
  access: 'public',
  params,
  output: z.unknown(),
  errors: ['not_found'],
  perMinute: 60,
})
