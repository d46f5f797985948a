import { getOne } from '#kit/one-contract.ts'
import { z } from 'zod'
import { serialNumber } from '#features/products/contract/serial-numbers.ts'
import { ticketFile } from '#features/tickets/contract/tickets.ts'
import { get, post } from '#kit/contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { email, idParams, int, stateFilters, time, version } from '#kit/shapes.ts'
import { checks, incidents, rescueStates } from './rules.ts'
import * as m from './messages/m.ts'

const needed = (max: number, error: () => string) => z.string().trim().min(1, { error }).max(max)

export const rescueForm = z.strictObject({
  customer_name: needed(120, m.nameRequired),
  /** Required without a login. */
  email: email.optional(),
  /** Serial number on the back of the tool. */
  serial: needed(40, m.serialRequired),
  vehicle: needed(200, m.vehicleRequired),
  incident: z.enum(incidents),
  description: needed(8000, m.descriptionRequired),
  /** What was tried. */
  tried: z.array(z.enum(checks)).max(checks.length),
  /** Files of the caller, such as a diagnosis. Without a login, files are uploaded after the session was created. */
  files: z.array(idParams.shape.id).max(5).default([]),
})
/** A session as its requester sees it. Its number is its ticket's. */
export const rescueSession = z.object({
  id: int,
  state: z.enum(rescueStates),
  /** Number of open sessions ahead of it. */
  ahead: int,
  /** First name of the staff member working on it. */
  handler: z.string().nullable(),
  created_at: time,
  /** Files of its conversation, such as a diagnosis or a file to flash; only for its requester. */
  files: z.array(ticketFile),
})
export type RescueSession = z.output<typeof rescueSession>
export const openRescueSession = post('/v1/rescue-sessions', 'Opens a rescue session, with its ticket', {
  access: 'public',
  body: rescueForm,
  /** Token to open session and ticket without a login. */
  output: z.object({ id: int, token: z.string() }),
  errors: ['request_closed', 'not_found', 'wrong_region', 'in_use'],
  idempotent: true,
  status: 201,
  perMinute: 10,
})
export const getRescueSession = get(
  '/v1/rescue-sessions/:id/by-token/:token',
  'Returns a rescue session by its token',
  {
    access: 'public',
    params: idParams.extend({ token: z.string().length(43) }),
    output: rescueSession,
    errors: ['not_found'],
    perMinute: 120,
  },
)

const access = 'tickets.manage' as const
export const staffRescueSession = z.object({
  id: int,
  state: z.enum(rescueStates),
  customer_name: z.string(),
  serial: z.string(),
  vehicle: z.string(),
  incident: z.enum(incidents),
  tried: z.array(z.enum(checks)),
  description: z.string(),
  handler: z.string().nullable(),
  created_at: time,
  version: int,
})
export type StaffRescueSession = z.output<typeof staffRescueSession>
export const listRescueSessions = list('/v1/admin/rescue-sessions', 'Lists rescue sessions in the region', {
  access,
  /** Sorts by waiting time; then lists open sessions only, unless filtered or searched. */
  filters: stateFilters(rescueStates, z.enum(['waiting', 'newest', 'oldest']).default('waiting')),
  row: staffRescueSession,
  also: { counts },
})
export const exportRescueSessions = exportOf(listRescueSessions)
export const getStaffRescueSession = getOne('/v1/admin/rescue-sessions/:id', 'Returns a rescue session for staff', {
  access,
  output: staffRescueSession.extend({
    /**
     * Tool details by serial number; null if the shop didn't sell it. The order is only included for staff who may read
     * orders.
     */
    sold: serialNumber.pick({ product: true, order_id: true, invoice_number: true, customer: true }).nullable(),
    /** Files of the conversation, including internal notes. */
    files: z.array(ticketFile),
  }),
})
export const moveRescueSession = post(
  '/v1/admin/rescue-sessions/:id/state',
  'Takes, returns, fixes or ends a session',
  {
    access,
    params: idParams,
    body: z.strictObject({ state: z.enum(rescueStates), version }),
    output: staffRescueSession,
    errors: ['not_found', 'stale_version', 'ticket_state_changed'],
  },
)
