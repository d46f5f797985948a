import { z } from 'zod'
import { recordStates } from '#features/revisions/contract/records.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { pricesByCurrency } from '#kit/money.ts'
import { named, nameSort, stateFilters } from '#kit/shapes.ts'

const int = z.number().int()

/** Products that are sold as a kit, with what their parts cost alone and how many can be made of the stock. */
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
    /** What the parts cost alone, without options; a currency in which one isn’t sold is left out. */
    alone: pricesByCurrency,
    parts: z.array(z.object({ name: z.string(), quantity: int })),
    /** Kits that the stock of the region makes; null for a kit of tunes alone. */
    available: int.nullable(),
    version: int,
  }),
})
export const exportKits = exportOf(listKits)
