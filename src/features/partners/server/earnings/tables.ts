import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
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
import {
  createdColumn,
  currencyColumn,
  idColumn,
  minorColumn,
  pricesColumn,
  refColumn,
  timeColumn,
} from '#kit/server/columns.ts'
import type { PayeeDetails, PayeeMethod } from '../../payee.ts'
import type {
  AgreementSubject,
  DisbursementState,
  EarnerKind,
  EarnerState,
  GroupState,
  TransferState,
} from '../../rules/earnings.ts'

/** A tuner or an affiliate. A trigger opens accounts in the books with it. */
export const earners = pgTable(
  'earners',
  {
    id: idColumn(),
    kind: text().$type<EarnerKind>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    userId: refColumn().references(() => users.id),
    state: text().$type<EarnerState>().notNull().default('active'),
    /** How long the money of a sale is held, in days. */
    holdDays: integer().notNull().default(14),
    /** Level of an affiliate. */
    tier: integer().notNull().default(1),
    website: text().notNull().default(''),
    tagline: text().notNull().default(''),
    accentColor: text().notNull().default(''),
    note: text().notNull().default(''),
    version: integer().notNull().default(1),
    createdAt: createdColumn(),
  },
  (table) => [
    unique('earners_user').on(table.kind, table.userId),
    check('earners_hold', sql`${table.holdDays} between 0 and 180`),
    check('earners_tier', sql`${table.tier} between 1 and 3`),
    check('earners_color', sql`${table.accentColor} = '' or ${table.accentColor} ~ '^#[0-9a-f]{6}$'`),
    index('earners_list').on(table.kind, table.id),
  ],
)
const earnerColumn = () =>
  refColumn()
    .notNull()
    .references(() => earners.id)

/** Checked bank details, one for each currency. */
export const sharePayees = pgTable(
  'share_payees',
  {
    earnerId: earnerColumn(),
    currency: currencyColumn().notNull(),
    details: jsonb().$type<PayeeDetails>().notNull(),
    version: integer().notNull().default(1),
    checkedAt: createdColumn(),
  },
  (table) => [primaryKey({ columns: [table.earnerId, table.currency] })],
)

export const tunePoolMembers = pgTable(
  'tune_pool_members',
  {
    poolId: refColumn()
      .notNull()
      .references(() => tunePools.id),
    earnerId: earnerColumn(),
    weight: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.poolId, table.earnerId] }),
    check('tune_pool_members_weight', sql`${table.weight} between 1 and 10000`),
    index('tune_pool_members_earner').on(table.earnerId),
  ],
)

/** Whose tune it is: a tuner's, or a pool's, and under which brand. */
export const tuneTuners = pgTable(
  'tune_tuners',
  {
    tuneId: refColumn()
      .primaryKey()
      .references(() => tunes.id),
    earnerId: refColumn().references(() => earners.id),
    poolId: refColumn().references(() => tunePools.id),
    brandId: refColumn().references(() => tunerBrands.id),
  },
  (table) => [
    check('tune_tuners_one', sql`num_nonnulls(${table.earnerId}, ${table.poolId}) = 1`),
    index('tune_tuners_earner').on(table.earnerId),
    index('tune_tuners_pool').on(table.poolId),
    index('tune_tuners_brand').on(table.brandId),
  ],
)

/** What an earner gets of a sale, between two dates. Ended, never changed. */
export const shareAgreements = pgTable(
  'share_agreements',
  {
    id: idColumn(),
    earnerId: refColumn().references(() => earners.id),
    subject: text().$type<AgreementSubject>().notNull(),
    tuneId: refColumn().references(() => tunes.id),
    brandId: refColumn().references(() => tunerBrands.id),
    poolId: refColumn().references(() => tunePools.id),
    basisPoints: integer(),
    /** For each piece, minor units. */
    amounts: pricesColumn(),
    startsAt: timeColumn().notNull(),
    endsAt: timeColumn(),
    createdBy: refColumn().references(() => users.id),
    createdAt: createdColumn(),
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
    index('share_agreements_pool').on(table.poolId),
  ],
)

/** Orders whose shares are made, with or without entries: each once. */
export const orderShares = pgTable('order_shares', {
  orderId: refColumn()
    .primaryKey()
    .references(() => orders.id),
  affiliateId: refColumn().references(() => earners.id),
  madeAt: createdColumn(),
})
/** A payout run of one currency. */
export const shareGroups = pgTable(
  'share_groups',
  {
    id: idColumn(),
    currency: currencyColumn().notNull(),
    state: text().$type<GroupState>().notNull(),
    total: minorColumn().notNull(),
    transferCount: integer().notNull(),
    reason: text().notNull().default(''),
    createdBy: refColumn()
      .notNull()
      .references(() => users.id),
    createdAt: createdColumn(),
    approvedBy: refColumn().references(() => users.id),
    approvedAt: timeColumn(),
    disbursedAt: timeColumn(),
    cancelledAt: timeColumn(),
  },
  (table) => [
    index('share_groups_list').on(table.state, table.id),
    check('share_groups_second', sql`${table.approvedBy} is null or ${table.approvedBy} <> ${table.createdBy}`),
    check('share_groups_total', sql`${table.total} > 0`),
  ],
)

/** What one earner gets by one run: the sum of its entries (INV-11), checked by the database. */
export const shareTransfers = pgTable(
  'share_transfers',
  {
    id: idColumn(),
    groupId: refColumn()
      .notNull()
      .references(() => shareGroups.id),
    earnerId: earnerColumn(),
    currency: currencyColumn().notNull(),
    amount: minorColumn().notNull(),
    entryCount: integer().notNull(),
    state: text().$type<TransferState>().notNull(),
    /** The bank details that were shown when it was made; it is not paid to others. */
    payeeVersion: integer(),
    createdAt: createdColumn(),
    paidAt: timeColumn(),
  },
  (table) => [
    unique('share_transfers_key').on(table.id, table.earnerId, table.currency),
    unique('share_transfers_one').on(table.groupId, table.earnerId),
    check('share_transfers_amount', sql`${table.amount} > 0`),
    index('share_transfers_earner').on(table.earnerId, table.id),
  ],
)

/** What a sale brought an earner, or what a refund took back. Append-only but for its transfer. */
export const shareEntries = pgTable(
  'share_entries',
  {
    id: idColumn(),
    earnerId: earnerColumn(),
    orderId: refColumn()
      .notNull()
      .references(() => orders.id),
    lineId: refColumn()
      .notNull()
      .references(() => orderLines.id),
    refundId: refColumn().references(() => refunds.id),
    /** The entry that this one takes back. */
    reversalOf: refColumn(),
    agreementId: refColumn()
      .notNull()
      .references(() => shareAgreements.id),
    amount: minorColumn().notNull(),
    currency: currencyColumn().notNull(),
    title: text().notNull(),
    /** When it was earned: the time of payment or refund. */
    at: timeColumn().notNull(),
    holdUntil: timeColumn().notNull(),
    ledgerId: refColumn()
      .notNull()
      .references(() => transfers.id),
    transferId: refColumn(),
    createdAt: createdColumn(),
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
      .where(sql`reversal_of is null`),
    uniqueIndex('share_entries_back')
      .on(table.reversalOf, table.refundId)
      .where(sql`reversal_of is not null`),
    index('share_entries_earner').on(table.earnerId, table.id),
    index('share_entries_order').on(table.orderId),
    index('share_entries_of_transfer').on(table.transferId),
    index('share_entries_open')
      .on(table.currency, table.earnerId)
      .where(sql`transfer_id is null`),
  ],
)

/** Money that has left, once for each transfer. */
export const disbursements = pgTable(
  'disbursements',
  {
    id: idColumn(),
    transferId: refColumn()
      .notNull()
      .unique()
      .references(() => shareTransfers.id),
    earnerId: earnerColumn(),
    amount: minorColumn().notNull(),
    currency: currencyColumn().notNull(),
    method: text().$type<PayeeMethod>().notNull(),
    /** Where it went, as it was then. */
    payee: jsonb().$type<PayeeDetails>().notNull(),
    state: text().$type<DisbursementState>().notNull(),
    reference: text().notNull().unique(),
    ledgerId: refColumn()
      .notNull()
      .references(() => transfers.id),
    createdAt: createdColumn(),
    paidAt: timeColumn(),
    returnedAt: timeColumn(),
    reason: text().notNull().default(''),
  },
  (table) => [index('disbursements_earner').on(table.earnerId, table.id)],
)
