import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency } from '#kit/money.ts'
import { idParams, int, nullableTime, searchText, time } from '#kit/shapes.ts'

/** Filters of a timeline. */
export const eventGroups = ['orders', 'service', 'account', 'staff'] as const

const personEvent = z.object({
  /** Unique key of the event, such as refund/17. */
  key: z.string(),
  at: time,
  kind: z.string(),
  group: z.enum(eventGroups),
  title: z.string(),
  detail: z.string(),
  /** Object name in the audit log, such as order/17; empty if no screen shows it. */
  object: z.string(),
  amount: int.nullable(),
  currency: currency.nullable(),
  /** Staff member who did it. */
  by: z.string(),
})
export type PersonEvent = z.output<typeof personEvent>

export const listPersonEvents = list(
  '/v1/admin/users/:id/timeline',
  'Lists what happened with a person, newest first',
  {
    access: 'users.read',
    params: idParams,
    filters: { q: searchText, group: z.enum(eventGroups).optional() },
    row: personEvent,
    errors: ['not_found'],
  },
)
export const exportPersonEvents = exportOf(listPersonEvents)

export const getPersonRecords = get('/v1/admin/users/:id/records', 'Returns what belongs to a person besides orders', {
  access: 'users.read',
  params: idParams,
  errors: ['not_found'],
  output: z.object({
    addresses: z.array(
      z.object({ id: int, text: z.string(), email: z.string(), phone: z.string(), is_locked: z.boolean() }),
    ),
    vehicles: z.array(
      z.object({ id: int, label: z.string(), name: z.string(), vin: z.string(), is_current: z.boolean() }),
    ),
    dealers: z.array(z.object({ id: int, name: z.string(), role: z.string(), since: time })),
    credits: z.array(
      z.object({
        id: int,
        ecu: int,
        tcu: int,
        awd: int,
        expires_at: nullableTime,
      }),
    ),
    files: z.object({
      count: int,
      bytes: int,
      /** Newest 10, with the object each is attached to, such as tune-request/12; empty if unattached. */
      newest: z.array(
        z.object({
          id: int,
          name: z.string(),
          bytes: int,
          attached_to: z.string(),
          created_at: time,
        }),
      ),
    }),
    /** Shipped units with serial numbers. */
    units: z.array(
      z.object({ id: int, serial: z.string(), name: z.string(), order_id: int, invoice_number: z.string().nullable() }),
    ),
    /** Latest cookie choice and newsletter subscription; null if there is none. */
    consent: z.object({ analytics: z.boolean(), pixel: z.boolean(), at: time }).nullable(),
    newsletter: z.string().nullable(),
  }),
})
