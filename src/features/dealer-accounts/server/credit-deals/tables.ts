import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { dealers } from '#features/dealers/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { DealState } from '../../rules/credit-deals.ts'

/** Re-exported because lists of deals join the dealers they are for. */
export { dealers }

/** An offer to one dealer, who pays `price` for `credit` on their account. */
export const creditDeals = pgTable(
  'credit_deals',
  {
    id: column.id(),
    uuid: uuid().notNull().unique().defaultRandom(),
    dealerId: column.refTo(() => dealers.id),
    state: text().$type<DealState>().notNull().default('draft'),
    title: text().notNull(),
    note: text().notNull().default(''),
    price: column.minor().notNull(),
    credit: column.minor().notNull(),
    currency: column.currency().notNull(),
    expiresAt: column.time(),
    version: integer().notNull().default(1),
    createdBy: column.refTo(() => users.id),
    createdAt: column.created(),
    publishedAt: column.time(),
    paidAt: column.time(),
    cancelledAt: column.time(),
    expiredAt: column.time(),
  },
  (table) => [
    check('credit_deals_amounts', sql`${table.price} > 0 and ${table.credit} >= ${table.price}`),
    check('credit_deals_state', sql`${table.state} in ('draft', 'published', 'paid', 'cancelled', 'expired')`),
    check(
      'credit_deals_times',
      sql`(${table.state} = 'paid') = (${table.paidAt} is not null) and (${table.state} = 'cancelled') = (${table.cancelledAt} is not null)`,
    ),
    index('credit_deals_dealer').on(table.dealerId, table.id),
    index('credit_deals_state_list').on(table.state, table.id),
  ],
)
