import { z } from 'zod'
import { checkSale, saleAmountTypes, saleFields, saleRegions } from '#features/pricing/contract/sale-fields.ts'
import { saleTypes } from '#features/pricing/sale.ts'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { recordOf, recordVersion } from '#features/revisions/contract/records.ts'
import { post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor } from '#kit/money.ts'
import { ageSort, idParams, int, integerMax, searchText, time } from '#kit/shapes.ts'

const path = '/v1/admin/sales'
const manage = 'promotions.manage' as const

const saleTimes = ['running', 'upcoming', 'ended'] as const
export const listSaleRecords = list(path, 'Lists sales, including ended ones', {
  access: manage,
  filters: {
    q: searchText,
    when: z.enum(saleTimes).optional(),
    region: z.enum(saleRegions).optional(),
    type: z.enum(saleTypes).optional(),
    sort: ageSort,
  },
  row: z.object({
    id: int,
    name: z.string(),
    type: z.enum(saleTypes),
    region: z.enum(saleRegions),
    amount_type: z.enum(saleAmountTypes),
    percent: z.number().nullable(),
    /** Minor units of the payment currency. */
    amount_off: int.nullable(),
    code: z.string(),
    starts_at: time,
    ends_at: time,
    countdown: z.boolean(),
    when: z.enum(saleTimes),
    version: int,
  }),
})
export const exportSaleRecords = exportOf(listSaleRecords)
export const saleCalls = recordCalls(path, 'a sale', {
  read: manage,
  fields: saleFields,
  says: { get: 'Returns a sale', remove: 'Deletes a sale. Orders keep their prices.' },
})
export const [getSale, createSale, updateSale, removeSale] = saleCalls
export const endSale = post(`${path}/:id/end`, 'Ends a running sale now', {
  access: manage,
  params: idParams,
  body: recordVersion,
  output: recordOf(saleFields),
  errors: ['not_found', 'forbidden', 'stale_version', 'sale_not_running'],
})

const paid = z.object({
  /** Unit price in minor units. */
  unit: minor,
  subtotal: minor,
  discount: minor,
  total: minor,
})
export const previewSale = post(
  `${path}/preview`,
  'Prices an example purchase with and without a sale. Changes nothing.',
  {
    access: manage,
    body: z.strictObject({
      sale: z.strictObject(saleFields).omit({ de: true, fr: true, es: true, it: true }).superRefine(checkSale),
      /** Stored sale it replaces; null for a new one. */
      id: int.min(1).max(integerMax).nullable(),
      /** Selects the selling region. */
      currency,
      /** List price and, if the customer has one, own price of a product, in minor units. */
      price: minor.min(0).max(100_000_000),
      own_price: minor.min(0).max(100_000_000).nullable(),
      quantity: int.min(1).max(1000),
      /** Discount code the customer enters. */
      code: z.string().trim().toUpperCase().max(40),
    }),
    output: z.object({
      currency,
      /** Whether the sale changes the amount due, and why not. */
      applies: z.boolean(),
      reason: z.string(),
      before: paid,
      after: paid,
      /** Why the code doesn’t apply during the sale; null if it does. */
      code_refused: z.string().nullable(),
    }),
    runs: 'query',
  },
)
