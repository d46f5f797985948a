import { type SQL, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { dealerMembers } from '#features/dealers/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import { regionMonth } from './region-days.ts'
import { leadContacts, leadDeals } from './tables.ts'

/**
 * The first order that anyone of a deal paid after it was opened: `deal_id, id, invoice_number, total, currency,
 * paid_at`. That includes its person, its firm with the firm's people, and the members of a dealer linked to one of
 * them.
 * @param deals conditions on the deals `d`
 */
export const firstOrders = (deals: SQL): SQL => sql`(
  with asked as (select d.id, d.region, d.created_at, d.person_id, d.firm_id from ${leadDeals} d where ${deals}),
  people as (
    select a.id as deal_id, c.user_id, c.dealer_id, lower(c.email) as email from asked a
    join ${leadContacts} c on c.id in (a.person_id, a.firm_id) where c.deleted_at is null
    union
    select a.id, c.user_id, c.dealer_id, lower(c.email) from asked a
    join ${leadContacts} c on c.firm_id = a.firm_id where c.deleted_at is null
  ), buyers as (
    select deal_id, user_id, null as email from people where user_id is not null
    union select p.deal_id, m.user_id, null from people p join ${dealerMembers} m on m.dealer_id = p.dealer_id
    union select deal_id, null, email from people where email <> ''
  )
  select distinct on (b.deal_id) b.deal_id, o.id, o.invoice_number, o.total, o.currency, o.paid_at
  from buyers b join asked a on a.id = b.deal_id cross join lateral (
    (select u.* from ${orders} u where u.user_id = b.user_id and u.region = a.region and u.paid_at >= a.created_at order by u.paid_at, u.id limit 1)
    union all
    (select e.* from ${orders} e where e.search_email = b.email and e.region = a.region and e.paid_at >= a.created_at order by e.paid_at, e.id limit 1)
  ) o order by b.deal_id, o.paid_at, o.id)`

/** Won deals of a region whose first order was paid in a month, such as 2026-11. */
export const orderedIn = (region: Region, month: string): SQL =>
  sql`d.id in (select f.deal_id from ${firstOrders(sql`d.state = 'won'`)} f where ${regionMonth(region, sql`f.paid_at`)} = ${month})`
