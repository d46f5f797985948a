import { tools } from '#features/tools/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import { linkTable } from '#kit/server/table-kinds.ts'
import { leadDeals } from './tables.ts'

/** The tunes and tools that a deal wants. `lead_deals_keep_wishes()` keeps the name of deleted ones. */
export const leadDealTunes = linkTable('lead_deal_tunes', ['lead_deal_tunes_tune', 'lead_deal_tunes_pkey'], {
  dealId: column.refTo(() => leadDeals.id, { onDelete: 'cascade' }),
  tuneId: column.refTo(() => tunes.id, { onDelete: 'cascade' }),
})
export const leadDealTools = linkTable('lead_deal_tools', ['lead_deal_tools_tool', 'lead_deal_tools_pkey'], {
  dealId: column.refTo(() => leadDeals.id, { onDelete: 'cascade' }),
  toolId: column.refTo(() => tools.id, { onDelete: 'cascade' }),
})
