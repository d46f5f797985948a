import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, bigint, jsonb, primaryKey } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { Currency } from '#kit/money.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'

/** Tune credits, issued as a code and claimed by one person. `*Left` is never negative (INV-05). */
export const tuneCredits = pgTable(
  'tune_credits',
  {
    id: column.id(),
    /** At least 128 random bits (INV-27). */
    code: text().notNull().unique(),
    region: column.region().notNull(),
    /** Email address it was issued to, in lower case, which can claim it without typing it. */
    email: text(),
    note: text().notNull().default(''),
    issuedBy: column.ref(),
    /** Issuing dealer; null for the shop itself. */
    dealerId: column.ref(),
    ecu: integer().notNull().default(0),
    tcu: integer().notNull().default(0),
    awd: integer().notNull().default(0),
    ecuLeft: integer().notNull(),
    tcuLeft: integer().notNull(),
    awdLeft: integer().notNull(),
    /** Amount a dealer paid for these credits, in minor units of `currency`; 0 if free. */
    value: column.minor().notNull().default(0),
    /** Unearned part: services we owe. */
    valueLeft: column.minor().notNull().default(0),
    currency: text().$type<Currency>(),
    /** Number of postings of its remainder as expired or withdrawn. */
    lapses: integer().notNull().default(0),
    userId: column.ref().references(() => users.id),
    claimedAt: column.time(),
    expiresAt: column.time(),
    revokedAt: column.time(),
    createdAt: column.created(),
  },
  (table) => [
    check(
      'tune_credits_left',
      sql`${table.ecuLeft} between 0 and ${table.ecu} and ${table.tcuLeft} between 0 and ${table.tcu} and ${table.awdLeft} between 0 and ${table.awd}`,
    ),
    check(
      'tune_credits_value',
      sql`${table.valueLeft} between 0 and ${table.value} and (${table.value} = 0 or (${table.currency} is not null and ${table.dealerId} is not null))`,
    ),
    check('tune_credits_some', sql`${table.ecu} + ${table.tcu} + ${table.awd} > 0`),
    check('tune_credits_claimed', sql`(${table.userId} is null) = (${table.claimedAt} is null)`),
    index('tune_credits_user').on(table.userId),
    index('tune_credits_email').on(table.email),
  ],
)

/** Dealer that gets the split credits of a card purchase, selected before payment. */
export const splitCreditDealers = pgTable('split_credit_dealers', {
  orderId: column.refTo(() => orders.id).primaryKey(),
  dealerId: column.refTo(() => dealers.id),
  createdAt: column.created(),
})

/** Credits a purchase took from a code, returned if it is undone. */
export const tuneCreditUses = pgTable(
  'tune_credit_uses',
  {
    id: column.id(),
    creditId: column.refTo(() => tuneCredits.id),
    /** Purpose such as tune-request/17. */
    reference: text().notNull(),
    ecu: integer().notNull().default(0),
    tcu: integer().notNull().default(0),
    awd: integer().notNull().default(0),
    /** Revenue earned by this use, in minor units of the code's currency. */
    value: column.minor().notNull().default(0),
    /** Incremented when returned credits are taken again. */
    turn: integer().notNull().default(1),
    /** Ledger transfer of the revenue; null if nothing was paid for it. */
    ledgerId: column.ref(),
    usedBy: column.ref().notNull(),
    createdAt: column.created(),
    returnedAt: column.time(),
  },
  (table) => [
    unique('tune_credit_uses_once').on(table.reference, table.creditId),
    index('tune_credit_uses_credit').on(table.creditId),
  ],
)

/** Tune credits a dealer can split into codes. */
export const dealerCredits = pgTable(
  'dealer_credits',
  {
    dealerId: column.refTo(() => dealers.id).primaryKey(),
    ecu: integer().notNull().default(0),
    tcu: integer().notNull().default(0),
    awd: integer().notNull().default(0),
  },
  (table) => [check('dealer_credits_left', sql`least(${table.ecu}, ${table.tcu}, ${table.awd}) >= 0`)],
)
/** Changes to a dealer's tune credits. */
export const dealerCreditChanges = pgTable(
  'dealer_credit_changes',
  {
    /** Sequence, also within the same instant. */
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    dealerId: column.refTo(() => dealers.id),
    /** Unique cause. */
    reference: text().notNull(),
    ecu: integer().notNull().default(0),
    tcu: integer().notNull().default(0),
    awd: integer().notNull().default(0),
    reason: text().notNull().default(''),
    actorId: column.ref(),
    createdAt: column.created(),
  },
  (table) => [
    primaryKey({ columns: [table.dealerId, table.reference] }),
    index('dealer_credit_changes_list').on(table.dealerId, table.createdAt),
  ],
)
/** Split credits from an order line. */
export interface SplitLine {
  line_id: number
  ecu: number
  tcu: number
  awd: number
}
/**
 * A dealer's credits by source, oldest spent first: remaining credits and the money paid for them, in the dealer's
 * currency. They sum to `dealer_credits`.
 */
export const dealerCreditLots = pgTable(
  'dealer_credit_lots',
  {
    id: column.id(),
    dealerId: column.refTo(() => dealers.id),
    reference: text().notNull().unique(),
    ecu: integer().notNull(),
    tcu: integer().notNull(),
    awd: integer().notNull(),
    value: column.minor().notNull().default(0),
    /** For credits from an order: by line. */
    lines: jsonb().$type<SplitLine[]>().notNull().default([]),
    createdAt: column.created(),
  },
  (table) => [
    check('dealer_credit_lots_left', sql`least(${table.ecu}, ${table.tcu}, ${table.awd}, ${table.value}) >= 0`),
    check('dealer_credit_lots_value', sql`${table.value} = 0 or ${table.ecu} + ${table.tcu} + ${table.awd} > 0`),
    index('dealer_credit_lots_dealer').on(table.dealerId, table.id),
  ],
)
/** Credits a code took from each lot, so withdrawing it returns them there. */
export const dealerCreditLotUses = pgTable(
  'dealer_credit_lot_uses',
  {
    codeId: column.refTo(() => tuneCredits.id),
    lotId: column.refTo(() => dealerCreditLots.id),
    ecu: integer().notNull(),
    tcu: integer().notNull(),
    awd: integer().notNull(),
    value: column.minor().notNull(),
  },
  (table) => [primaryKey({ columns: [table.codeId, table.lotId] })],
)
