import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, bigint, jsonb, primaryKey } from 'drizzle-orm/pg-core'
import * as column from '#kit/server/columns.ts'
import type { Currency } from '#kit/money.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'

/** Tune credits, issued as a code and claimed once by one person. `*Left` never goes below zero (INV-05). */
export const tuneCredits = pgTable(
  'tune_credits',
  {
    id: column.id(),
    /** At least 128 random bits (INV-27). */
    code: text().notNull().unique(),
    region: column.region().notNull(),
    /** Who may claim it themselves: the address it was issued to, in lower case. */
    email: text(),
    note: text().notNull().default(''),
    issuedBy: column.ref(),
    /** The dealer that issued it, by its number; null for the shop itself. */
    dealerId: column.ref(),
    ecu: integer().notNull().default(0),
    tcu: integer().notNull().default(0),
    awd: integer().notNull().default(0),
    ecuLeft: integer().notNull(),
    tcuLeft: integer().notNull(),
    awdLeft: integer().notNull(),
    /** What a dealer paid for these credits, minor units of `currency`; 0 for what was given for nothing. */
    value: column.minor().notNull().default(0),
    /** The part of it that is not earned yet: what we owe in services. */
    valueLeft: column.minor().notNull().default(0),
    currency: text().$type<Currency>(),
    /** How often what was left of it went into the books as expired or withdrawn. */
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

/** The dealer that gets the split credits of a purchase by card: chosen before it is paid. */
export const splitCreditDealers = pgTable('split_credit_dealers', {
  orderId: column.refTo(() => orders.id).primaryKey(),
  dealerId: column.refTo(() => dealers.id),
  createdAt: column.created(),
})

/** Credits that a purchase took from one code, and gave back when it was undone. */
export const tuneCreditUses = pgTable(
  'tune_credit_uses',
  {
    id: column.id(),
    creditId: column.refTo(() => tuneCredits.id),
    /** What they were spent on, such as tune-request/17. */
    reference: text().notNull(),
    ecu: integer().notNull().default(0),
    tcu: integer().notNull().default(0),
    awd: integer().notNull().default(0),
    /** Earned by this use, minor units of the code's currency. */
    value: column.minor().notNull().default(0),
    /** Counts up when credits that were given back are taken again. */
    turn: integer().notNull().default(1),
    /** The transfer that booked it as earned; null when nothing had been paid for it. */
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

/** Tune credits that a dealer may split into codes. */
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
/** What a dealer's tune credits came from and went to. */
export const dealerCreditChanges = pgTable(
  'dealer_credit_changes',
  {
    /** In the order in which they happened, also within one instant. */
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    dealerId: column.refTo(() => dealers.id),
    /** What caused it; each cause counts once. */
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
/** What an order line gave of split credits. */
export interface SplitLine {
  line_id: number
  ecu: number
  tcu: number
  awd: number
}
/**
 * Credits of a dealer by what they came from, oldest spent first: what is left of each, and the money that was paid for
 * what is left, in the dealer's currency. Their sums are `dealer_credits`.
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
    /** Of credits that came with an order: by line. */
    lines: jsonb().$type<SplitLine[]>().notNull().default([]),
    createdAt: column.created(),
  },
  (table) => [
    check('dealer_credit_lots_left', sql`least(${table.ecu}, ${table.tcu}, ${table.awd}, ${table.value}) >= 0`),
    check('dealer_credit_lots_value', sql`${table.value} = 0 or ${table.ecu} + ${table.tcu} + ${table.awd} > 0`),
    index('dealer_credit_lots_dealer').on(table.dealerId, table.id),
  ],
)
/** What a code took of which lot, so that a withdrawn code gives it back there. */
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
