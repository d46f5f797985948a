import { sql } from 'drizzle-orm'
import { boolean, check, doublePrecision, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import type { Said } from '#features/files/identify/words.ts'
import type { EventKind, FileRole, RequestInformation, RequestVehicle } from '../contract/shapes.ts'
import type { AlertKind, Purpose, RequestState, Settlement } from '../rules.ts'

/** A request to tune a control unit file, from upload to delivery. */
export const tuneRequests = pgTable(
  'tune_requests',
  {
    id: column.id(),
    region: column.region().notNull(),
    userId: column.refTo(() => users.id),
    purpose: text().$type<Purpose>().notNull().default('tune'),
    state: text().$type<RequestState>().notNull(),
    /** Incremented by each change that affects the price: an order is for one revision (INV-07). */
    revision: integer().notNull().default(1),
    title: text().notNull().default(''),
    vehicle: jsonb().$type<RequestVehicle>(),
    tuneIds: jsonb().$type<number[]>().notNull().default([]),
    /** Other sets of tunes the customer saved for this request. */
    tuneSets: jsonb().$type<number[][]>().notNull().default([]),
    tuneNames: jsonb().$type<string[]>().notNull().default([]),
    information: jsonb().$type<RequestInformation>().notNull().default({}),
    /** Fault codes to switch off, with when and under which terms version they were confirmed. */
    faultCodes: jsonb().$type<string[]>().notNull().default([]),
    faultCodesConfirmedAt: column.time(),
    faultCodesTerms: text(),
    /** Deliver the raw control unit contents instead of the tool's container. */
    wantsRaw: boolean().notNull().default(false),
    /** Price quoted by staff for custom work, in minor units of `quoteCurrency`. */
    quote: column.minor(),
    quoteCurrency: column.currency(),
    /** Staff member who granted the work for free. */
    grantedBy: column.ref(),
    /** The order that pays it; while unpaid, the current attempt. */
    orderId: column
      .ref()
      .unique()
      .references(() => orders.id),
    /** Earlier purchase of the same tunes. */
    purchaseId: column.ref().references(() => orders.id),
    settledBy: text('settled_by').$type<Settlement>(),
    settledAt: column.time(),
    assigneeId: column.ref().references(() => users.id),
    /** Visible to tuners, not only to staff. */
    isForTuners: boolean().notNull().default(true),
    queuedAt: column.time(),
    /** Due time in support hours; null while the clock is paused. */
    dueAt: column.time(),
    /** The due time that an overdue alert was sent for. */
    overdueToldFor: column.time(),
    /** Working minutes left when the clock was paused. */
    pausedMinutes: doublePrecision(),
    deliveredAt: column.time(),
    closedAt: column.time(),
    /** When the customer asked for a refund that nobody has answered yet. */
    refundAskedAt: column.time(),
    /** The last event the customer has seen. */
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

/** Everything that happened to a request, in order. Append-only; the live view resumes from an id. */
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
    /** Facts the customer may see. */
    facts: jsonb().$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    /** Visible to staff only. */
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
    /** Visible to staff only. */
    isInternal: boolean().notNull().default(false),
    /** Message-ID of the email it came from: the same email twice is one message. */
    mailId: text('mail_id').unique(),
    createdAt: column.created(),
  },
  (table) => [index('tune_request_messages_request').on(table.requestId, table.id)],
)

/** Files of a request, versioned per role from 1. Files are never replaced, so the original stays. */
export const tuneRequestFiles = pgTable(
  'tune_request_files',
  {
    id: column.id(),
    requestId: ofRequest(),
    fileId: column.refTo(() => files.id),
    role: text().$type<FileRole>().notNull(),
    version: integer().notNull(),
    note: text().notNull().default(''),
    /** Warnings when the file was added, such as that it is for another car. */
    warnings: jsonb().$type<Said[]>().notNull().default([]),
    addedBy: column.ref().notNull(),
    createdAt: column.created(),
  },
  (table) => [
    unique('tune_request_files_version').on(table.requestId, table.role, table.version),
    index('tune_request_files_file').on(table.fileId),
  ],
)

/** Alerts a staff member or tuner subscribed to. Without a row, the defaults in `rules.ts` apply. */
export const workAlerts = pgTable('work_alerts', {
  userId: column.refTo(() => users.id, { onDelete: 'cascade' }).primaryKey(),
  kinds: jsonb().$type<AlertKind[]>().notNull(),
  /** Also by email. Subscribed devices are always notified. */
  byMail: boolean().notNull().default(true),
  updatedAt: column.created(),
})
