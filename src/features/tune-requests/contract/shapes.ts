import { z } from 'zod'
import { ticketStates } from '#features/tickets/rules.ts'
import { currency, minor } from '#kit/money.ts'
import { id, int, nullableTime, time } from '#kit/shapes.ts'
import { vehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import { purposes, requestStates, settlements } from '../rules.ts'
import { controlUnits, gearboxes, modifications, readMethods } from '../intake.ts'
import * as m from '../messages/m.ts'

const requestVehicle = vehicleChoice.extend({ label: z.string() })
export type RequestVehicle = z.output<typeof requestVehicle>

const line = (max: number) => z.string().trim().max(max)

/** What a calibrator needs to know about the car and, for custom work, the customer's goals. */
export const requestInformation = z.strictObject({
  vin: line(17)
    .toUpperCase()
    .regex(/^([A-HJ-NPR-Z0-9]{17})?$/, { error: m.vinFormat })
    .optional(),
  mileage: line(20).optional(),
  unit: z.enum(['', ...controlUnits]).optional(),
  /** For example Bosch EDC17C46. */
  unit_name: line(80).optional(),
  read_method: z.enum(['', ...readMethods]).optional(),
  gearbox: z.enum(['', ...gearboxes]).optional(),
  modifications: z.array(z.enum(modifications)).max(modifications.length).optional(),
  tool: line(80).optional(),
  fuel: line(80).optional(),
  hardware: line(2000).optional(),
  problems: line(2000).optional(),
  /** Power goals, for custom work. */
  goals: line(2000).optional(),
  remarks: line(2000).optional(),
})
export type RequestInformation = z.output<typeof requestInformation>

export const eventKinds = [
  'created',
  'file_added',
  'choice_changed',
  'information_changed',
  'codes_changed',
  'estimated',
  'quote_asked',
  'quoted',
  'vehicle_confirmed',
  'purchase_linked',
  'paid',
  'settled_free',
  'queued',
  'claimed',
  'released',
  'assigned',
  'asked',
  'answered',
  'resumed',
  'message',
  'note',
  'delivered',
  'revision_asked',
  'closed',
  'reopened',
  'cancelled',
  'refunded',
  'refund_asked',
  'refund_declined',
  'raw_changed',
  'downloaded',
] as const
export type EventKind = (typeof eventKinds)[number]

const fileRoles = ['original', 'delivered', 'purchase', 'log', 'attachment'] as const
export type FileRole = (typeof fileRoles)[number]

export const requestEvent = z.object({
  id: int,
  kind: z.enum(eventKinds),
  party: z.enum(['customer', 'staff', 'system']),
  state: z.enum(requestStates),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  created_at: time,
})

export const requestMessage = z.object({
  id: int,
  kind: z.enum(['message', 'question', 'answer', 'revision', 'help']),
  party: z.enum(['customer', 'staff']),
  author: z.string(),
  body: z.string(),
  internal: z.boolean(),
  created_at: time,
})

export const requestFile = z.object({
  id: int,
  file_id: int,
  role: z.enum(fileRoles),
  version: int,
  name: z.string(),
  bytes: int,
  sha256: z.string(),
  note: z.string(),
  warnings: z.array(z.string()),
  created_at: time,
})
export type RequestFile = z.output<typeof requestFile>

/** URL that downloads one file once, valid for a few minutes. */
export const downloadPermit = z.object({ url: z.string(), token: z.string(), expires_at: time })

/** Due time of a request in the queue. Minutes are working minutes (support hours). */
const queueClock = z.object({
  state: z.enum(['off', 'running', 'paused']),
  due_at: nullableTime,
  minutes_left: z.number().nullable(),
  /** Position in the queue, from 1; null when not queued. */
  place: int.nullable(),
  support_open: z.boolean(),
  opens_at: time,
})

export const requestSummary = z.object({
  id: int,
  title: z.string(),
  purpose: z.enum(purposes),
  state: z.enum(requestStates),
  vehicle: requestVehicle.nullable(),
  tune_names: z.array(z.string()),
  due_at: nullableTime,
  unread: z.boolean(),
  created_at: time,
  updated_at: time,
})

export const tuneRequest = requestSummary.extend({
  region: int,
  /** Saved tuning selection (specification section 3): the request, its tunes, and other sets saved for later. */
  selection: z.object({
    tuneRequestID: int,
    tuneIDs: z.array(int),
    tuneSets: z.array(z.array(int)),
  }),
  information: requestInformation,
  /** Fault codes to switch off and the confirmation given for them; empty and null if there are none. */
  fault_codes: z.object({
    codes: z.array(z.string()),
    confirmed_at: nullableTime,
    terms_version: z.string().nullable(),
    terms: z.string().nullable(),
  }),
  wants_raw: z.boolean(),
  /** How the original contradicts the selected vehicle. With doubts, paying needs a confirmation. */
  doubts: z.array(z.string()),
  /** Paid and not started: `withdrawTuneRequest` refunds it in full. */
  can_withdraw: z.boolean(),
  refund_asked_at: nullableTime,
  quote: z.object({ amount: minor, currency }).nullable(),
  settled_by: z.enum(settlements).nullable(),
  order: z.object({ id: int, total: minor, currency }).nullable(),
  purchase_id: int.nullable(),
  /** First name of the person working on it. */
  assignee: z.string().nullable(),
  clock: queueClock,
  files: z.array(requestFile),
  messages: z.array(requestMessage),
  /** Support tickets about this request, with their messages. */
  tickets: z.array(
    z.object({
      id: int,
      title: z.string(),
      state: z.enum(ticketStates),
      asked_on: z.string(),
      created_at: time,
      messages: z.array(
        z.object({
          id: int,
          /** note: visible to staff only. */
          from: z.enum(['customer', 'staff', 'note']),
          author: z.string(),
          body: z.string(),
          files: z.array(z.object({ id: int, name: z.string(), size: int })),
          created_at: time,
        }),
      ),
    }),
  ),
  /** Datalogs the customer attached. */
  logs: z.array(z.object({ id: int, title: z.string(), created_at: time })),
  events: z.array(requestEvent),
  last_event_id: int,
  /** Why it could be free: an earlier purchase, a grant by staff, tune credits, or a support request. */
  free_by: z.array(z.enum(['purchase', 'grant', 'credits', 'support'])),
})
export type TuneRequest = z.output<typeof tuneRequest>

export const text = (max = 4000) => z.string().trim().min(1, { error: m.writeSomething }).max(max)
export const fileIds = z.array(id).max(10).default([])
