import { z } from 'zod'
import { patch, post, remove } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import {
  idParams,
  int,
  integerMax,
  named,
  nameSort,
  nullableTime,
  searchText,
  time,
  version,
  why,
} from '#kit/shapes.ts'
import { priceSet, readPriceSet } from '#features/pricing/price-set.ts'
import { shown } from '#kit/fields.ts'
import { priceFields } from './tunes.ts'

const path = '/v1/admin/ecu/price-tiers'
const read = 'catalog.read' as const
const manage = 'catalog.manage' as const

/** New prices of a tier, planned or applied. */
const priceTierChange = z.object({
  id: int,
  state: z.enum(['planned', 'applied', 'canceled']),
  prices: readPriceSet,
  /** Prices before the change; null until it is applied. */
  before: readPriceSet.nullable(),
  effective_at: time,
  applied_at: nullableTime,
  /** Number of tunes repriced; null until the change is applied. */
  tunes: int.nullable(),
  reason: z.string(),
  by: z.string(),
  created_at: time,
})
export type PriceTierChange = z.output<typeof priceTierChange>

export const priceTierSummary = z.object({
  id: int,
  name: z.string(),
  note: z.string(),
  prices: readPriceSet,
  version: int,
  /** Number of tunes on the tier. */
  tunes: int,
  /** When planned prices take effect; null if none are planned. */
  planned_at: nullableTime,
})
export type PriceTierSummary = z.output<typeof priceTierSummary>
export const priceTier = priceTierSummary.omit({ planned_at: true }).extend({
  planned: priceTierChange.nullable(),
  /** Newest first, at most 50. */
  changes: z.array(priceTierChange),
})
export type PriceTier = z.output<typeof priceTier>

export const listPriceTiers = list(path, 'Lists price tiers with the number of tunes on them', {
  access: read,
  filters: { q: searchText, planned: z.enum(['yes', 'no']).optional(), sort: nameSort },
  row: priceTierSummary,
})
export const exportPriceTiers = exportOf(listPriceTiers)

export const getPriceTier = getOne(`${path}/:id`, 'Returns a price tier with its price changes', {
  access: read,
  output: priceTier,
})

const name = z.string().trim().min(2, 'Enter a name.').max(80, 'Enter at most 80 characters.')
const note = z.string().trim().max(500, 'Enter at most 500 characters.')
export const priceTierNames = z.strictObject({ name, note: note.default('') })

/** Columns of the price tier grid. */
export const priceTierFields = {
  name: shown(name, { label: () => 'Name', required: true }),
  note: shown(note, { label: () => 'Note' }),
  ...priceFields,
}
export const createPriceTier = post(path, 'Creates a price tier without tunes', {
  access: manage,
  body: priceTierNames.extend({ prices: priceSet }),
  output: priceTier,
  errors: ['not_found'],
})
export const updatePriceTier = patch(`${path}/:id`, 'Renames a price tier', {
  access: manage,
  params: idParams,
  body: priceTierNames.extend({ version }),
  output: priceTier,
  errors: ['not_found', 'stale_version'],
})
export const removePriceTier = remove(`${path}/:id`, 'Deletes a price tier without tunes', {
  access: manage,
  params: idParams,
  errors: ['not_found', 'in_use'],
})

const repricedTune = named.extend({
  part_number: z.string(),
  /** The engine or transmission it is for. */
  about: z.string(),
  /** Current prices. The new ones are those in the request. */
  prices: readPriceSet,
  /** Discounts of the engine by role, in percent of the list price. */
  role_discounts: z.record(z.string(), z.number()),
})
export type RepricedTune = z.output<typeof repricedTune>
export const previewPriceTier = post(
  `${path}/:id/preview`,
  'Returns every tune that new prices of a tier would reprice. Changes nothing.',
  {
    access: read,
    params: idParams,
    body: z.strictObject({
      prices: priceSet,
      q: searchText,
      after: int.min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      limit: int.min(1).max(500).default(50),
    }),
    output: z.object({
      /** Number of tunes that would be repriced. */
      total: int,
      /** How many of these match the search. */
      found: int,
      data: z.array(repricedTune),
      /** Pass as `after` to get the next page; null on the last page. */
      next: int.nullable(),
    }),
    errors: ['not_found'],
    runs: 'query',
  },
)

export const changePriceTier = post(
  `${path}/:id/changes`,
  'Sets new prices of a tier, now or later. Refused if the tunes to reprice differ from those shown.',
  {
    access: manage,
    params: idParams,
    body: z.strictObject({
      prices: priceSet,
      /** Now if omitted. */
      effective_at: z.iso.datetime().optional(),
      version,
      /** Number of tunes shown in the preview. */
      tunes: int.min(0).max(integerMax),
      reason: why,
    }),
    output: priceTier,
    errors: ['not_found', 'stale_version', 'price_change_planned'],
    idempotent: true,
  },
)
export const cancelPriceTierChange = post(`${path}/:id/changes/cancel`, 'Cancels the planned prices of a tier', {
  access: manage,
  params: idParams,
  body: z.strictObject({ reason: why }),
  output: priceTier,
  errors: ['not_found', 'price_change_past'],
})
