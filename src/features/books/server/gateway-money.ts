import { type SQL, sql } from 'drizzle-orm'
import type { GatewayTransaction } from '#integrations/payments/gateway.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { refunds } from '#features/orders/server/tables.ts'
import { dealerPayments } from '#features/dealer-accounts/server/tables.ts'
import { disputes } from '#features/disputes/server/tables.ts'
import { transfers, postings, ledgerAccounts } from '#features/ledger/server/tables.ts'
import { gatewayPayouts } from './tables.ts'

/** What the gateway should report for a reference; `nothing` for a charge that never went through. */
type Expected = 'captured' | 'voided' | 'refunded' | 'returned' | 'nothing'

/** Money that, by our records, passed or may have passed through the gateway. */
export interface GatewayMoney {
  /** The name under which a difference is listed. */
  object: string
  /** Our reference for the charge or refund at the gateway. */
  reference: string
  orderId: number | null
  /** The amount the gateway should know, in minor units of `currency`; positive. */
  amount: number
  currency: Currency
  expected: Expected
  /** How much the books added to the gateway's account; minor units. */
  booked: number
  /** How much they should have added. */
  toBook: number
}

/** A half-open time span: from inclusive, until exclusive. */
export interface Span {
  from: Date
  until: Date
}

type Row = {
  object: string
  reference: string
  order_id: number | null
  amount: number
  currency: Currency
  expected: Expected
  to_book: number
  booked: number
}

/**
 * Queries for a time span: charges and refunds of orders, dealers' payments of balances and credit deals, and charges
 * that were returned or abandoned.
 */
const kindsOf = (during: (createdAt: SQL) => SQL): SQL[] => [
  sql`select 'order' as kind, i.id, i.reference as object, i.reference, i.order_id, i.amount, i.currency,
      case when exists (select 1 from ${refunds} r where r.order_id = i.order_id and r.state = 'refunded' and r.gateway_id = i.gateway_id)
        then 'voided' else 'captured' end as expected, i.amount as to_book, 'order/' || i.order_id || '/payment' as cause
    from ${paymentIntents} i where i.state = 'ordered' and i.gateway_id is not null and ${during(sql`i.created_at`)}`,
  sql`select 'refund', r.id, r.reference, case when r.gateway_id = i.gateway_id then i.reference else r.reference end, r.order_id,
      r.amount - r.gift_card_amount, r.currency, case when r.gateway_id = i.gateway_id then 'voided' else 'refunded' end, r.gift_card_amount - r.amount,
      'order/' || r.order_id || '/refund/' || r.id
    from ${refunds} r join ${paymentIntents} i on i.order_id = r.order_id and i.state = 'ordered'
    where r.state = 'refunded' and r.gateway_id is not null and ${during(sql`r.created_at`)}`,
  sql`select 'dealer', d.id, d.reference, d.reference, null, d.charged_amount, d.charged_currency, 'captured', d.charged_amount,
      'dealer-payment/' || d.id
    from ${dealerPayments} d where d.state = 'paid' and d.gateway_id is not null and ${during(sql`d.created_at`)}`,
  sql`select 'late charge', i.id, i.reference, i.reference, i.order_id, i.amount, i.currency, 'returned', 0, ''
    from ${paymentIntents} i where i.state in ('voided', 'refunded') and ${during(sql`i.created_at`)}`,
  sql`select 'late dealer charge', d.id, d.reference, d.reference, null, d.charged_amount, d.charged_currency, 'returned', 0, ''
    from ${dealerPayments} d where d.state = 'returned' and ${during(sql`d.created_at`)}`,
  sql`select 'given up', i.id, i.reference, i.reference, i.order_id, i.amount, i.currency, 'nothing', 0, ''
    from ${paymentIntents} i where i.state = 'failed' and i.category = 'network_down_retry' and i.amount > 0 and ${during(sql`i.created_at`)}`,
  sql`select 'dealer given up', d.id, d.reference, d.reference, null, d.charged_amount, d.charged_currency, 'nothing', 0, ''
    from ${dealerPayments} d where d.state = 'failed' and d.category = 'network_down_retry' and ${during(sql`d.created_at`)}`,
]

const gained = sql.raw(`sum(case when t.code like 'asset/gateway/%' then p.amount else 0 end
  - case when f.code like 'asset/gateway/%' then p.amount else 0 end)::bigint`)

/** Our records of a time span, each with the amount that the books have for it. */
export async function readGatewayMoney(db: Queryable, { from, until }: Span): Promise<GatewayMoney[]> {
  const during = (createdAt: SQL) => sql`${createdAt} >= ${from} and ${createdAt} < ${until}`
  const all = sql.join(kindsOf(during), sql` union all `)
  const { rows } = await db.execute<Row>(sql`
    with money as (${all})
    select m.object, m.reference, m.order_id, m.amount, m.currency, m.expected, m.to_book::bigint as to_book, coalesce((
      select ${gained} from ${transfers} x join ${postings} p on p.transfer_id = x.id
      join ${ledgerAccounts} f on f.id = p.from_id join ${ledgerAccounts} t on t.id = p.to_id
      where x.reference = m.cause and p.currency = m.currency), 0)::bigint as booked
    from money m order by m.kind, m.id desc`)
  return rows.map(({ order_id: orderId, to_book: toBook, ...row }) => ({ ...row, orderId, toBook }))
}

export type UnknownMoney = Pick<Row, 'reference' | 'currency' | 'amount'>

/** Transfers on the gateway accounts within a time span that have no charge or refund of ours. */
export async function readUnknownMoney(db: Queryable, { from, until }: Span): Promise<UnknownMoney[]> {
  const { rows } = await db.execute<UnknownMoney>(sql`
    select x.reference, p.currency, ${gained} as amount
    from ${transfers} x join ${postings} p on p.transfer_id = x.id
    join ${ledgerAccounts} f on f.id = p.from_id join ${ledgerAccounts} t on t.id = p.to_id
    where x.created_at >= ${from} and x.created_at < ${until}
      and (f.code like 'asset/gateway/%' or t.code like 'asset/gateway/%') and not case
      when x.reference ~ '^order/[0-9]{1,15}/payment$' then exists (
        select 1 from ${paymentIntents} i where i.order_id = split_part(x.reference, '/', 2)::bigint and i.state = 'ordered' and i.gateway_id is not null)
      when x.reference ~ '^order/[0-9]{1,15}/refund/[0-9]{1,15}$' then exists (
        select 1 from ${refunds} r where r.id = split_part(x.reference, '/', 4)::bigint and r.state = 'refunded' and r.gateway_id is not null)
      when x.reference ~ '^dealer-payment/[0-9]{1,15}$' then exists (
        select 1 from ${dealerPayments} d where d.id = split_part(x.reference, '/', 2)::bigint and d.state = 'paid' and d.gateway_id is not null)
      when x.reference ~ '^dispute/[0-9]{1,15}/(opened|won)$' then exists (
        select 1 from ${disputes} d where d.id = split_part(x.reference, '/', 2)::bigint)
      when x.reference ~ '^gateway-payout/[0-9]{1,15}/(confirmed|undone)-[0-9]{1,9}$' then exists (
        select 1 from ${gatewayPayouts} g where g.id = split_part(x.reference, '/', 2)::bigint)
      else false end
    group by x.id, x.reference, p.currency having ${gained} <> 0 order by x.id desc`)
  return rows
}

/** How many references one statement looks up. */
const atOnce = 1000

/**
 * Filters for the gateway's transactions that we never requested: no payment, dealer payment or refund has their
 * reference, in any state. A charge that a sweep returns is refunded under its own reference plus `-back`.
 */
export async function findStrangers(
  db: Queryable,
  transactions: readonly GatewayTransaction[],
): Promise<GatewayTransaction[]> {
  const known = new Set<string>()
  for (let start = 0; start < transactions.length; start += atOnce) {
    const references = transactions.slice(start, start + atOnce).map((transaction) => askedAs(transaction).reference)
    const list = sql`(select jsonb_array_elements_text(${JSON.stringify(references)}::jsonb))`
    const { rows } = await db.execute<{ key: string }>(sql`
      select 'sale ' || reference as key from ${paymentIntents} where reference in ${list}
      union all select 'sale ' || reference from ${dealerPayments} where reference in ${list}
      union all select 'refund ' || reference from ${refunds} where reference in ${list}`)
    for (const { key } of rows) known.add(key)
  }
  return transactions.filter((transaction) => {
    const { type, reference } = askedAs(transaction)
    return !known.has(`${type} ${reference}`)
  })
}

/** What we would have requested: the refund, or the sale that was charged or returned. */
function askedAs({ type, reference }: GatewayTransaction): Pick<GatewayTransaction, 'type' | 'reference'> {
  return type === 'refund' && reference.endsWith('-back')
    ? { type: 'sale', reference: reference.slice(0, -'-back'.length) }
    : { type, reference }
}
