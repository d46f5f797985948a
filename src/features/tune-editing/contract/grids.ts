import { z } from 'zod'
import { priceNames } from '#features/pricing/price-set.ts'
import { gridChanged, gridChanges, gridFilters, gridTotal } from '#features/revisions/contract/grids.ts'
import { post } from '#kit/contract.ts'
import { readable } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currencies } from '#kit/money.ts'
import { int, nullableTime } from '#kit/shapes.ts'
import { priceTierFields } from './price-tiers.ts'
import { tuneTypeFields } from './tune-types.ts'
import { tuneFields } from './tunes.ts'

const row = { id: int, version: int }
const read = { access: 'catalog.read' } as const
const edit = { access: 'catalog.manage', output: gridChanged } as const
const saved = ['not_found', 'forbidden', 'stale_version'] as const

/** One column per price and currency, such as `price_USD`. */
export const priceColumns = priceNames.flatMap((name) =>
  currencies.map((currency) => ({ key: `${name}_${currency}`, name, currency })),
)
const priceKeys = priceColumns.map(({ key }) => key)

/** Columns of the tune grid. */
export const tuneColumns = tuneFields
const tuneFacts = { runs: int }
/** Columns with several values can't be sorted by. Prices are sorted by one currency. */
const unsorted = new Set<string>(['tools', 'tune_types', 'requires', 'recommended', ...priceNames])
export const listTuneRows = list('/v1/admin/ecu/tune-rows', 'Lists tunes with all their fields, for the grid', {
  ...read,
  filters: gridFilters(
    [...Object.keys({ ...tuneColumns, ...tuneFacts }), ...priceKeys].filter((name) => !unsorted.has(name)),
  ),
  row: z.object({ ...row, ...readable(tuneColumns), ...tuneFacts }),
  also: gridTotal,
})
export const exportTuneRows = exportOf(listTuneRows)
export const updateTunes = post('/v1/admin/ecu/tunes/changes', 'Changes many tunes at once: all or none', {
  ...edit,
  body: gridChanges(tuneColumns),
  errors: saved,
})

const typeFacts = { tunes: int }
export const listTuneTypeRows = list('/v1/admin/ecu/tune-type-rows', 'Lists tune types, for the grid', {
  ...read,
  filters: gridFilters(Object.keys({ ...tuneTypeFields, ...typeFacts })),
  row: z.object({ ...row, ...readable(tuneTypeFields), ...typeFacts }),
  also: gridTotal,
})
export const exportTuneTypeRows = exportOf(listTuneTypeRows)
export const updateTuneTypes = post(
  '/v1/admin/ecu/tune-types/changes',
  'Changes many tune types at once: all or none',
  {
    ...edit,
    body: gridChanges(tuneTypeFields),
    errors: saved,
  },
)

const tierFacts = { tunes: int, planned_at: nullableTime }
export const listPriceTierRows = list('/v1/admin/ecu/price-tier-rows', 'Lists price tiers, for the grid', {
  ...read,
  filters: gridFilters([...Object.keys({ ...priceTierFields, ...tierFacts }), ...priceKeys]),
  row: z.object({ ...row, ...readable(priceTierFields), ...tierFacts }),
  also: gridTotal,
})
export const exportPriceTierRows = exportOf(listPriceTierRows)
export const updatePriceTiers = post(
  '/v1/admin/ecu/price-tiers/changes',
  'Renames many price tiers and sets their new prices: all or none',
  { ...edit, body: gridChanges(priceTierFields), errors: [...saved, 'price_change_planned'] },
)
