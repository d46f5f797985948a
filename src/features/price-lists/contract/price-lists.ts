import { z } from 'zod'
import { findChoices } from '#features/revisions/contract/choices.ts'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { recordStates } from '#features/revisions/contract/records.ts'
import { get, post } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { allOf, id, int, nameSort, slug, stateFilters, time } from '#kit/shapes.ts'
import { audiences, priceLine, priceListFields } from './price-list-fields.ts'

const path = '/v1/admin/price-lists'
const manage = 'promotions.manage' as const

const listTimes = ['running', 'upcoming', 'ended'] as const
export const listPriceLists = list(path, 'Lists price lists in every state', {
  access: manage,
  filters: {
    ...stateFilters(recordStates, nameSort),
    audience: z.enum(audiences).optional(),
    when: z.enum(listTimes).optional(),
    /** Lists that apply to a dealer, directly or through its group. */
    dealer: slug.optional(),
  },
  row: z.object({
    id: int,
    name: z.string(),
    audience: z.enum(audiences),
    groups: z.array(z.string()),
    dealers: z.array(z.string()),
    lines: int,
    state: z.enum(recordStates),
    starts_at: time.nullable(),
    ends_at: time.nullable(),
    version: int,
  }),
})
export const exportPriceLists = exportOf(listPriceLists)
export const priceListCalls = recordCalls(path, 'a price list', {
  read: manage,
  fields: priceListFields,
  says: { get: 'Returns a price list' },
})
export const [getPriceList, createPriceList, updatePriceList, removePriceList] = priceListCalls

export const exportPriceLines = getOne(`${path}/:id/prices.csv`, 'Exports the lines of a price list as CSV', {
  access: manage,
  output: z.unknown(),
})
/** Maximum size of a CSV file in bytes. */
export const linesTextMax = 400_000
export const readPriceLines = post(`${path}/read-lines`, 'Reads lines of a price list from CSV. Saves nothing.', {
  access: manage,
  body: z.strictObject({ csv: z.string().max(linesTextMax, 'Send at most 400 kB.') }),
  output: z.object({
    prices: z.array(priceLine),
    problems: z.array(z.object({ line: int, column: z.string(), message: z.string() })),
  }),
  runs: 'query',
})

export const choiceKinds = ['product', 'dealer', 'dealer-group'] as const
export const findPriceListChoices = findChoices(
  '/v1/admin/price-list-choices',
  'Finds products, dealers and groups that a price list can use',
  { access: manage, kinds: choiceKinds, valuesMax: 40_000 },
)
export const listPriceListVariants = get('/v1/admin/price-list-variants', 'Lists the variants of products', {
  access: manage,
  query: z.object({ products: z.string().max(40_000) }),
  output: allOf(z.object({ id: int, product: z.string(), name: z.string() })),
})

const { audience, groups, dealers, prices, starts_at, ends_at } = priceListFields
const pair = z.object({ now: minor, with_list: minor })
export const previewPriceList = post(
  `${path}/preview`,
  'Prices an example cart with and without a price list. Changes nothing.',
  {
    access: manage,
    body: z.strictObject({
      /** List being edited; null for a new one. */
      id: int.positive().max(Number.MAX_SAFE_INTEGER).nullable(),
      list: z.strictObject({ audience, groups, dealers, prices, starts_at, ends_at }),
      currency,
      /** Slug of the buying dealer; empty for a customer. */
      dealer: z.union([slug, z.literal('')]),
      /** Without a variant, a product with variants uses its first choices. */
      products: z
        .array(z.strictObject({ slug, quantity: int.min(1).max(20), variant: id.nullable().default(null) }))
        .max(20),
    }),
    output: z.object({
      currency,
      /** Variant such as “M, Black”; empty if the product has none. */
      lines: z.array(pair.extend({ name: z.string(), variant: z.string(), quantity: int, list: minor })),
      total: pair,
      /** Whether the list currently applies to this buyer. */
      applies: z.boolean(),
    }),
    errors: ['not_found', 'not_sold_in_currency'],
    runs: 'query',
  },
)
