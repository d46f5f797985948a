import { eq, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { listOperations } from '#access/list-operations.ts'
import { type Context, operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { audits } from '#features/audits/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { orders } from '#features/orders/server/tables.ts'
import { endpointUrl } from '#kit/contract.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import {
  approveReview,
  exportStaffReviews,
  getStaffReview,
  getStaffReviewPicture,
  listStaffReviews,
  rejectReview,
  replyToReview,
} from '../contract/staff.ts'
import { reviewStates } from '../review-states.ts'
import { holdReview, readPictures, type ReviewRow } from './queries.ts'
import { reviewPictures, reviews } from './tables.ts'

type Shown = Pick<
  ReviewRow,
  'id' | 'subject' | 'slug' | 'name' | 'stars' | 'author' | 'vehicle' | 'body' | 'state' | 'reason' | 'reply'
> & {
  order_id: number
  invoice_number: string | null
  email: string
  created_at: Date
  replied_at: Date | null
  pictures: number
}

const shown = sql`
  select r.id, r.order_id, o.invoice_number, o.email, r.subject, r.slug, r.name, r.stars, r.author, r.vehicle, r.body, r.state, r.reason, r.reply,
    r.replied_at, r.created_at, (select count(*)::int from ${reviewPictures} p where p.review_id = r.id) as pictures
  from ${reviews} r join ${orders} o on o.id = r.order_id`

export const staffReviewLists = listOperations(listStaffReviews, exportStaffReviews, ({ db, actor }, { query }) =>
  readPage<Shown>(db, query, {
    select: shown,
    where: [
      sql`r.region = ${actor.region}`,
      query.state ? sql`r.state = ${query.state}` : undefined,
      query.stars ? sql`r.stars = ${query.stars}` : undefined,
      query.subject ? sql`r.subject = ${query.subject}` : undefined,
      matching(query.q, [
        sql`r.name`,
        sql`r.author`,
        sql`r.vehicle`,
        sql`r.body`,
        sql`o.email`,
        sql`r.order_id::text`,
        sql`o.invoice_number`,
      ]),
    ],
    of: 'r',
  }),
)({
  also: async ({ db, actor }) => {
    const rows = await readRows<{ state: string; count: number }>(
      db,
      sql`select state, count(*)::int as count from ${reviews} where region = ${actor.region} group by 1`,
    )
    return { counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
  },
  columns: {
    Number: 'id',
    Status: ({ state }) => reviewStates.words[state],
    Stars: 'stars',
    Item: 'name',
    Author: 'author',
    Email: 'email',
    Vehicle: 'vehicle',
    Text: 'body',
    Pictures: 'pictures',
    Order: 'order_id',
    Invoice: 'invoice_number',
    Written: 'created_at',
    Reason: 'reason',
    Reply: 'reply',
  },
})

async function readDetails(db: Queryable, region: Region, id: number) {
  const [row] = await readRows<Shown>(db, sql`${shown} where r.id = ${id} and r.region = ${region}`)
  if (!row) return fail('not_found')
  const [pictures, history] = await Promise.all([
    readPictures(db, [id]),
    readRows<{ id: number; at: Date; action: string; actor: string; reason: string }>(
      db,
      sql`select a.id, a.created_at as at, a.action, coalesce(u.name, '') as actor, a.reason
        from ${audits} a left join ${users} u on u.id = a.actor_id where a.object = ${`review/${id}`} order by a.id desc`,
    ),
  ])
  const own = (pictures.get(id) ?? []).map((picture) => ({
    ...picture,
    url: endpointUrl(getStaffReviewPicture, { params: { id, picture: picture.id } }),
  }))
  return { ...row, pictures: own, history }
}

export const getStaffReviewOperation = operation(getStaffReview, ({ db, actor, input }) =>
  readDetails(db, actor.region, input.params.id),
)

type Deciding = Pick<Context<{ runs: 'command' }>, 'tx' | 'actor' | 'now'> & { input: { params: { id: number } } }

/** Decides a review in one of the given states, with audit row and email to the buyer. */
async function decide(
  { tx, actor, now, input }: Deciding,
  states: readonly ReviewRow['state'][],
  change: {
    action: string
    set: Partial<ReviewRow>
    reason?: string
    tells: 'approved' | 'rejected' | 'replied' | null
  },
) {
  const { id } = input.params
  const row = (await holdReview(tx, actor.region, id)) ?? fail('not_found')
  if (!states.includes(row.state)) fail('review_decided')
  await tx.update(reviews).set(change.set).where(eq(reviews.id, id))
  await recordAudit(tx, actor, {
    action: change.action,
    object: `review/${id}`,
    before: { state: row.state, reply: row.reply },
    after: change.set,
    ...(change.reason === undefined ? {} : { reason: change.reason }),
  })
  if (change.tells !== null) await tellBuyer(tx, row, change.tells, now)
  return readDetails(tx, actor.region, id)
}

async function tellBuyer(tx: Tx, { id, orderId }: ReviewRow, step: string, now: Date): Promise<void> {
  const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId))
  if (!order) return
  await queueMail(tx, {
    reference: `review/${id}/${step}/${now.getTime()}`,
    recipient: order.email,
    template: 'review-update',
    props: { id, step },
  })
}

export const approveReviewOperation = operation(approveReview, (context) =>
  decide(context, ['waiting', 'rejected'], {
    action: 'reviews.approve',
    set: { state: 'approved', reason: '', decidedAt: context.now },
    tells: 'approved',
  }),
)

export const rejectReviewOperation = operation(rejectReview, (context) => {
  const { reason } = context.input.body
  return decide(context, ['waiting', 'approved'], {
    action: 'reviews.reject',
    set: { state: 'rejected', reason, decidedAt: context.now },
    reason,
    tells: 'rejected',
  })
})

export const replyToReviewOperation = operation(replyToReview, (context) => {
  const { reply } = context.input.body
  return decide(context, ['approved'], {
    action: 'reviews.reply',
    set: { reply, repliedAt: reply === '' ? null : context.now },
    tells: reply === '' ? null : 'replied',
  })
})
