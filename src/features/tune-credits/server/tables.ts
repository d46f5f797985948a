import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, bigint, jsonb, primaryKey } from 'drizzle-orm/pg-core'
import { createdColumn, idColumn, minorColumn, refColumn, regionColumn, timeColumn } from '#kit/server/columns.ts'
import type { Currency } from '#kit/money.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'

/** Tune credits, issued as a code and claimed once by one person. `*Left` never goes below zero (INV-05). */
export const tuneCredits = pgTable(
  'tune_credits',
  {
    id: idColumn(),
    /** At least 128 random bits (INV-27). */
    code: text().notNull().unique(),
    region: regionColumn().notNull(),
    /** Who may claim it by himself: the address it was issued to, in lower case. */
    email: text(),
    note: text().notNull().default(''),
    issuedBy: refColumn(),
    /** The dealer that issued it, by its number; null for the shop itself. */
    dealerId: refColumn(),
    ecu: integer().notNull().default(0),
    tcu: integer().notNull().default(0),
    awd: integer().notNull().default(0),
    ecuLeft: integer().notNull(),
    tcuLeft: integer().notNull(),
    awdLeft: integer().notNull(),
    /** What a dealer paid for these credits, minor units of `currency`; 0 for what was given for nothing. */
    value: minorColumn().notNull().default(0),
    /** The part of it that is not earned yet: what we owe in services. */
    valueLeft: minorColumn().notNull().default(0),
    currency: text().$type<Currency>(),
    /** How often what was left of it went into the books as expired or withdrawn. */
    lapses: integer().notNull().default(0),
    userId: refColumn().references(() => users.id),
    claimedAt: timeColumn(),
    expiresAt: timeColumn(),
    revokedAt: timeColumn(),
    createdAt: createdColumn(),
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
  orderId: refColumn()
    .primaryKey()
    .references(() => orders.id),
  dealerId: refColumn()
    .notNull()
    .references(() => dealers.id),
  createdAt: createdColumn(),
})

/** Credits that a purchase took from one code, and gave back when it was undone. */
export const tuneCreditUses = pgTable(
  'tune_credit_uses',
  {
    id: idColumn(),
    creditId: refColumn()
      .notNull()
      .references(() => tuneCredits.id),
    /** What they were spent on, such as tune-request/17. */
    reference: text().notNull(),
    ecu: integer().notNull().default(0),
    tcu: integer().notNull().default(0),
    awd: integer().notNull().default(0),
    /** Earned by this use, minor units of the code's currency. */
    value: minorColumn().notNull().default(0),
    /** Counts up when credits that were given back are taken again. */
    turn: integer().notNull().default(1),
    /** The transfer that booked it as earned; null when nothing had been paid for it. */
    ledgerId: refColumn(),
    usedBy: refColumn().notNull(),
    createdAt: createdColumn(),
    returnedAt: timeColumn(),
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
    dealerId: refColumn()
      .primaryKey()
      .references(() => dealers.id),
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
    dealerId: refColumn()
      .notNull()
      .references(() => dealers.id),
    /** What caused it; each cause counts once. */
    reference: text().notNull(),
    ecu: integer().notNull().default(0),
    tcu: integer().notNull().default(0),
    awd: integer().notNull().default(0),
    reason: text().notNull().default(''),
    actorId: refColumn(),
    createdAt: createdColumn(),
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
    id: idColumn(),
    dealerId: refColumn()
      .notNull()
      .references(() => dealers.id),
    reference: text().notNull().unique(),
    ecu: integer().notNull(),
    tcu: integer().notNull(),
    awd: integer().notNull(),
    value: minorColumn().notNull().default(0),
    /** Of credits that came with an order: by line. */
    lines: jsonb().$type<SplitLine[]>().notNull().default([]),
    createdAt: createdColumn(),
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
    codeId: refColumn()
      .notNull()
      .references(() => tuneCredits.id),
    lotId: refColumn()
      .notNull()
      .references(() => dealerCreditLots.id),
    ecu: integer().notNull(),
    tcu: integer().notNull(),
    awd: integer().notNull(),
    value: minorColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.codeId, table.lotId] })],
)
