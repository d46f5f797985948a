import { sql } from 'drizzle-orm'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { queueMails } from '#features/mails/server/queue-mail.ts'
import type { Database } from '#kit/server/database.ts'
import { isKept } from './queries.ts'
import { reviewInvitations, reviewOptOuts, reviews } from './tables.ts'

const atOnce = 200
/** Orders older than this get no review request, such as those from before this feature. */
const daysMax = 60

/**
 * Emails review requests once, some days after delivery: after shipping, or after payment if nothing shipped. Returns
 * the number sent.
 */
export const inviteReviews = (database: Database, days: number): Promise<number> =>
  database.transact(async (tx) => {
    const { rows } = await tx.execute<{ id: string; email: string }>(sql`
      with due as (
        select o.id, o.email from ${orders} o
        where o.paid_at > now() - make_interval(days => ${days + daysMax}) and o.paid_at < now() - make_interval(days => ${days})
          and case when o.shipping_tier is null then o.paid_at else o.shipped_at end < now() - make_interval(days => ${days})
          and o.state in ('paid', 'partly_refunded')
          and not exists (select 1 from ${reviewInvitations} i where i.order_id = o.id)
          and not exists (select 1 from ${reviewOptOuts} s where s.email = lower(o.email))
          and exists (select 1 from ${orderLines} l where l.order_id = o.id and l.kind in ('product', 'tune')
            and ${isKept(sql`l`)} and not exists (select 1 from ${reviews} r where r.order_line_id = l.id))
        order by o.id limit ${atOnce}
      ), asked as (
        insert into ${reviewInvitations} (order_id) select id from due on conflict do nothing returning order_id
      )
      select due.id, due.email from due join asked on asked.order_id = due.id`)
    await queueMails(
      tx,
      rows.map(({ id, email }) => ({
        reference: `order/${id}/review-invitation`,
        recipient: email,
        template: 'review-invitation',
        props: { orderId: Number(id) },
      })),
    )
    return rows.length
  })
