import { z } from 'zod'

import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { int, nullableTime } from '#kit/shapes.ts'
import { orderStates } from '#features/orders/contract.ts'
import { orderTerms } from '#features/orders/order-terms.ts'
import { memberCall } from '#features/dealers/contract/dealers.ts'

export const dealerOrder = z.object({
  id: int,
  token: z.string(),
  kind: z.string(),
  state: z.enum(orderStates),
  invoice_number: z.string().nullable(),
  purchase_order: z.string().nullable(),
  title: z.string(),
  vehicle: z.string().nullable(),
  buyer: z.string(),
  total: minor,
  refunded: minor,
  currency,
  paid_at: nullableTime,
  terms: orderTerms.pick({ state: true, due_at: true }).nullable(),
})
const orderFilters = {
  q: z.string().trim().max(80).optional(),
  kind: z.enum(['store', 'catalog', 'tune-request', 'trade-in', 'flashzilla']).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
}
export const listDealerOrders = list('/v1/dealers/:slug/fz-orders', 'Lists orders on a dealer’s account', {
  ...memberCall,
  filters: orderFilters,
  row: dealerOrder,
})
export const exportDealerOrders = exportOf(listDealerOrders)
