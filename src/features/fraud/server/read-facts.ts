import { sql } from 'drizzle-orm'
import { disputes } from '#features/disputes/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import { broughtBy } from '#features/partners/server/earnings/brought-by.ts'
import { earners } from '#features/partners/server/earnings/tables.ts'
import { paymentMethods } from '#features/payment-methods/server/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { prepared } from '#kit/server/prepared.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { FraudFacts } from '../rules.ts'

/**
 * The facts that indicators are based on: the order, and other purchases by the same person or, for guests, the same
 * email address.
 */
export async function readFraudFacts(db: Queryable, orderId: number): Promise<FraudFacts | null> {
  const [facts] = await readRows<FraudFacts>(
    db,
    prepared(sql`
    with o as materialized (
      select * from ${orders} where id = ${orderId} and paid_at is not null and paid_with is not null
    ), theirs as materialized (
      select p.id, p.paid_at, p.paid_with from o join ${orders} p on p.user_id = o.user_id
      union all
      select p.id, p.paid_at, p.paid_with from o join ${orders} p on p.user_id is null and p.search_email = o.search_email
    )
    select o.paid_with ->> 'kind' as paid, o.billing_address ->> 'country_code' as billed_to,
      o.shipping_address ->> 'country_code' as shipped_to,
      (select count(*)::int from theirs p join ${paymentIntents} i on i.order_id = p.id
        where i.state = 'failed' and i.category is distinct from 'network_down_retry'
        and i.finished_at between o.paid_at - interval '1 day' and o.paid_at) as declined,
      (select count(distinct (p.paid_with ->> 'card_type', p.paid_with ->> 'last_four'))::int from theirs p
        where p.paid_with ->> 'kind' = 'card' and p.paid_at between o.paid_at - interval '30 days' and o.paid_at) as cards,
      (select count(*)::int from theirs p where p.paid_at between o.paid_at - interval '1 day' and o.paid_at) as placed,
      o.paid_with ->> 'kind' = 'card' and exists (
        select from ${earners} e where e.id = ${broughtBy} and (
          exists (select from ${orders} q where q.user_id = e.user_id and q.paid_with ->> 'kind' = 'card'
            and q.paid_with ->> 'card_type' = o.paid_with ->> 'card_type' and q.paid_with ->> 'last_four' = o.paid_with ->> 'last_four')
          or exists (select from ${paymentMethods} m where m.user_id = e.user_id
            and m.card_type = o.paid_with ->> 'card_type' and m.last_four = o.paid_with ->> 'last_four'))
      ) as is_affiliate_card,
      (select count(distinct p.id)::int from theirs p join ${disputes} d on d.order_id = p.id
        where p.id <> o.id and d.state <> 'won') as disputed
    from o`),
  )
  return facts ?? null
}
