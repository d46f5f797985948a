import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { allOf, idParams, int, slug, stateFilters, time, why } from '#kit/shapes.ts'
import { serialStateLabels, type SerialState } from '../stock-labels.ts'

const access = 'stock.manage' as const
const states = Object.keys(serialStateLabels) as [SerialState, ...SerialState[]]

export const serial = z.string().trim().min(1, 'Enter a serial number.').max(60, 'Enter at most 60 characters.')

export const serialNumber = z.object({
  id: int,
  serial: z.string(),
  product_id: int,
  product: z.string(),
  state: z.enum(states),
  /** Stock location; empty if unknown or not in stock. */
  location: z.string(),
  location_slug: z.string(),
  /** Order it was sold with. */
  order_id: int.nullable(),
  invoice_number: z.string().nullable(),
  customer: z.string(),
  changed_at: time,
})
export const listSerialNumbers = list('/v1/admin/serial-numbers', 'Lists units by serial number, and where each is', {
  access,
  filters: { ...stateFilters(states), product: slug.optional() },
  row: serialNumber,
  also: { locations: z.array(z.object({ slug: z.string(), name: z.string() })) },
})
export const exportSerialNumbers = exportOf(listSerialNumbers)

export const moveSerialNumber = post(
  '/v1/admin/serial-numbers/:id/state',
  'Records that a unit is back in stock, or written off. Stock levels stay as they are.',
  {
    access,
    params: idParams,
    body: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('in_stock'), location: slug, reason: why }),
      z.strictObject({ state: z.literal('written_off'), reason: why }),
    ]),
    output: serialNumber,
    errors: ['not_found', 'location_retired', 'serial_packed'],
  },
)

export const listOwnUnits = get('/v1/serial-numbers', 'Lists the units with serial numbers that shipped to you', {
  access: 'user',
  output: allOf(
    z.object({
      id: int,
      serial: z.string(),
      /** Product name with its variant. */
      name: z.string(),
      order_id: int,
      shipped_at: time,
    }),
  ),
})
export type OwnUnit = z.output<typeof listOwnUnits.output>['data'][number]
