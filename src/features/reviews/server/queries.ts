import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import type { OrderRow } from '#features/orders/server/queries.ts'
import { orderLines, refunds } from '#features/orders/server/tables.ts'
import { endpointUrl } from '#kit/contract.ts'
import type { Queryable } from '#kit/server/database.ts'
import {
  getReviewPicture,
  type OrderReviews,
  type Review,
  type ReviewPicture,
  type reviewSorts,
} from '../contract/reviews.ts'
import { type ReviewSubject, signatureOf } from '../rules.ts'
import { reviewPictures, reviews } from './tables.ts'

/** Whether a line, by the alias of its table, was not refunded in full. */
export const isKept = (line: SQL): SQL => sql`${line}.quantity > (
  select coalesce(sum((part ->> 'quantity')::int), 0) from ${refunds} f, jsonb_array_elements(f.parts) part
  where f.order_id = ${line}.order_id and f.state in ('refunded', 'unknown') and part ->> 'id' = ${line}.id::text)`

export type ReviewRow = typeof reviews.$inferSelect
type Line = typeof orderLines.$inferSelect

/** Lines of an order that its buyer still has, and that reviews are about. */
export const reviewableLines = (db: Queryable, order: Pick<OrderRow, 'id' | 'paidAt'>): Promise<Line[]> =>
  order.paidAt === null
    ? Promise.resolve([])
    : db
        .select()
        .from(orderLines)
        .where(
          and(
            eq(orderLines.orderId, order.id),
            inArray(orderLines.kind, ['product', 'tune']),
            isKept(sql`${orderLines}`),
          ),
        )
        .orderBy(asc(orderLines.position))

/** What a buyer can review of an order, with what they wrote. */
export async function readOrderReviews(db: Queryable, order: OrderRow): Promise<OrderReviews> {
  const [lines, written] = await Promise.all([
    reviewableLines(db, order),
    db.select().from(reviews).where(eq(reviews.orderId, order.id)),
  ])
  const pictures = await readPictures(
    db,
    written.map(({ id }) => id),
  )
  return {
    order_id: order.id,
    author: written[0]?.author ?? signatureOf(order.billingAddress.full_name),
    vehicle: written[0]?.vehicle ?? order.vehicle?.label ?? '',
    lines: lines.map((line) => {
      const found = written.find(({ orderLineId }) => orderLineId === line.id)
      return {
        id: line.id,
        subject: line.kind as ReviewSubject,
        slug: line.slug,
        name: line.name,
        review: found
          ? {
              stars: found.stars,
              author: found.author,
              vehicle: found.vehicle,
              body: found.body,
              state: found.state,
              reason: found.reason,
              pictures: (pictures.get(found.id) ?? []).map(({ id, kind }) => ({ id, kind })),
            }
          : null,
      }
    }),
  }
}

/** The pictures of reviews, dyno sheets last, with their public addresses. */
export async function readPictures(
  db: Queryable,
  reviewIds: readonly number[],
): Promise<ReadonlyMap<number, ReviewPicture[]>> {
  if (reviewIds.length === 0) return new Map()
  const rows = await db
    .select({ id: reviewPictures.id, reviewId: reviewPictures.reviewId, kind: reviewPictures.kind })
    .from(reviewPictures)
    .where(inArray(reviewPictures.reviewId, [...reviewIds]))
    .orderBy(desc(reviewPictures.kind), asc(reviewPictures.id))
  const shown = rows.map(({ id, reviewId, kind }) => ({
    reviewId,
    picture: { id, kind, url: endpointUrl(getReviewPicture, { params: { id } }) },
  }))
  return new Map(
    [...Map.groupBy(shown, ({ reviewId }) => reviewId)].map(([id, own]) => [id, own.map(({ picture }) => picture)]),
  )
}

const orders = {
  newest: [desc(reviews.id)],
  highest: [desc(reviews.stars), desc(reviews.id)],
  lowest: [asc(reviews.stars), desc(reviews.id)],
}

/** One page of what everyone reads about products or tunes. */
export async function readPublicReviews(
  db: Queryable,
  {
    subject,
    slugs,
    sort,
    page,
    size,
  }: {
    subject: ReviewSubject
    slugs: readonly string[] | null
    sort: (typeof reviewSorts)[number]
    page: number
    size: number
  },
) {
  const rows = await db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.state, 'approved'),
        eq(reviews.subject, subject),
        slugs === null ? undefined : inArray(reviews.slug, [...slugs]),
      ),
    )
    .orderBy(...orders[sort])
    .limit(size)
    .offset((page - 1) * size)
  const pictures = await readPictures(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...publicShape(row), pictures: pictures.get(row.id) ?? [] }))
}

const publicShape = (
  row: ReviewRow,
): Omit<Review, 'pictures' | 'created_at' | 'replied_at'> & {
  created_at: Date
  replied_at: Date | null
} => ({
  id: row.id,
  subject: row.subject,
  slug: row.slug,
  name: row.name,
  stars: row.stars,
  author: row.author,
  vehicle: row.vehicle,
  body: row.body,
  created_at: row.createdAt,
  reply: row.reply,
  replied_at: row.repliedAt,
})

/** A review of the region, held; undefined where there is none. */
export async function holdReview(tx: Queryable, region: Region, id: number): Promise<ReviewRow | undefined> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.region, region)))
    .for('update')
  return row
}
