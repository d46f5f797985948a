import { and, eq } from 'drizzle-orm'
import { type Context, operation } from '#access/operation.ts'
import { findOrderByToken } from '#features/orders/server/queries.ts'
import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import { orders } from '#features/orders/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { getOrderReviews, stopReviewMails, writeReview } from '../contract/reviews.ts'
import type { ReviewSubject } from '../rules.ts'
import { readOrderReviews, reviewableLines } from './queries.ts'
import { reviewOptOuts, reviews } from './tables.ts'

/** Order opened by a link. */
export const orderOfLink = async (
  db: Queryable,
  {
    services,
    input,
  }: { services: Context<{ runs: 'query' }>['services']; input: { params: { id: number; token: string } } },
) => (await findOrderByToken(db, services.secret, input.params)) ?? fail('not_found')

/** A reviewable line of it. */
export async function lineToReview(db: Queryable, order: Awaited<ReturnType<typeof orderOfLink>>, line: number) {
  const lines = await reviewableLines(db, order)
  return lines.find(({ id }) => id === line) ?? fail('not_reviewable')
}

export const getOrderReviewsOperation = operation(getOrderReviews, async (context) =>
  readOrderReviews(context.db, await orderOfLink(context.db, context)),
)

export const writeReviewOperation = operation(writeReview, async (context) => {
  const { tx, input } = context
  const order = await orderOfLink(tx, context)
  const line = await lineToReview(tx, order, input.params.line)
  const said = input.body
  await tx
    .insert(reviews)
    .values({
      ...said,
      orderId: order.id,
      orderLineId: line.id,
      region: order.region,
      subject: line.kind as ReviewSubject,
      slug: line.slug,
      name: line.name,
    })
    .onConflictDoUpdate({
      target: reviews.orderLineId,
      set: { ...said, state: 'waiting', reason: '', decidedAt: null },
    })
  return readOrderReviews(tx, order)
})

/** Edited reviews return to moderation. */
export const waitAgain = (tx: Queryable, reviewId: number) =>
  tx.update(reviews).set({ state: 'waiting', reason: '', decidedAt: null }).where(eq(reviews.id, reviewId))

export const findReviewOfLine = async (db: Queryable, orderId: number, line: number) => {
  const [row] = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.orderId, orderId), eq(reviews.orderLineId, line)))
  return row ?? fail('not_reviewable')
}

export const stopReviewMailsOperation = operation(stopReviewMails, async ({ tx, services, input }) => {
  const { order_id: orderId, token } = input.body
  if (!isLinkToken(services.secret, 'review emails', orderId, token)) fail('not_found')
  const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId))
  await tx
    .insert(reviewOptOuts)
    .values({ email: (order ?? fail('not_found')).email.toLowerCase() })
    .onConflictDoNothing()
  return null
})
