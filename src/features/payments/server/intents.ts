import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Currency } from '#kit/money.ts'
import { type Database, one, type Queryable } from '#kit/server/database.ts'
import { paymentPostings } from '#features/ledger/rules.ts'
import type { IdempotencyClaim } from '#kit/server/idempotency.ts'
import type { OrderAddress, OrderState } from '#features/orders/contract.ts'
import type { Takings } from '#features/ledger/rules.ts'
import type { PaidOrder } from '../contract.ts'

/** An order that is being paid, with the intent that pays it. */
export interface OpenPayment {
  intentId: number
  reference: string
  orderId: number
  token: string
  region: 1 | 2
  userId: number | null
  email: string
  currency: Currency
  total: number
  takings: Takings
  billingAddress: OrderAddress
  discountIds: number[]
  /** Whether the order takes goods from the stock. */
  hasGoods: boolean
}

export const hashOfNonce = (nonce: string): string => createHash('sha256').update(nonce).digest('base64url')

type PaymentRow = {
  intent_id: number
  reference: string
  order_id: number
  token: string
  region: 1 | 2
  user_id: number | null
  email: string
  currency: Currency
  total: number
  takings: Takings
  billing_address: OrderAddress
  discount_ids: number[]
  has_goods: boolean
}

const toPayment = (row: PaymentRow): OpenPayment => ({
  intentId: row.intent_id,
  reference: row.reference,
  orderId: row.order_id,
  token: row.token,
  region: row.region,
  userId: row.user_id,
  email: row.email,
  currency: row.currency,
  total: row.total,
  takings: row.takings,
  billingAddress: row.billing_address,
  discountIds: row.discount_ids,
  hasGoods: row.has_goods,
})

const columns =
  sql.raw(`o.id as order_id, o.token, o.region, o.user_id, o.email, o.currency, o.total, o.takings, o.billing_address,
  o.discount_ids, exists (select 1 from order_lines l where l.order_id = o.id and l.kind = 'product') as has_goods`)

export type Begun =
  | ({ kind: 'taken' } & OpenPayment)
  | { kind: 'closed' }
  | { kind: 'running' }
  | { kind: 'reused' }
  | { kind: 'replay'; status: number; body: unknown }

/**
 * Takes an open order for payment in one statement: idempotency key, intent, goods and codes, all or nothing (rule 4 of
 * the threats; function begin_payment of the database).
 * @throws database errors OB001 (no card), OB002 (out of stock, products in `detail`) and the constraints of codes and nonces
 */
export async function beginPayment(
  { pool }: Database,
  buyer: { orderId: number; region: 1 | 2; userId: number | null; token: string | undefined; customer: string | null },
  source: { nonceHash: string | null; isGiven: boolean },
  claim: IdempotencyClaim | null,
): Promise<Begun> {
  const reference = `o${buyer.orderId}-${randomBytes(6).toString('hex')}`
  const { rows } = await pool.query<{ begun: Begun }>({
    name: 'begin-payment',
    text: 'select begin_payment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as begun',
    values: [
      buyer.orderId,
      buyer.region,
      buyer.userId,
      buyer.token ?? '',
      reference,
      source.nonceHash,
      claim?.owner ?? null,
      claim?.key ?? null,
      claim?.hash ?? null,
      source.isGiven,
      buyer.customer,
    ],
  })
  const { begun } = one(rows)
  if (claim && (begun.kind === 'taken' || begun.kind === 'closed')) claim.isRunning = true
  return begun
}

/**
 * Makes a paid intent final in one statement: order, invoice number, postings, mail, and the answer of the request
 * (function complete_payment of the database). Of two that try, one succeeds.
 * @returns null when it was final already
 */
export async function finishPayment(
  { pool }: Pick<Database, 'pool'>,
  payment: OpenPayment,
  gatewayId: string | null,
  claim: IdempotencyClaim | null,
): Promise<PaidOrder | null> {
  const { rows } = await pool.query<{ paid: PaidOrder | null }>({
    name: 'complete-payment',
    text: 'select complete_payment($1, $2, $3, $4, $5) as paid',
    values: [
      payment.intentId,
      gatewayId,
      JSON.stringify(paymentPostings(payment.takings, payment.currency)),
      claim?.owner ?? null,
      claim?.key ?? null,
    ],
  })
  return one(rows).paid
}

/** Ends an intent without money and opens its order again. @returns false when it was ended already */
export async function failIntent(
  tx: Queryable,
  payment: Pick<OpenPayment, 'intentId' | 'orderId'>,
  category: string,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with intent as (
      update payment_intents set state = 'failed', category = ${category}, updated_at = now(), finished_at = now()
      where id = ${payment.intentId} and state in ('started', 'unknown')
      returning order_id
    )
    update orders o set state = 'open' from intent where o.id = intent.order_id and o.state = 'paying' returning o.id`)
  return (rowCount ?? 0) > 0
}

export async function returnGoods(tx: Queryable, orderId: number): Promise<void> {
  await tx.execute(sql`select return_stock(${`order/${orderId}`}, 'release')`)
}

export async function markUnknown(db: Queryable, intentId: number): Promise<void> {
  await db.execute(
    sql`update payment_intents set state = 'unknown', updated_at = now() where id = ${intentId} and state = 'started'`,
  )
}

export interface OrderStanding {
  state: OrderState
  region: 1 | 2
  token: string
  invoiceNumber: string | null
  total: number
  currency: Currency
}

/** How an order stands, for its buyer. */
export async function readStanding(
  db: Queryable,
  buyer: { orderId: number; userId: number | null; token: string | undefined },
): Promise<OrderStanding | null> {
  const { rows } = await db.execute<{
    state: OrderState
    region: 1 | 2
    token: string
    invoice_number: string | null
    total: number
    currency: Currency
  }>(sql`
    select state, region, token, invoice_number, total, currency from orders
    where id = ${buyer.orderId} and (user_id = ${buyer.userId}::bigint or (user_id is null and token = ${buyer.token ?? ''}))`)
  const row = rows[0]
  return row ? { ...row, invoiceNumber: row.invoice_number } : null
}

export interface WatchedIntent extends OpenPayment {
  state: 'started' | 'unknown' | 'captured' | 'failed'
  ageSeconds: number
  claim: { owner: string; key: string } | null
}

/** The live intent of one order, or every intent that a sweep has to look at. */
export async function readWatched(
  db: Queryable,
  which: { orderId: number } | { olderThanSeconds: number; limit: number },
): Promise<WatchedIntent[]> {
  const filter =
    'orderId' in which
      ? sql`i.order_id = ${which.orderId} and i.state in ('started', 'unknown', 'captured')`
      : sql`(i.state in ('started', 'unknown', 'captured') and i.updated_at < now() - make_interval(secs => ${which.olderThanSeconds}))
          or (i.state = 'failed' and i.category = 'network_down_retry' and i.created_at > now() - interval '1 hour' and i.updated_at < now() - interval '20 seconds')`
  const limit = 'limit' in which ? which.limit : 1
  const { rows } = await db.execute<
    PaymentRow & { state: WatchedIntent['state']; age: number; claim_owner: string | null; claim_key: string | null }
  >(sql`
    select i.id as intent_id, i.reference, i.state, extract(epoch from now() - i.created_at)::float8 as age, i.claim_owner, i.claim_key, ${columns}
    from payment_intents i join orders o on o.id = i.order_id
    where ${filter} order by i.updated_at limit ${limit}`)
  return rows.map((row) => ({
    ...toPayment(row),
    state: row.state,
    ageSeconds: row.age,
    claim: row.claim_owner !== null && row.claim_key !== null ? { owner: row.claim_owner, key: row.claim_key } : null,
  }))
}

/** Notes that an intent was looked at, so that the next sweep turns to others. */
export async function touchIntent(db: Queryable, intentId: number): Promise<void> {
  await db.execute(sql`update payment_intents set updated_at = now(), checks = checks + 1 where id = ${intentId}`)
}

/** A charge that came too late for its order and was given back. */
export async function markReturned(
  tx: Queryable,
  intentId: number,
  gatewayId: string,
  state: 'voided' | 'refunded',
): Promise<void> {
  await tx.execute(
    sql`update payment_intents set state = ${state}, gateway_id = ${gatewayId}, updated_at = now(), finished_at = now() where id = ${intentId}`,
  )
}
