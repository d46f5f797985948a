import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PricesByCurrency } from '#kit/money.ts'
import type { ToolMethod, ToolProtocol } from '../connections.ts'
import type { ToolService } from '../services.ts'
import * as column from '#kit/server/columns.ts'
import { linkTable } from '#kit/server/table-kinds.ts'
import { engines, transmissions } from '#features/vehicles/server/tables.ts'

export const tools = pgTable('tools', {
  id: column.id(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull().default(''),
  /** Product that sells this tool, if any. */
  productSlug: text('product_slug'),
  /** Install fee by currency. */
  installFee: jsonb('install_fee').$type<PricesByCurrency>().notNull().default({}),
  isFz3: boolean('is_fz3').notNull().default(false),
  isFzl: boolean('is_fzl').notNull().default(false),
  isBenchflash: boolean('is_benchflash').notNull().default(false),
  isDealerOwnable: boolean('is_dealer_ownable').notNull().default(false),
  isInhouse: boolean('is_inhouse').notNull().default(false),
  isRentable: boolean('is_rentable').notNull().default(false),
  methods: text().array().$type<ToolMethod[]>().notNull().default([]),
  protocols: text().array().$type<ToolProtocol[]>().notNull().default([]),
  /** Service by our staff; null for tools used by customers. */
  service: text().$type<ToolService>(),
  /** Region of the service; null for all. */
  region: column.region(),
  version: column.version(),
})

/** Rental terms. A rentable tool without a row can't be rented. */
export const toolRentals = pgTable(
  'tool_rentals',
  {
    toolId: column.refTo(() => tools.id).primaryKey(),
    /** Days included in the fee. */
    days: integer().notNull(),
    /** Fee by currency, including the return label. */
    fee: column.prices().notNull(),
    /** Deposit, held until it is returned. */
    deposit: column.prices().notNull(),
    /** Charge for a tool never returned, including the deposit. */
    value: column.prices().notNull(),
    /** Late fee per day, up to the deposit. */
    lateFee: column.prices().notNull(),
    /** Price per added day. */
    extraDay: column.prices().notNull(),
    /** Percent of the fee credited when buying the tool. */
    creditPercent: integer().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('tool_rentals_days', sql`${table.days} between 1 and 90`),
    check('tool_rentals_credit', sql`${table.creditPercent} between 0 and 100`),
  ],
)

/** Tool restrictions: an engine with any rows here may only use these tools. */
export const engineToolRestrictions = linkTable('engine_tool_restrictions', ['engine_tool_restrictions_tool'], {
  engineId: column.refTo(() => engines.id),
  toolId: column.refTo(() => tools.id),
})

export const transmissionToolRestrictions = linkTable(
  'transmission_tool_restrictions',
  ['transmission_tool_restrictions_tool'],
  {
    transmissionId: column.refTo(() => transmissions.id),
    toolId: column.refTo(() => tools.id),
  },
)
