import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { recordStates } from '#features/revisions/contract/records.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { pricesByCurrency } from '#kit/money.ts'
import { int, named, nameSort, stateFilters } from '#kit/shapes.ts'
import { tierFields, tierRegions } from './tier-fields.ts'

const path = '/v1/admin/shipping-tiers'
const manage = 'promotions.manage' as const

export const listTiers = list(path, 'Lists shipping tiers in every state', {
  access: manage,
  filters: { ...stateFilters(recordStates, nameSort), region: z.enum(tierRegions).optional() },
  row: named.extend({
    region: z.enum(tierRegions),
    /** Country codes, country and state (`US-AK`), or `*` for everywhere else. */
    destinations: z.array(z.string()),
    weight_max_grams: int,
    prices: pricesByCurrency,
    /** Amount from which it is free, in minor units. */
    free_from: pricesByCurrency,
    days_min: int,
    days_max: int,
    position: int,
    state: z.enum(recordStates),
    version: int,
  }),
})
export const exportTiers = exportOf(listTiers)
export const tierCalls = recordCalls(path, 'a shipping tier', {
  read: manage,
  fields: tierFields,
  says: { get: 'Returns a shipping tier', remove: 'Deletes a shipping tier that no order or quote uses' },
})
export const [getTier, createTier, updateTier, removeTier] = tierCalls
