import { z } from 'zod'
import { get, post, remove } from '#kit/contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { ageSort, id, idParams, int, nullableTime, reasonForm, searchText, time } from '#kit/shapes.ts'
import {
  fulfilmentStates,
  lineKit,
  lineOption,
  orderAddress,
  parcel,
  shippingMethod,
  lineUnitsMax,
} from '#features/orders/contract.ts'

/** Filter of orders to ship: fulfillment state, unpaid, or with returned units. */
export const stageFilters = ['to_pay', ...fulfilmentStates, 'returned'] as const
export const orderStages = [...stageFilters, 'partly_returned'] as const
export type OrderStage = (typeof orderStages)[number]

const toShip = z.object({
  id: int,
  invoice_number: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  country: z.string(),
  shipping_tier: z.string(),
  /** Shipping method. */
  shipping: z.string(),
  state: z.enum(orderStages),
  /** Reason it is on hold; empty if it isn’t. */
  hold_reason: z.string(),
  /** Units ordered, including refunded ones. */
  pieces: int,
  /** Number of packed or shipped parcels. */
  parcels: int,
  /** When the order was placed, by which the list is sorted. */
  ordered_at: time,
  /** Null if unpaid. */
  paid_at: nullableTime,
  shipped_at: nullableTime,
})
export const listFulfilments = list('/v1/admin/orders', 'Lists orders with goods and the status of their parcels', {
  access: 'orders.read',
  filters: {
    q: searchText,
    /** Default: paid orders. `to_pay`: unpaid ones of the last 30 days. `returned`: fully or partly returned. */
    state: z.enum(stageFilters).optional(),
    sort: ageSort,
  },
  row: toShip,
  also: { counts },
})
export const exportFulfilments = exportOf(listFulfilments, { access: 'orders.export' })

const piece = z.object({
  line_id: int,
  slug: z.string(),
  name: z.string(),
  options: z.array(lineOption),
  kit: lineKit.nullable(),
  /** Part number and barcode. */
  part_number: z.string(),
  barcode: z.string(),
  quantity: int,
  /** Units neither refunded nor packed. */
  left: int,
  /** Locations of the remaining units, by name; empty if unknown. */
  places: z.array(z.object({ location: z.string(), quantity: int })),
  /** Whether serial numbers are recorded when packing. */
  has_serials: z.boolean(),
})
export const fulfilment = z.object({
  id: int,
  invoice_number: z.string().nullable(),
  email: z.string(),
  /** Null for guests. */
  user_id: int.nullable(),
  state: z.enum(fulfilmentStates),
  /** Returned units. */
  returned: int,
  hold_reason: z.string(),
  address: orderAddress,
  shipping_method: shippingMethod.nullable(),
  paid_at: time,
  pieces: z.array(piece),
  parcels: z.array(parcel),
  /** Null if no customs form is needed; else products with missing customs data. */
  customs: z.object({ missing: z.array(z.object({ id: int, name: z.string() })) }).nullable(),
  history: z.array(z.object({ id: int, at: time, action: z.string(), actor: z.string(), reason: z.string() })),
})
export type Fulfilment = z.output<typeof fulfilment>

const errors = ['not_found', 'order_not_paid', 'nothing_to_ship'] as const
export const getFulfilment = get('/v1/admin/orders/:id', 'Returns what is left to pack of an order, and its parcels', {
  access: 'orders.read',
  params: idParams,
  output: fulfilment,
  errors: [...errors, 'wrong_region'],
})

const changes = { access: 'orders.ship', params: idParams, output: fulfilment } as const
export const packParcel = post('/v1/admin/orders/:id/parcels', 'Packs a parcel of an order', {
  ...changes,
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          line_id: id,
          quantity: int.min(1).max(lineUnitsMax),
          serials: z.array(z.string().trim().min(2, 'Enter the serial number.').max(60)).max(20).default([]),
        }),
      )
      .min(1, 'Choose what to pack.')
      .max(100),
  }),
  errors: [...errors, 'order_on_hold', 'more_than_ordered', 'serial_shipped'],
  idempotent: true,
})

const parcelParams = z.object({ id, parcel: id })
const ofParcel = { ...changes, params: parcelParams } as const
export const unpackParcel = remove('/v1/admin/orders/:id/parcels/:parcel', 'Unpacks a parcel that hasn’t shipped', {
  ...ofParcel,
  errors: [...errors, 'parcel_shipped'],
})
export const trackingForm = z.strictObject({
  carrier: z.string().trim().min(1, 'Enter the carrier.').max(80),
  number: z.string().trim().min(1, 'Enter the tracking number.').max(120),
})
export const shipParcel = post(
  '/v1/admin/orders/:id/parcels/:parcel/ship',
  'Ships a packed parcel, or corrects its tracking, and emails the customer',
  { ...ofParcel, body: trackingForm, errors: [...errors, 'order_on_hold'] },
)
export const deliverParcel = post(
  '/v1/admin/orders/:id/parcels/:parcel/deliver',
  'Marks a shipped parcel as delivered',
  { ...ofParcel, errors: [...errors, 'parcel_not_shipped'] },
)
export const holdFulfilment = post('/v1/admin/orders/:id/hold', 'Puts an order on hold, so it can’t be packed', {
  ...changes,
  body: reasonForm,
  errors,
})
export const releaseFulfilment = post('/v1/admin/orders/:id/release', 'Releases an order, so it can be packed', {
  ...changes,
  body: reasonForm,
  errors,
})
export const getPackingSlip = get(
  '/v1/admin/orders/:id/parcels/:parcel/packing-slip',
  'Downloads the packing slip of a parcel as PDF',
  { access: 'orders.read', params: parcelParams, output: z.unknown(), errors: ['not_found'] },
)

export const getShippingLabel = get(
  '/v1/admin/orders/:id/parcels/:parcel/label',
  'Downloads the shipping label of a parcel as PDF, four by six inches',
  { access: 'orders.read', params: parcelParams, output: z.unknown(), errors: ['not_found'] },
)

export const getCustomsForm = get(
  '/v1/admin/orders/:id/parcels/:parcel/customs-form',
  'Downloads the customs declaration (CN 23) of a parcel as PDF',
  {
    access: 'orders.read',
    params: parcelParams,
    output: z.unknown(),
    errors: ['not_found', 'no_customs_form', 'customs_facts_missing'],
  },
)

const pick = z.object({
  /** Location name; empty if unknown. */
  location: z.string(),
  slug: z.string(),
  name: z.string(),
  options: z.array(lineOption),
  part_number: z.string(),
  quantity: int,
  orders: z.array(z.object({ id: int, invoice_number: z.string().nullable(), quantity: int })),
})
export const getPickList = get(
  '/v1/admin/pick-list',
  'Returns the items to pick by location, for up to the 100 oldest waiting orders',
  {
    access: 'orders.read',
    query: z.object({
      /** Only items at this location. */
      location: z.string().max(80).optional(),
    }),
    output: z.object({
      orders: int,
      more: z.boolean(),
      /** Locations with items to pick, by name. */
      locations: z.array(z.string()),
      data: z.array(pick),
    }),
  },
)
