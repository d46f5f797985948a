import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import type { EventKind, FileRole, RequestInformation, RequestVehicle } from '../contract/shapes.ts'
import type { AlertKind, Purpose, RequestState, Settlement } from '../rules.ts'

/** One request to have a control unit's file tuned, from the upload to the delivery. */
export const tuneRequests = pgTable(
  'tune_requests',
  {
    id: column.id(),
    region: column.region().notNull(),
    userId: column.refTo(() => users.id),
    purpose: text().$type<Purpose>().notNull().default('tune'),
    state: text().$type<RequestState>().notNull(),
    /** Raised by each change of what is priced: an order is made for one revision of the choice (INV-07). */
    revision: integer().notNull().default(1),
    title: text().notNull().default(''),
    vehicle: jsonb().$type<RequestVehicle>(),
    tuneIds: jsonb().$type<number[]>().notNull().default([]),
    /** Other sets of tunes that the customer has put aside for this request. */
    tuneSets: jsonb().$type<number[][]>().notNull().default([]),
    tuneNames: jsonb().$type<string[]>().notNull().default([]),
    information: jsonb().$type<RequestInformation>().notNull().default({}),
    /** Fault codes to switch off; what was confirmed for it, and when, is kept with them. */
    faultCodes: jsonb().$type<string[]>().notNull().default([]),
    faultCodesConfirmedAt: column.time(),
    faultCodesTerms: text(),
    /** The delivery is wanted as the raw contents of the control unit, not in the tool's container. */
    wantsRaw: boolean().notNull().default(false),
    /** A price that staff have named, for custom work; minor units of `quoteCurrency`. */
    quote: column.minor(),
    quoteCurrency: column.currency(),
    /** Staff have given the work away. */
    grantedBy: column.ref(),
    /** The order that pays it: the current one while unpaid. */
    orderId: column
      .ref()
      .unique()
      .references(() => orders.id),
    /** An earlier purchase of the same tunes. */
    purchaseId: column.ref().references(() => orders.id),
    settledBy: text('settled_by').$type<Settlement>(),
    settledAt: column.time(),
    assigneeId: column.ref().references(() => users.id),
    /** Tuners see it as well, not staff alone. */
    isForTuners: boolean().notNull().default(true),
    queuedAt: column.time(),
    /** When it is due by the support hours; null while the clock is paused. */
    dueAt: column.time(),
    /** The due time whose passing was reported to those who work on it. */
    overdueToldFor: column.time(),
    /** Working minutes left when the clock was stopped. */
    pausedMinutes: doublePrecision(),
    deliveredAt: column.time(),
    closedAt: column.time(),
    /** The customer has asked for the money back, and nobody has answered yet. */
    refundAskedAt: column.time(),
    /** The last event that the customer has looked at. */
    seenEventId: column.ref().notNull().default(0),
    lastEventId: column.ref().notNull().default(0),
    createdAt: column.created(),
    updatedAt: column.created(),
  },
  (table) => [
    check(
      'tune_requests_quote',
      sql`(${table.quote} is null) = (${table.quoteCurrency} is null) and coalesce(${table.quote}, 0) >= 0`,
    ),
    check(
      'tune_requests_fault_codes',
      sql`(jsonb_array_length(${table.faultCodes}) = 0) = (${table.faultCodesConfirmedAt} is null) and (${table.faultCodesConfirmedAt} is null) = (${table.faultCodesTerms} is null)`,
    ),
    index('tune_requests_user').on(table.userId, table.id),
    index('tune_requests_queue').on(table.region, table.state, table.dueAt),
    index('tune_requests_assignee').on(table.assigneeId, table.state),
  ],
)

const ofRequest = () => column.refTo(() => tuneRequests.id)

/** Everything that happened, in order. Append-only; the live view of the page resumes from here. */
export const tuneRequestEvents = pgTable(
  'tune_request_events',
  {
    id: column.id(),
    requestId: ofRequest(),
    kind: text().$type<EventKind>().notNull(),
    /** customer, staff or system */
    party: text().notNull(),
    actorId: column.ref(),
    state: text().$type<RequestState>().notNull(),
    /** What the customer may know of it. */
    facts: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    /** Seen by staff only. */
    isInternal: boolean().notNull().default(false),
    createdAt: column.created(),
  },
  (table) => [index('tune_request_events_request').on(table.requestId, table.id)],
)

export const tuneRequestMessages = pgTable(
  'tune_request_messages',
  {
    id: column.id(),
    requestId: ofRequest(),
    /** message, question, answer, revision, help */
    kind: text().notNull(),
    party: text().notNull(),
    authorId: column.refTo(() => users.id),
    body: text().notNull(),
    /** Seen by staff only. */
    isInternal: boolean().notNull().default(false),
    /** Message-ID of the mail that it came with: a mail that comes twice is one message. */
    mailId: text('mail_id').unique(),
    createdAt: column.created(),
  },
  (table) => [index('tune_request_messages_request').on(table.requestId, table.id)],
)

/** Files of a request; each role counts its versions from 1. Nothing is ever replaced: the original stays. */
export const tuneRequestFiles = pgTable(
  'tune_request_files',
  {
    id: column.id(),
    requestId: ofRequest(),
    fileId: column.refTo(() => files.id),
    role: text().$type<FileRole>().notNull(),
    version: integer().notNull(),
    note: text().notNull().default(''),
    /** What was said about the file when it came, such as that it is for another car. */
    warnings: jsonb().$type<string[]>().notNull().default([]),
    addedBy: column.ref().notNull(),
    createdAt: column.created(),
  },
  (table) => [
    unique('tune_request_files_version').on(table.requestId, table.role, table.version),
    index('tune_request_files_file').on(table.fileId),
  ],
)

/** What a member of staff or a tuner wants to be notified of. Without a row the rules of `rules.ts` hold. */
export const workAlerts = pgTable('work_alerts', {
  userId: column.refTo(() => users.id, { onDelete: 'cascade' }).primaryKey(),
  kinds: jsonb().$type<AlertKind[]>().notNull(),
  /** By email too; devices that receive notifications always do. */
  byMail: boolean().notNull().default(true),
  updatedAt: column.created(),
})
