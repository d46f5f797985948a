import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import { dealerPayments } from '#features/dealer-accounts/server/tables.ts'
import { files } from '#features/files/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import type { DisputeState } from '../rules.ts'

/** A payment that its cardholder contests, as the gateway last told it. */
export const disputes = pgTable(
  'disputes',
  {
    id: column.id(),
    /** The gateway’s names of the dispute and of the contested charge. */
    reference: text().notNull().unique(),
    gatewayId: text('gateway_id').notNull(),
    /** What was paid by the charge; neither for a charge that nothing here asked for. */
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
    /** Until when someone’s answer is on its way to the gateway; one at a time. */
    answeringUntil: column.time(),
    closedAt: column.time(),
  },
  (table) => [
    check('disputes_amount', sql`${table.amount} > 0`),
    check('disputes_closed', sql`(${table.state} in ('open', 'under_review')) = (${table.closedAt} is null)`),
    index('disputes_order')
      .on(table.orderId)
      .where(sql`order_id is not null`),
    index('disputes_running')
      .on(table.checkedAt)
      .where(sql`closed_at is null`),
  ],
)

/** A file among the evidence of a dispute. It goes to the gateway when the evidence is submitted. */
export const disputeFiles = pgTable(
  'dispute_files',
  {
    id: column.id(),
    disputeId: column.refTo(() => disputes.id),
    fileId: column.refTo(() => files.id),
    category: text(),
    /** Of its bytes: the same file isn’t added twice. */
    sha256: text().notNull(),
    /** The gateway’s name of what was uploaded, which nothing may be attached to yet. */
    documentId: text(),
    /** The evidence that the gateway had before the file was attached for the first time: what is new since then is this file. */
    evidenceBefore: jsonb().$type<string[]>(),
    /** The gateway’s name of the evidence that it is, once it is attached and that is known. */
    evidenceId: text(),
    createdAt: column.created(),
  },
  (table) => [
    uniqueIndex('dispute_files_bytes').on(table.disputeId, table.sha256),
    uniqueIndex('dispute_files_file').on(table.fileId),
    uniqueIndex('dispute_files_evidence')
      .on(table.evidenceId)
      .where(sql`evidence_id is not null`),
    check('dispute_files_attached', sql`${table.evidenceId} is null or ${table.evidenceBefore} is not null`),
  ],
)
