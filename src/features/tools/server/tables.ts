import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PricesByCurrency } from '#kit/money.ts'
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
})

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
