import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { cursorPage, cursorQuery, nullableTime } from '#kit/shapes.ts'
import { dealerParams, memberErrors } from './account.ts'

export const dealerOrder = z.object({
  id: z.number().int(),
  token: z.string(),
  kind: z.string(),
  state: z.string(),
  invoice_number: z.string().nullable(),
  title: z.string(),
  vehicle: z.string().nullable(),
  buyer: z.string(),
  total: minor,
  refunded: minor,
  currency,
  paid_at: nullableTime,
})
const orderFilters = {
  q: z.string().trim().max(80).optional(),
  kind: z.enum(['store', 'catalog', 'tune-request', 'trade-in', 'flashzilla']).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
}
export const listDealerOrders = get('/v1/dealers/:slug/fz-orders', "Orders on a dealer's account", {
  access: 'user',
  params: dealerParams,
  query: cursorQuery.extend(orderFilters),
  output: cursorPage(dealerOrder),
  errors: memberErrors,
})
export const exportDealerOrders = get('/v1/dealers/:slug/fz-orders.csv', "Orders on a dealer's account as CSV", {
  access: 'user',
  params: dealerParams,
  query: z.object(orderFilters),
  output: z.unknown(),
  errors: memberErrors,
  perMinute: 30,
})
