import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PricesByCurrency } from '#kit/money.ts'
import type { ToolMethod, ToolProtocol } from '../connections.ts'
import type { ToolService } from '../contract.ts'
import * as column from '#kit/server/columns.ts'
import { engines, transmissions } from '#features/vehicles/server/tables.ts'

export const tools = pgTable('tools', {
  id: column.id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull().default(''),
  /** The product that sells this tool, if the shop does. */
  productSlug: text('product_slug'),
  /** What installing with this tool costs, per currency. */
  installFee: jsonb('install_fee').$type<PricesByCurrency>().notNull().default({}),
  isFz3: boolean('is_fz3').notNull().default(false),
  isFzl: boolean('is_fzl').notNull().default(false),
  isBenchflash: boolean('is_benchflash').notNull().default(false),
  isDealerOwnable: boolean('is_dealer_ownable').notNull().default(false),
  isInhouse: boolean('is_inhouse').notNull().default(false),
  isRentable: boolean('is_rentable').notNull().default(false),
  methods: text().array().$type<ToolMethod[]>().notNull().default([]),
  protocols: text().array().$type<ToolProtocol[]>().notNull().default([]),
  /** What our own people do with it; null for a tool that customers use. */
  service: text().$type<ToolService>(),
  /** Where that is; null for everywhere. */
  region: column.region(),
  version: column.version(),
})

/** What renting a tool costs and how long it lasts. A rentable tool without a row is not rented out. */
export const toolRentals = pgTable(
  'tool_rentals',
  {
    toolId: column.refTo(() => tools.id).primaryKey(),
    /** How many days a customer keeps it for the fee. */
    days: integer().notNull(),
    /** For these days, per currency; the return label is part of it. */
    fee: column.prices().notNull(),
    /** Held until it is back. */
    deposit: column.prices().notNull(),
    /** What a tool that never comes back costs, the deposit included. */
    value: column.prices().notNull(),
    /** For each day after the return-by date, up to the deposit. */
    lateFee: column.prices().notNull(),
    /** For each day that a customer adds. */
    extraDay: column.prices().notNull(),
    /** The part of the fee that counts toward buying the tool, in percent. */
    creditPercent: integer().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('tool_rentals_days', sql`${table.days} between 1 and 90`),
    check('tool_rentals_credit', sql`${table.creditPercent} between 0 and 100`),
  ],
)

/** Where an engine has any row here, only these tools may be used on it. */
export const engineToolRestrictions = pgTable(
  'engine_tool_restrictions',
  {
    engineId: column.refTo(() => engines.id),
    toolId: column.refTo(() => tools.id),
  },
  (table) => [
    primaryKey({ columns: [table.engineId, table.toolId] }),
    index('engine_tool_restrictions_tool').on(table.toolId),
  ],
)

export const transmissionToolRestrictions = pgTable(
  'transmission_tool_restrictions',
  {
    transmissionId: column.refTo(() => transmissions.id),
    toolId: column.refTo(() => tools.id),
  },
  (table) => [
    primaryKey({ columns: [table.transmissionId, table.toolId] }),
    index('transmission_tool_restrictions_tool').on(table.toolId),
  ],
)
