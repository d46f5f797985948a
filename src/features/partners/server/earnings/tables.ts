import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#features/identity/server/tables.ts'
import { transfers } from '#features/ledger/server/tables.ts'
import { orderLines, orders, refunds } from '#features/orders/server/tables.ts'
import { tunePools, tunerBrands } from '../tuners/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { PayeeDetails, PayeeMethod } from '../../payee.ts'
import type {
  AgreementSubject,
  DisbursementState,
  EarnerKind,
  EarnerState,
  GroupState,
  TransferState,
} from '../../rules/earnings.ts'

/** A tuner or affiliate. A trigger opens ledger accounts for it. */
export const earners = pgTable(
  'earners',
  {
    id: column.id(),
    kind: text().$type<EarnerKind>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    userId: column.ref().references(() => users.id),
    state: text().$type<EarnerState>().notNull().default('active'),
    /** How many days the earnings of a sale are held. */
    holdDays: integer().notNull().default(14),
    /** An affiliate's level. */
    tier: integer().notNull().default(1),
    website: text().notNull().default(''),
    tagline: text().notNull().default(''),
    accentColor: text().notNull().default(''),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: column.created(),
  },
  (table) => [
    unique('earners_user').on(table.kind, table.userId),
    check('earners_hold', sql`${table.holdDays} between 0 and 180`),
    check('earners_tier', sql`${table.tier} between 1 and 3`),
    check('earners_color', sql`${table.accentColor} = '' or ${table.accentColor} ~ '^#[0-9a-f]{6}$'`),
    index('earners_list').on(table.kind, table.id),
  ],
)
const earnerColumn = () => column.refTo(() => earners.id)

/** Validated bank details, one per currency. */
export const sharePayees = pgTable(
  'share_payees',
  {
    earnerId: earnerColumn(),
    currency: column.currency().notNull(),
    details: jsonb().$type<PayeeDetails>().notNull(),
    version: integer().notNull().default(1),
    checkedAt: column.created(),
    /** Changed details are not paid to before this time; null when nothing was changed. */
    heldUntil: column.time(),
    /** When they were last replaced by others; null when nothing was changed. */
    changedAt: column.time(),
  },
  (table) => [primaryKey({ columns: [table.earnerId, table.currency] })],
)

/** Bank details that can be paid to: not recently changed, and not returned by the bank since they were validated. */
export const payablePayees = pgView('payable_payees', {
  earnerId: column.ref().notNull(),
  currency: column.currency().notNull(),
  details: jsonb().$type<PayeeDetails>().notNull(),
  version: integer().notNull(),
}).existing()

export const tunePoolMembers = pgTable(
  'tune_pool_members',
  {
    poolId: column.refTo(() => tunePools.id),
    earnerId: earnerColumn(),
    weight: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.poolId, table.earnerId] }),
    check('tune_pool_members_weight', sql`${table.weight} between 1 and 10000`),
    index('tune_pool_members_earner').on(table.earnerId),
  ],
)

/** The owner of a tune: a tuner or a pool, and the brand it is sold under. */
export const tuneTuners = pgTable(
  'tune_tuners',
  {
    tuneId: column.refTo(() => tunes.id).primaryKey(),
    earnerId: column.ref().references(() => earners.id),
    poolId: column.ref().references(() => tunePools.id),
    brandId: column.ref().references(() => tunerBrands.id),
  },
  (table) => [
    check('tune_tuners_one', sql`num_nonnulls(${table.earnerId}, ${table.poolId}) = 1`),
    index('tune_tuners_earner').on(table.earnerId),
    index('tune_tuners_pool').on(table.poolId),
    index('tune_tuners_brand').on(table.brandId),
  ],
)

/** What an earner gets of a sale, between two dates. Agreements can be ended but never changed. */
export const shareAgreements = pgTable(
  'share_agreements',
  {
    id: column.id(),
    earnerId: column.ref().references(() => earners.id),
    subject: text().$type<AgreementSubject>().notNull(),
    tuneId: column.ref().references(() => tunes.id),
    brandId: column.ref().references(() => tunerBrands.id),
    poolId: column.ref().references(() => tunePools.id),
    basisPoints: integer(),
    /** Per item, in minor units of each currency. */
    amounts: column.prices(),
    startsAt: column.time().notNull(),
    endsAt: column.time(),
    createdBy: column.ref().references(() => users.id),
    createdAt: column.created(),
  },
  (table) => [
    check('share_agreements_part', sql`num_nonnulls(${table.basisPoints}, ${table.amounts}) = 1`),
    check('share_agreements_points', sql`${table.basisPoints} is null or ${table.basisPoints} between 1 and 10000`),
    check('share_agreements_holder', sql`(${table.earnerId} is null) = (${table.subject} = 'pool')`),
    check(
      'share_agreements_subject',
      sql`(${table.tuneId} is not null) = (${table.subject} = 'tune') and (${table.brandId} is not null) = (${table.subject} = 'brand') and (${table.poolId} is not null) = (${table.subject} = 'pool')`,
    ),
    check('share_agreements_dates', sql`${table.endsAt} is null or ${table.endsAt} >= ${table.startsAt}`),
    index('share_agreements_earner').on(table.earnerId, table.id),
    index('share_agreements_tune').on(table.tuneId),
    index('share_agreements_pool').on(table.poolId),
  ],
)

/** Orders whose shares have been made, with or without entries; once each. */
export const orderShares = pgTable('order_shares', {
  orderId: column.refTo(() => orders.id).primaryKey(),
  affiliateId: column.ref().references(() => earners.id),
  madeAt: column.created(),
})
/** A payout run in one currency. */
export const shareGroups = pgTable(
  'share_groups',
  {
    id: column.id(),
    currency: column.currency().notNull(),
    state: text().$type<GroupState>().notNull(),
    total: column.minor().notNull(),
    transferCount: integer().notNull(),
    reason: text().notNull().default(''),
    createdBy: column.refTo(() => users.id),
    createdAt: column.created(),
    approvedBy: column.ref().references(() => users.id),
    approvedAt: column.time(),
    disbursedAt: column.time(),
    cancelledAt: column.time(),
  },
  (table) => [
    index('share_groups_list').on(table.state, table.id),
    check('share_groups_second', sql`${table.approvedBy} is null or ${table.approvedBy} <> ${table.createdBy}`),
    check('share_groups_total', sql`${table.total} > 0`),
  ],
)

/** What an earner gets in a run: the sum of its entries (INV-11), enforced by the database. */
export const shareTransfers = pgTable(
  'share_transfers',
  {
    id: column.id(),
    groupId: column.refTo(() => shareGroups.id),
    earnerId: earnerColumn(),
    currency: column.currency().notNull(),
    amount: column.minor().notNull(),
    entryCount: integer().notNull(),
    state: text().$type<TransferState>().notNull(),
    /** The version of the bank details shown when it was made; it is not paid to others. */
    payeeVersion: integer(),
    createdAt: column.created(),
    paidAt: column.time(),
  },
  (table) => [
    unique('share_transfers_key').on(table.id, table.earnerId, table.currency),
    unique('share_transfers_one').on(table.groupId, table.earnerId),
    check('share_transfers_amount', sql`${table.amount} > 0`),
    index('share_transfers_earner').on(table.earnerId, table.id),
  ],
)

/** An earning from a sale, or its reversal by a refund. Append-only except for its transfer. */
export const shareEntries = pgTable(
  'share_entries',
  {
    id: column.id(),
    earnerId: earnerColumn(),
    orderId: column.refTo(() => orders.id),
    lineId: column.refTo(() => orderLines.id),
    refundId: column.ref().references(() => refunds.id),
    /** The entry that this one reverses. */
    reversalOf: column.ref(),
    agreementId: column.refTo(() => shareAgreements.id),
    amount: column.minor().notNull(),
    currency: column.currency().notNull(),
    title: text().notNull(),
    /** When it was earned: the time of the payment or refund. */
    at: column.time().notNull(),
    holdUntil: column.time().notNull(),
    ledgerId: column.refTo(() => transfers.id),
    transferId: column.ref(),
    createdAt: column.created(),
  },
  (table) => [
    foreignKey({
      name: 'share_entries_transfer',
      columns: [table.transferId, table.earnerId, table.currency],
      foreignColumns: [shareTransfers.id, shareTransfers.earnerId, shareTransfers.currency],
    }),
    check('share_entries_sign', sql`(${table.amount} > 0) = (${table.reversalOf} is null) and ${table.amount} <> 0`),
    check('share_entries_refund', sql`(${table.refundId} is null) = (${table.reversalOf} is null)`),
    uniqueIndex('share_entries_once')
      .on(table.lineId, table.earnerId, table.agreementId)
      .where(column.isNull(table.reversalOf)),
    uniqueIndex('share_entries_back').on(table.reversalOf, table.refundId).where(column.isSet(table.reversalOf)),
    index('share_entries_earner').on(table.earnerId, table.at, table.id),
    index('share_entries_order').on(table.orderId),
    index('share_entries_created').using('brin', table.createdAt),
    index('share_entries_of_transfer').on(table.transferId),
    index('share_entries_open').on(table.currency, table.earnerId).where(column.isNull(table.transferId)),
  ],
)

/** Money that has left, once per transfer. */
export const disbursements = pgTable(
  'disbursements',
  {
    id: column.id(),
    transferId: column
      .ref()
      .notNull()
      .unique()
      .references(() => shareTransfers.id),
    earnerId: earnerColumn(),
    amount: column.minor().notNull(),
    currency: column.currency().notNull(),
    method: text().$type<PayeeMethod>().notNull(),
    /** The bank details it was paid to. */
    payee: jsonb().$type<PayeeDetails>().notNull(),
    state: text().$type<DisbursementState>().notNull(),
    reference: text().notNull().unique(),
    ledgerId: column.refTo(() => transfers.id),
    createdAt: column.created(),
    paidAt: column.time(),
    returnedAt: column.time(),
    reason: text().notNull().default(''),
  },
  (table) => [index('disbursements_earner').on(table.earnerId, table.id)],
)
