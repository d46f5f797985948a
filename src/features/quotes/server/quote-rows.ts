import { and, eq, isNull, sql } from 'drizzle-orm'
import { orders } from '#features/orders/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { databaseCode, type Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { QuoteTerms } from '../contract/quote-fields.ts'
import type { QuoteStanding } from '../rules.ts'
import { quoteOffers, quotes } from './tables.ts'

export type QuoteRow = typeof quotes.$inferSelect

/** A quote `q` with its current offer `f` and that offer's order `o`. */
export const quotesWithOffers = sql`${quotes} q left join ${quoteOffers} f on f.quote_id = q.id and f.withdrawn_at is null
  left join ${orders} o on o.id = f.order_id`
/** State of a quote for staff; while being paid it counts as sent, regardless of expiry. */
export const standingColumn = sql`case when q.state <> 'sent' then q.state when o.paid_at is not null then 'paid'
  when o.state = 'paying' or f.expires_at > now() then 'sent' else 'expired' end`

/** Reads a quote in the region; refuses others like missing ones. `hold` locks it. */
export async function findQuote(db: Queryable, region: number, id: number, hold?: 'hold'): Promise<QuoteRow> {
  const where = and(eq(quotes.id, id), eq(quotes.region, region as 1 | 2))
  const [row] = await (hold
    ? db.select().from(quotes).where(where).for('update')
    : db.select().from(quotes).where(where))
  return row ?? fail('not_found')
}

export async function readStanding(db: Queryable, id: number): Promise<QuoteStanding> {
  const [row] = await readRows<{ standing: QuoteStanding }>(
    db,
    sql`select ${standingColumn} as standing from ${quotesWithOffers} where q.id = ${id}`,
  )
  return row?.standing ?? fail('not_found')
}

export const termsOf = (row: QuoteRow): QuoteTerms => ({
  email: row.email,
  currency: row.currency,
  lines: row.lines,
  billing_address: row.billingAddress,
  shipping_address: row.shippingAddress,
  shipping_tier: row.shippingTier,
  discount_codes: row.discountCodes,
  vat_number: row.vatNumber,
})

/** Current offer of a quote. */
export async function findOffer(db: Queryable, quoteId: number) {
  const [offer] = await db
    .select({ offer: quoteOffers, order: { id: orders.id, state: orders.state } })
    .from(quoteOffers)
    .innerJoin(orders, eq(orders.id, quoteOffers.orderId))
    .where(and(eq(quoteOffers.quoteId, quoteId), isNull(quoteOffers.withdrawnAt)))
  return offer ?? null
}

/** Maps the database's refusal when payment started at the same moment. */
export function refusePaying(error: unknown): never {
  if (databaseCode(error) === 'OB013') fail('payment_in_progress')
  throw error
}

/** Refuses changes to quotes that are being paid, paid or canceled. */
export async function refuseSettled(tx: Queryable, region: number, id: number): Promise<QuoteRow> {
  const quote = await findQuote(tx, region, id, 'hold')
  if (quote.state === 'cancelled') fail('quote_moved')
  const found = await findOffer(tx, id)
  if (found?.order.state === 'paying') fail('payment_in_progress')
  if (found && found.order.state !== 'open') fail('quote_moved')
  return quote
}
