import { getOne } from '#kit/one-contract.ts'
import { z } from 'zod'
import { findChoices } from '#features/revisions/contract/choices.ts'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { recordOf, recordStates } from '#features/revisions/contract/records.ts'
import { gridChanged, gridChanges } from '#features/revisions/contract/grids.ts'
import { orderStates } from '#features/orders/contract.ts'
import { productFields } from './product-fields.ts'
import { get, patch } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency, minor, pricesByCurrency } from '#kit/money.ts'
import { ageSort, allOf, idParams, int, named, nameSort, searchText, slug, stateFilters, time } from '#kit/shapes.ts'

const path = '/v1/admin/products'
const manage = 'products.manage' as const

export const productRecord = recordOf(productFields)
export type ProductRecord = z.output<typeof productRecord>

const stockWords = ['in', 'low', 'out'] as const
export const listProductRecords = list(path, 'Lists products in every state', {
  access: manage,
  filters: {
    ...stateFilters(recordStates, nameSort),
    brand: z.string().max(80).optional(),
    category: slug.optional(),
    stock: z.enum(stockWords).optional(),
  },
  row: named.extend({
    version: int,
    brand: z.string(),
    category: z.string(),
    part_number: z.string(),
    state: z.enum(recordStates),
    publish_at: time.nullable(),
    prices: pricesByCurrency,
    /** Stock across all locations; null for kits, whose parts have stock. */
    on_hand: int.nullable(),
    picture: z.string().nullable(),
  }),
  also: {
    brands: z.array(z.string()),
    categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  },
})
export const exportProductRecords = exportOf(listProductRecords)
export const productRecordCalls = recordCalls(path, 'a product', {
  read: manage,
  fields: productFields,
  says: { remove: 'Deletes a product that nothing refers to' },
})
export const [getProductRecord, createProductRecord, updateProductRecord, removeProductRecord] = productRecordCalls

const { state, publish_at, brand, category, taxable, serial_tracked } = productFields
export const updateProductRecords = patch(path, 'Changes many products at once: all of them or none', {
  access: manage,
  body: gridChanges({ state, publish_at, brand, category, taxable, serial_tracked }),
  output: gridChanged,
  errors: ['not_found', 'forbidden', 'stale_version'],
})

/** Data of a product’s staff page besides its fields. */
export const getProductSummary = getOne(`${path}/:id/summary`, 'Returns the stock, pictures and sales of a product', {
  access: manage,
  output: z.object({
    category_name: z.string(),
    pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
    /** By location and variant; units without a variant only if there are any. */
    stock: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        region: int,
        variant_id: int.nullable(),
        variant: z.string(),
        is_unassigned: z.boolean(),
        on_hand: int,
      }),
    ),
    /** Parts of a kit with their stock, and how many kits the region's stock allows; null for other products. */
    kit: z
      .object({
        available: int.nullable(),
        parts: z.array(
          z.object({
            product_id: int.nullable(),
            tune_id: int.nullable(),
            name: z.string(),
            quantity: int,
            choices: z.string(),
            on_hand: int.nullable(),
          }),
        ),
      })
      .nullable(),
    /** Units in the region's paid orders, in the last 30 days and in total. */
    sold_recently: int,
    sold: int,
  }),
})

export const listProductOrders = list(`${path}/:id/orders`, 'Lists orders of the region with a product', {
  access: 'orders.read',
  params: idParams,
  filters: { q: searchText, sort: ageSort },
  row: z.object({
    id: int,
    order_id: int,
    invoice_number: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    options: z.string(),
    quantity: int,
    total: minor,
    currency,
    state: z.enum(orderStates),
    created_at: time,
  }),
})
export const exportProductOrders = exportOf(listProductOrders)

const choiceKinds = ['product', 'category', 'brand', 'tag', 'make', 'model', 'engine', 'transmission', 'tune'] as const
export type ChoiceKind = (typeof choiceKinds)[number]
export const findProductChoices = findChoices(
  '/v1/admin/product-choices',
  'Finds products, vehicles and categories that a product can refer to',
  {
    access: manage,
    kinds: choiceKinds,
  },
)

export const getProductOptions = get(`/v1/admin/product-options`, 'Returns the options of a product in any state', {
  access: manage,
  query: z.object({ slug }),
  output: allOf(z.object({ id: int, name: z.string(), selections: z.array(z.string()) })),
  errors: ['not_found'],
})
