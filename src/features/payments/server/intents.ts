import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Effects } from '#access/feature.ts'
import { type Database, one, type Queryable } from '#kit/server/database.ts'
import type { PaidOrder } from '../contract.ts'
import { type IdempotencyClaim, Replay } from '#kit/server/idempotency.ts'
import { giftCardAccount } from '#features/ledger/accounts.ts'
import type { Takings } from '#features/ledger/rules.ts'
import type { OrderAddress, OrderKind } from '#features/orders/contract.ts'
import type { OrderCredit, PaidWith } from '#features/orders/paid-with.ts'
import type { Captured } from '#integrations/payments/gateway.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { outcomeOf, paidOrder, type PayableOrder } from './outcome.ts'
import { type IntentState, paymentIntents } from './tables.ts'

/** A payment of an order: the intent joined with its order (database function open_payment). */
export interface OpenPayment {
  intentId: number
  reference: string
  state: IntentState
  ageSeconds: number
  /** Idempotency record of the request, so a resumed saga can answer it. */
  claim: { owner: string; key: string } | null
  orderId: number
  kind: OrderKind
  region: 1 | 2
  userId: number | null
  email: string
  currency: Currency
  total: number
  /** Amount to charge at the gateway: the total less credit from an earlier order and the gift card. */
  charge: number
  giftCard: { id: number; amount: number; ending: string } | null
  credit: OrderCredit | null
  takings: Takings
  billingAddress: OrderAddress
  discountIds: number[]
  /** Whether the order takes goods from stock. */
  hasGoods: boolean
}

export const hashOfNonce = (nonce: string): string => createHash('sha256').update(nonce).digest('base64url')

/** State left by an earlier request with the same key. */
type Claimed = { kind: 'running' } | { kind: 'reused' } | { kind: 'replay'; status: number; body: string }
export type Begun = { kind: 'taken'; payment: OpenPayment } | { kind: 'closed' } | Claimed

/** Answers a request whose key is already taken. */
export function refuseClaimed(claimed: Claimed): never {
  if (claimed.kind === 'running') return fail('request_in_progress')
  if (claimed.kind === 'reused') return fail('idempotency_key_reused')
  throw Replay.of(claimed)
}

/**
 * Reserves an open order for payment in one statement: idempotency key, intent, stock and codes, all or nothing (rule 4
 * of the threats; database function begin_payment).
 * @throws database errors OB001 (no card), OB002 (out of stock, products in `detail`), OB011 and OB012 (gift card
 * unknown or unusable, reason in `detail`), and constraint violations of codes and nonces
 */
export async function beginPayment(
  { pool }: Database,
  buyer: Buyer & { region: 1 | 2; customer: string | null },
  source: { nonceHash: string | null; isGiven: boolean; giftHash?: string | null },
  claim: IdempotencyClaim | null,
): Promise<Begun> {
  const reference = `o${buyer.orderId}-${randomBytes(6).toString('hex')}`
  // A named statement: the busiest of a sale, parsed once for each connection.
  const { rows } = await pool.query<{ begun: Begun }>({
    name: 'begin-payment',
    text: 'select begin_payment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) as begun',
    values: [
      buyer.orderId,
      buyer.region,
      buyer.userId,
      buyer.isHolder,
      reference,
      source.nonceHash,
      claim?.owner ?? null,
      claim?.key ?? null,
      claim?.hash ?? null,
      source.isGiven,
      buyer.customer,
      source.giftHash ?? null,
    ],
  })
  const { begun } = one(rows)
  if (claim && (begun.kind === 'taken' || begun.kind === 'closed')) claim.isRunning = true
  return begun
}

/** Payment instrument as stored with the order. */
function paidWithOf(charge: Pick<Captured, 'card'> | null, giftCard: OpenPayment['giftCard']): PaidWith {
  const gift = giftCard === null ? null : { ending: giftCard.ending, amount: giftCard.amount }
  if (charge === null) return gift ? { kind: 'gift_card', gift_card: gift } : { kind: 'nothing' }
  const besides = gift ? { gift_card: gift } : {}
  const { cardType, lastFour, wallet } = charge.card
  if (wallet?.kind === 'paypal') return { kind: 'paypal', payer: wallet.payer, ...besides }
  const card = { kind: 'card', card_type: cardType, last_four: lastFour, ...besides } as const
  return wallet ? { ...card, wallet: wallet.kind } : card
}

/**
 * Completes a paid intent in one statement: order, invoice number, postings, emails, and the request's answer (database
 * function complete_payment). Only one of several concurrent attempts succeeds.
 * @returns null if it was completed already
 */
export async function finishPayment(
  { pool, db }: Pick<Database, 'pool' | 'db'>,
  effects: Effects,
  payment: OpenPayment,
  charge: Pick<Captured, 'gatewayId' | 'card'> | null,
  claim: IdempotencyClaim | null,
): Promise<PaidOrder | null> {
  const { giftCard, currency } = payment
  const gift = giftCard && { account: giftCardAccount(giftCard.id, currency), amount: giftCard.amount }
  const outcome = await outcomeOf(db, effects, payment, paidWithOf(charge, giftCard), {
    first: gift ? [gift] : [],
  })
  // A named statement: the busiest of a sale, parsed once for each connection.
  const { rows } = await pool.query<{ invoice_number: string | null }>({
    name: 'complete-payment',
    text: 'select complete_payment($1, $2, $3, $4, $5) as invoice_number',
    values: [
      payment.intentId,
      charge?.gatewayId ?? null,
      JSON.stringify(outcome),
      claim?.owner ?? null,
      claim?.key ?? null,
    ],
  })
  const number = one(rows).invoice_number
  return number === null ? null : paidOrder(payment, number)
}

/** Ends an intent without payment and reopens its order. @returns false if it had ended already */
export async function failIntent(
  tx: Queryable,
  payment: Pick<OpenPayment, 'intentId' | 'orderId'>,
  category: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with intent as (
      update ${paymentIntents} set state = 'failed', category = ${category}, updated_at = now(), finished_at = now()
      where id = ${payment.intentId} and state in ('started', 'unknown')
      returning order_id
    )
    update ${orders} set state = 'open' from intent where ${orders.id} = intent.order_id and ${orders.state} = 'paying' returning ${orders.id}`)
  return (rowCount ?? 0) > 0
}

/** Returns a payment's goods to stock; units meant to move from an earlier order stay with it. */
export async function returnGoods(
  tx: Queryable,
  { orderId, credit }: Pick<OpenPayment, 'orderId' | 'credit'>,
): Promise<void> {
  await tx.execute(sql`select return_stock(${`order/${orderId}`}, 'release')`)
  if (credit && credit.goods.length > 0) await tx.execute(sql`select move_stock_on(${orderId}, false)`)
}

export async function markUnknown(db: Queryable, intentId: number): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ state: 'unknown', updatedAt: sql`now()` })
    .where(and(eq(paymentIntents.id, intentId), eq(paymentIntents.state, 'started')))
}

/** Payer of an order: its user, or anyone with the link to a guest order. */
export interface Buyer {
  orderId: number
  userId: number | null
  isHolder: boolean
}

/** SQL condition that an order belongs to the buyer. */
const isOf = (buyer: Buyer) =>
  buyer.isHolder
    ? or(sql`${orders.userId} = ${buyer.userId}::bigint`, isNull(orders.userId))
    : sql`${orders.userId} = ${buyer.userId}::bigint`

/** Frozen fields of an order (INV-07); undefined for another buyer's order. */
export async function readPayable(db: Queryable, buyer: Buyer): Promise<PayableOrder | undefined> {
  const [row] = await db
    .select({
      orderId: orders.id,
      kind: orders.kind,
      region: orders.region,
      email: orders.email,
      currency: orders.currency,
      total: orders.total,
      credit: orders.credit,
      takings: orders.takings,
    })
    .from(orders)
    .where(and(eq(orders.id, buyer.orderId), isOf(buyer)))
  return row
}

export type OrderStanding = Pick<
  typeof orders.$inferSelect,
  'state' | 'region' | 'invoiceNumber' | 'total' | 'currency' | 'discountCodes'
>

/** State of an order, for its buyer. */
export async function readStanding(db: Queryable, buyer: Buyer): Promise<OrderStanding | null> {
  const [row] = await db
    .select({
      state: orders.state,
      region: orders.region,
      invoiceNumber: orders.invoiceNumber,
      total: orders.total,
      currency: orders.currency,
      discountCodes: orders.discountCodes,
    })
    .from(orders)
    .where(and(eq(orders.id, buyer.orderId), isOf(buyer)))
  return row ?? null
}

const live = inArray(paymentIntents.state, ['started', 'unknown', 'captured'])

/** Intents that no running request will finish. */
export const toBeSwept = (olderThanSeconds: number): SQL | undefined =>
  or(
    and(live, sql`${paymentIntents.updatedAt} < now() - make_interval(secs => ${olderThanSeconds})`),
    and(
      eq(paymentIntents.state, 'failed'),
      eq(paymentIntents.category, 'network_down_retry'),
      sql`${paymentIntents.createdAt} > now() - interval '1 hour'`,
      sql`${paymentIntents.updatedAt} < now() - interval '20 seconds'`,
    ),
  )

/** Active intent of an order, or one intent for the sweep. */
export async function readWatched(
  db: Queryable,
  which: { orderId: number } | { id: number; olderThanSeconds: number },
): Promise<OpenPayment[]> {
  const filter =
    'orderId' in which
      ? and(eq(paymentIntents.orderId, which.orderId), live)
      : and(eq(paymentIntents.id, which.id), toBeSwept(which.olderThanSeconds))
  const goods = sql`select 1 from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.kind} = 'product'`
  const rows = await db
    .select({ payment: sql<OpenPayment>`open_payment(${paymentIntents}, ${orders}, exists (${goods}))` })
    .from(paymentIntents)
    .innerJoin(orders, eq(orders.id, paymentIntents.orderId))
    .where(filter)
    .orderBy(paymentIntents.updatedAt)
    .limit(1)
  return rows.map(({ payment }) => payment)
}

/** Marks an intent as checked, so the next sweep continues with others. */
export async function touchIntent(db: Queryable, intentId: number): Promise<void> {
  await db
    .update(paymentIntents)
    .set({ updatedAt: sql`now()`, checks: sql`${paymentIntents.checks} + 1` })
    .where(eq(paymentIntents.id, intentId))
}

/** Marks a charge that came too late for its order and was refunded. */
export async function markReturned(
  tx: Queryable,
  intentId: number,
  gatewayId: string,
  state: 'voided' | 'refunded',
): Promise<void> {
  await tx
    .update(paymentIntents)
    .set({ state, gatewayId, updatedAt: sql`now()`, finishedAt: sql`now()` })
    .where(eq(paymentIntents.id, intentId))
}
