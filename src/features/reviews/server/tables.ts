import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { files } from '#features/files/server/tables.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import * as column from '#kit/server/columns.ts'
import type { ReviewState } from '../rules.ts'
import type { PictureKind, ReviewSubject } from '../rules.ts'

/** Reviews, one per order line. */
export const reviews = pgTable(
  'reviews',
  {
    id: column.id(),
    orderId: column.refTo(() => orders.id),
    orderLineId: column.refTo(() => orderLines.id),
    region: column.region().notNull(),
    subject: text().$type<ReviewSubject>().notNull(),
    /** Name of the product or tune, as on the order. */
    slug: text().notNull(),
    name: text().notNull(),
    stars: integer().notNull(),
    author: text().notNull(),
    vehicle: text().notNull().default(''),
    body: text().notNull(),
    state: text().$type<ReviewState>().notNull().default('waiting'),
    /** Why staff rejected it. */
    reason: text().notNull().default(''),
    reply: text().notNull().default(''),
    repliedAt: column.time(),
    createdAt: column.created(),
    decidedAt: column.time(),
  },
  (table) => [
    unique('reviews_line').on(table.orderLineId),
    check('reviews_stars', sql`${table.stars} between 1 and 5`),
    check('reviews_subject', sql`${table.subject} in ('product', 'tune')`),
    check('reviews_state', sql`${table.state} in ('waiting', 'approved', 'rejected', 'withdrawn')`),
    check('reviews_reason', sql`${table.state} <> 'rejected' or ${table.reason} <> ''`),
    index('reviews_order').on(table.orderId),
    index('reviews_list').on(table.region, table.state, table.id),
    index('reviews_public')
      .on(table.subject, table.slug, table.id)
      .where(sql`state = 'approved'`),
  ],
)

export const reviewPictures = pgTable(
  'review_pictures',
  {
    id: column.id(),
    reviewId: column.refTo(() => reviews.id, { onDelete: 'cascade' }),
    fileId: column.refTo(() => files.id),
    kind: text().$type<PictureKind>().notNull(),
  },
  (table) => [index('review_pictures_review').on(table.reviewId), index('review_pictures_file').on(table.fileId)],
)

/** Orders whose buyers got a review request. */
export const reviewInvitations = pgTable('review_invitations', {
  orderId: column
    .ref()
    .primaryKey()
    .references(() => orders.id),
  createdAt: column.created(),
})

/** Email addresses unsubscribed from review requests, in lower case. */
export const reviewOptOuts = pgTable('review_opt_outs', {
  email: text().primaryKey(),
  createdAt: column.created(),
})
