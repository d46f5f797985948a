import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { dealerPayments } from '#features/dealer-accounts/server/tables.ts'
import { files } from '#features/files/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import type { DisputeState } from '../rules.ts'

/** A contested payment in the state last reported by the gateway. */
export const disputes = pgTable(
  'disputes',
  {
    id: column.id(),
    /** The gateway's IDs of the dispute and of the contested charge. */
    reference: text().notNull().unique(),
    gatewayId: text('gateway_id').notNull(),
    /** What the charge paid for; neither is set for a charge that the shop did not make. */
    orderId: column.ref().references(() => orders.id),
    dealerPaymentId: column.ref().references(() => dealerPayments.id),
    kind: text().notNull(),
    reason: text().notNull(),
    state: text().$type<DisputeState>().notNull(),
    amount: column.minor().notNull(),
    currency: column.currency().notNull(),
    replyBy: date('reply_by'),
    openedOn: date('opened_on').notNull(),
    evidence: jsonb().$type<{ id: string; category: string | null; text: string }[]>().notNull().default([]),
    createdAt: column.created(),
    checkedAt: column.created(),
    /** The end of the lease for sending a response; one at a time. */
    answeringUntil: column.time(),
    closedAt: column.time(),
  },
  (table) => [
    check('disputes_amount', sql`${table.amount} > 0`),
    check('disputes_closed', sql`(${table.state} in ('open', 'under_review')) = (${table.closedAt} is null)`),
    index('disputes_order').on(table.orderId).where(column.isSet(table.orderId)),
    index('disputes_running').on(table.checkedAt).where(column.isNull(table.closedAt)),
  ],
)

/** An evidence file of a dispute, sent to the gateway when the evidence is submitted. */
export const disputeFiles = pgTable(
  'dispute_files',
  {
    id: column.id(),
    disputeId: column.refTo(() => disputes.id),
    fileId: column.refTo(() => files.id),
    category: text(),
    /** Hash of the bytes, so the same file is not added twice. */
    sha256: text().notNull(),
    /** The gateway's ID of the uploaded document, which may not be attached yet. */
    documentId: text(),
    /** The gateway's evidence IDs before the first attempt to attach the file: anything new since then is this file. */
    evidenceBefore: jsonb().$type<string[]>(),
    /** The gateway's evidence ID, once attached and known. */
    evidenceId: text(),
    createdAt: column.created(),
  },
  (table) => [
    uniqueIndex('dispute_files_bytes').on(table.disputeId, table.sha256),
    uniqueIndex('dispute_files_file').on(table.fileId),
    uniqueIndex('dispute_files_evidence').on(table.evidenceId).where(column.isSet(table.evidenceId)),
    check('dispute_files_attached', sql`${table.evidenceId} is null or ${table.evidenceBefore} is not null`),
  ],
)
