import { pgTable } from 'drizzle-orm/pg-core'
import { tools } from '#features/tools/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import { leadDeals } from './tables.ts'

/** The tunes and tools that a deal wants. `lead_deals_keep_wishes()` keeps the name of deleted ones. */
export const leadDealTunes = pgTable(
  'lead_deal_tunes',
  {
    dealId: column.refTo(() => leadDeals.id, { onDelete: 'cascade' }),
    tuneId: column.refTo(() => tunes.id, { onDelete: 'cascade' }),
  },
  (table) => column.linked('lead_deal_tunes_tune', table.dealId, table.tuneId, 'lead_deal_tunes_pkey'),
)
export const leadDealTools = pgTable(
  'lead_deal_tools',
  {
    dealId: column.refTo(() => leadDeals.id, { onDelete: 'cascade' }),
    toolId: column.refTo(() => tools.id, { onDelete: 'cascade' }),
  },
  (table) => column.linked('lead_deal_tools_tool', table.dealId, table.toolId, 'lead_deal_tools_pkey'),
)
