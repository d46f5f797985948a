import { z } from 'zod'
import { addRecord, changeRecord, deleteRecord, getRecord } from '#features/revisions/contract/record-calls.ts'
import { recordStates } from '#features/revisions/contract/records.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { pricesByCurrency } from '#kit/money.ts'
import { nameSort, named, stateFilters } from '#kit/shapes.ts'
import { tierFields, tierRegions } from './tier-fields.ts'

const path = '/v1/admin/shipping-tiers'
const manage = 'promotions.manage' as const
const int = z.number().int()

export const listTiers = list(path, 'Lists shipping tiers in every state', {
  access: manage,
  filters: { ...stateFilters(recordStates, nameSort), region: z.enum(tierRegions).optional() },
  row: named.extend({
    region: z.enum(tierRegions),
    /** Country codes, country and state (`US-AK`), or `*` for everywhere else. */
    destinations: z.array(z.string()),
    weight_max_grams: int,
    prices: pricesByCurrency,
    /** What a purchase costs from which it is free of charge; minor units. */
    free_from: pricesByCurrency,
    days_min: int,
    days_max: int,
    position: int,
    state: z.enum(recordStates),
    version: int,
  }),
})
export const exportTiers = exportOf(listTiers)
const tierRecords = { read: manage, edit: manage, fields: tierFields } as const
export const getTier = getRecord(path, 'Returns a shipping tier', tierRecords)
export const createTier = addRecord(path, 'Creates a shipping tier', tierRecords)
export const updateTier = changeRecord(path, 'Changes a shipping tier', tierRecords)
export const removeTier = deleteRecord(path, 'Deletes a shipping tier that no order or quote names', tierRecords)
