import { z } from 'zod'
import { recordStates } from '#features/revisions/contract/records.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { pricesByCurrency } from '#kit/money.ts'
import { int, named, nameSort, stateFilters } from '#kit/shapes.ts'

/** Kits, with the price of their parts alone and how many the stock allows. */
export const listKits = list('/v1/admin/kits', 'Lists kits in every state', {
  access: 'products.manage',
  filters: {
    ...stateFilters(recordStates, nameSort),
    stock: z.enum(['in', 'out']).optional(),
    contains: z.enum(['tunes', 'products']).optional(),
  },
  row: named.extend({
    state: z.enum(recordStates),
    prices: pricesByCurrency,
    /** Total price of the parts alone, without options; omits currencies in which a part isn’t sold. */
    alone: pricesByCurrency,
    parts: z.array(z.object({ name: z.string(), quantity: int })),
    /** Kits the region's stock allows; null for a kit of tunes only. */
    available: int.nullable(),
    version: int,
  }),
})
export const exportKits = exportOf(listKits)
