import { z } from 'zod'
import { post } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { ageSort, idParams, int, searchText, slug, time, version, why } from '#kit/shapes.ts'
import { serial } from './serial-numbers.ts'
import { units } from './stock.ts'

const access = 'stock.manage' as const

/** Lines of a stock move: products with quantities. */
const lines = z
  .array(
    z.strictObject({
      product: slug,
      /** Required if the product keeps stock by variant. */
      variant: int.positive().max(Number.MAX_SAFE_INTEGER).nullable().default(null),
      quantity: units,
    }),
  )
  .min(1, 'Add at least one product.')
  .max(200, 'Add at most 200 products.')
  .refine(
    (all) => new Set(all.map(({ product, variant }) => `${product} ${variant}`)).size === all.length,
    'Each product or variant can be on one line only.',
  )
const linesRead = z.array(
  z.object({
    id: int,
    product: z.string(),
    variant: int.nullable(),
    name: z.string(),
    part_number: z.string(),
    barcode: z.string(),
    quantity: int,
    received: int,
    /** Written off in transit, or never delivered. */
    missing: int,
    /** Whether units have serial numbers. */
    has_serials: z.boolean(),
  }),
)
export type MovedLine = z.output<typeof linesRead>[number]
/** Totals of all lines, for lists. */
const movedUnits = {
  units: int,
  received: int,
  /** Whether incoming units have serial numbers. */
  has_serials: z.boolean(),
}
const note = z.string().trim().max(500, 'Enter at most 500 characters.').default('')
const day = z.iso.date({ error: 'Choose a day.' }).nullable()
/** Received units by line ID. */
export const receiveForm = z.strictObject({
  version,
  lines: z
    .array(
      z.strictObject({
        id: int.positive(),
        quantity: units,
        /** Serial numbers of received units: all, some or none. */
        serials: z.array(serial).max(1_000, 'Enter at most 1,000 serial numbers.').default([]),
      }),
    )
    .min(1, 'Enter what arrived.')
    .max(200),
  note,
})
const closeForm = z.strictObject({ version, reason: why })
const moved = ['not_found', 'stale_version'] as const
/** Fields of goods arriving at a location. */
const onTheWay = {
  to: z.string(),
  to_name: z.string(),
  expected_on: z.string().nullable(),
  note: z.string(),
  by: z.string(),
  created_at: time,
  version,
  lines: linesRead,
}

export const transferStates = ['sent', 'partly_received', 'received'] as const
export const stockTransfer = z.object({
  id: int,
  state: z.enum(transferStates),
  from: z.string(),
  from_name: z.string(),
  ...onTheWay,
})
export type StockTransfer = z.output<typeof stockTransfer>
export const listStockTransfers = list('/v1/admin/stock-transfers', 'Lists transfers between locations', {
  access,
  filters: { q: searchText, state: z.enum(transferStates).optional(), sort: ageSort },
  row: stockTransfer.omit({ lines: true }).extend(movedUnits),
})
export const exportStockTransfers = exportOf(listStockTransfers)
export const getStockTransfer = getOne('/v1/admin/stock-transfers/:id', 'Returns a transfer with its lines', {
  access,
  output: stockTransfer,
})
export const transferForm = z
  .strictObject({ from: slug, to: slug, expected_on: day, note, lines })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Choose another location.' })
export const createStockTransfer = post('/v1/admin/stock-transfers', 'Sends units from one location to another', {
  access,
  body: transferForm,
  output: stockTransfer,
  errors: ['not_found', 'out_of_stock', 'variant_missing', 'location_retired'],
  idempotent: true,
  status: 201,
})
export const receiveStockTransfer = post('/v1/admin/stock-transfers/:id/receive', 'Receives units of a transfer', {
  access,
  params: idParams,
  body: receiveForm,
  output: stockTransfer,
  errors: moved,
  idempotent: true,
})
export const closeStockTransfer = post(
  '/v1/admin/stock-transfers/:id/close',
  'Writes off what never arrived of a transfer',
  { access, params: idParams, body: closeForm, output: stockTransfer, errors: moved, idempotent: true },
)

/** `closed_short`: closed after only a part had arrived. */
export const supplyStates = ['ordered', 'partly_received', 'received', 'closed_short', 'cancelled'] as const
export const supplyOrder = z.object({
  id: int,
  state: z.enum(supplyStates),
  supplier: z.string(),
  /** Supplier’s order number. */
  number: z.string(),
  ...onTheWay,
})
export type SupplyOrder = z.output<typeof supplyOrder>
export const listSupplyOrders = list('/v1/admin/supply-orders', 'Lists purchase orders to suppliers', {
  access,
  filters: { q: searchText, state: z.enum(supplyStates).optional(), due: z.enum(['late']).optional(), sort: ageSort },
  row: supplyOrder.omit({ lines: true }).extend(movedUnits),
})
export const exportSupplyOrders = exportOf(listSupplyOrders)
export const getSupplyOrder = getOne('/v1/admin/supply-orders/:id', 'Returns a purchase order to a supplier', {
  access,
  output: supplyOrder,
})
const supplier = z.string().trim().min(1, 'Enter the supplier.').max(120)
export const supplyForm = z.strictObject({
  supplier,
  number: z.string().trim().max(60),
  to: slug,
  expected_on: day,
  note,
  lines,
})
export const createSupplyOrder = post('/v1/admin/supply-orders', 'Orders goods from a supplier', {
  access,
  body: supplyForm,
  output: supplyOrder,
  errors: ['not_found', 'location_retired'],
  idempotent: true,
  status: 201,
})
export const expectForm = z.strictObject({ version, expected_on: day, reason: why })
export const expectSupplyOrder = post(
  '/v1/admin/supply-orders/:id/expect',
  'Changes the day on which goods are expected',
  { access, params: idParams, body: expectForm, output: supplyOrder, errors: moved, idempotent: true },
)
export const receiveSupplyOrder = post('/v1/admin/supply-orders/:id/receive', 'Receives goods from a supplier', {
  access,
  params: idParams,
  body: receiveForm,
  output: supplyOrder,
  errors: moved,
  idempotent: true,
})
export const closeSupplyOrder = post(
  '/v1/admin/supply-orders/:id/close',
  'Closes a purchase order: what hasn’t arrived is no longer expected',
  { access, params: idParams, body: closeForm, output: supplyOrder, errors: moved, idempotent: true },
)
