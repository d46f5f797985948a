import { type SQL, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { reminderHours } from '#features/cart-reminders/rules.ts'
import { cartReminders } from '#features/cart-reminders/server/tables.ts'
import { dealerAccounts, dealerEntries } from '#features/dealer-accounts/server/tables.ts'
import { dealerApplications, dealerMembers, dealers } from '#features/dealers/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import { tuneRequests } from '#features/tune-requests/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { compatSubscriptions, engines, makes, models } from '#features/vehicles/server/tables.ts'
import type { Currency } from '#kit/money.ts'
import type { LeadEvent } from '../rules/automation.ts'
import { mailboxes } from '../rules/contacts.ts'
import { leadContacts } from './tables.ts'
import { leadRules } from './work-tables.ts'

/** An event in the shop, with the data for its deal. */
export interface Arrival {
  id: number
  region: Region
  title: string
  person: string
  email: string
  phone: string
  firm: string
  vehicle: string
  /** The vehicle's catalog path: `make/year/model`, then engine and possibly more. */
  place: string | null
  /** IDs of wanted tunes. */
  tune_ids: number[]
  tool_ids: number[]
  /** The expected value of the deal in minor units; null when unknown. */
  value: number | null
  currency: Currency | null
}

const noValue = sql`null::bigint as value, null as currency`
const noPerson = sql`'' as person, '' as email`
const noWishes = sql`null::text as place, '[]'::jsonb as tune_ids, '[]'::jsonb as tool_ids`
/** Builds the path of a vehicle stored as its parts. */
const placeOf = (parts: SQL): SQL =>
  sql`nullif(concat_ws('/', ${parts} ->> 'make', ${parts} ->> 'year', ${parts} ->> 'model', ${parts} ->> 'engine'), '') as place`
/** The distinct IDs of rows `w` as a JSON array. */
const numbers = (rows: SQL): SQL => sql`coalesce((select jsonb_agg(distinct w.id) from ${rows}), '[]')`
const nine = sql`a.credit_limit * 9`

const entries = sql`jsonb_array_elements(r.cart::jsonb -> 'entries')`
const vehicle = sql`first.vehicle ->> `
/**
 * Carts whose reminder was sent three days ago, if the visitor agreed to be contacted, has not withdrawn that and has
 * bought nothing since. Names and prices are the shop's own, never the browser's; the value excludes tunes and
 * options.
 */
const abandonedCart = sql`select r.id, r.sent_at + interval '3 days' as since, r.region, 'Cart of ' || r.email as title, '' as person, r.email,
    '' as phone, '' as firm, coalesce((
      select concat_ws(' ', k.name, m.name, g.name) from ${makes} k join ${models} m on m.make_id = k.id and m.slug = ${vehicle} 'model'
      join ${engines} g on g.slug = ${vehicle} 'engine' where k.slug = ${vehicle} 'make'), '') as vehicle, ${placeOf(sql`first.vehicle`)},
    ${numbers(sql`${entries} e join ${tunes} w on w.slug = e #>> '{product,slug}' where e -> 'tune' is not null`)} as tune_ids,
    ${numbers(sql`${entries} e join ${tools} w on w.product_slug = e #>> '{product,slug}' where e -> 'tune' is null`)} as tool_ids,
    worth.value, case when worth.value is not null then worth.currency end as currency
  from ${cartReminders} r
  left join lateral (select e -> 'vehicle' as vehicle from ${entries} e where e -> 'vehicle' is not null limit 1) first on true
  cross join lateral (
    select c.currency, sum((p.prices ->> c.currency)::bigint * (e ->> 'quantity')::bigint)::bigint as value
    from (select case r.region when 2 then 'EUR' else 'USD' end as currency) c
    left join ${entries} e on e -> 'tune' is null
    left join ${products} p on p.slug = e #>> '{product,slug}' group by 1
  ) worth
  where r.may_contact and r.state = 'sent' and r.sent_at < now() - interval '3 days'
    and not exists (select from ${orders} o where o.search_email = r.email and o.paid_at >= r.due_at - make_interval(hours => ${reminderHours}))
    and not exists (select from ${cartReminders} s where s.email = r.email and s.state = 'stopped')
    and not exists (select from ${leadContacts} c where lower(c.email) = r.email and c.region = r.region and c.deleted_at is null
      and (c.do_not_contact or c.consent = 'withdrawn'))`

/** Dealers that reached 90% of their credit limit, by the latest entry that took them there. */
const creditLimit = sql`select e.id, e.at as since, d.region, d.name as title, ${noPerson}, d.phone, d.name as firm, '' as vehicle, ${noWishes}, ${noValue}
  from ${dealerAccounts} a join ${dealers} d on d.id = a.dealer_id
  cross join lateral (select n.balance from ${dealerEntries} n where n.dealer_id = a.dealer_id order by n.id desc limit 1) newest
  cross join lateral (
    select n.id, n.at from ${dealerEntries} n
    where n.dealer_id = a.dealer_id and n.balance * 10 >= ${nine} and (n.balance - n.change) * 10 < ${nine}
    order by n.id desc limit 1
  ) e
  where a.credit_limit > 0 and newest.balance * 10 >= ${nine}`

/** Dealers whose last order was 60 days ago, by that order. */
const silentDealer = sql`select o.id, o.paid_at + interval '60 days' as since, d.region, d.name as title, o.person, o.email, d.phone,
    d.name as firm, '' as vehicle, ${noWishes}, o.total as value, o.currency
  from ${dealers} d cross join lateral (
    select l.* from ${dealerMembers} m cross join lateral (
      select b.id, b.paid_at, b.email, b.billing_address ->> 'full_name' as person, b.total, b.currency from ${orders} b
      where b.user_id = m.user_id and b.paid_at is not null order by b.id desc limit 1
    ) l where m.dealer_id = d.id order by l.id desc limit 1
  ) o
  where d.state = 'active' and o.paid_at < now() - interval '60 days'`

const domain = (order: SQL): SQL => sql`split_part(${order}.search_email, '@', 2)`
/** Paid orders from a firm's email domain, if it is not a dealer and no one has ordered from the domain before. */
const firstDomainOrder = sql`select o.id, o.paid_at as since, o.region, ${domain(sql`o`)} as title, o.billing_address ->> 'full_name' as person, o.email,
    '' as phone, '' as firm, coalesce(o.vehicle ->> 'label', '') as vehicle, ${placeOf(sql`o.vehicle`)},
    ${numbers(sql`${orderLines} l join ${tunes} w on w.id = l.tune_id where l.order_id = o.id`)} as tune_ids,
    ${numbers(sql`${orderLines} l join ${tools} w on w.product_slug = l.slug where l.order_id = o.id and l.tune_id is null`)} as tool_ids,
    o.total as value, o.currency
  from (values (1), (2)) each (region) join ${orders} o on o.region = each.region
    and o.paid_at >= (select enabled_at from ${leadRules} where event = 'first_domain_order')
  where ${domain(sql`o`)} not in (${sql.join(
    ['', ...mailboxes].map((name) => sql`${name}`),
    sql`, `,
  )}) and not exists (
    select from ${orders} b where ${domain(sql`b`)} = ${domain(sql`o`)} and b.id < o.id and b.paid_at is not null
  ) and not exists (select from ${dealerMembers} m where m.user_id = o.user_id)`

/** The source of each rule: rows with their time, and the data for a deal. */
export const arrivals: Readonly<Record<LeadEvent, SQL>> = {
  dealer_application: sql`select id, created_at as since, region, company_name as title, contact_name as person, email, phone,
    company_name as firm, '' as vehicle, ${noWishes}, ${noValue} from ${dealerApplications} where state = 'submitted'`,
  unsupported_vehicle: sql`select id, created_at as since, region, vehicle as title, '' as person, email, '' as phone, '' as firm, vehicle,
    place, '[]'::jsonb as tune_ids, '[]'::jsonb as tool_ids, ${noValue} from ${compatSubscriptions} where told_at is null`,
  abandoned_request: sql`select t.id, t.updated_at as since, t.region, coalesce(nullif(t.title, ''), 'Tune request ' || t.id) as title, u.name as person,
    u.email, '' as phone, '' as firm, coalesce(t.vehicle ->> 'label', '') as vehicle, ${placeOf(sql`t.vehicle`)},
    ${numbers(sql`${tunes} w where t.tune_ids @> to_jsonb(w.id)`)} as tune_ids, '[]'::jsonb as tool_ids, t.quote as value, t.quote_currency as currency
    from ${tuneRequests} t join ${users} u on u.id = t.user_id where t.state = 'estimated' and t.updated_at < now() - interval '3 days'`,
  abandoned_cart: abandonedCart,
  credit_limit: creditLimit,
  silent_dealer: silentDealer,
  first_domain_order: firstDomainOrder,
}
