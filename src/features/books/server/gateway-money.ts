import { sql } from 'drizzle-orm'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { refunds } from '#features/orders/server/tables.ts'
import { dealerPayments } from '#features/dealer-accounts/server/tables.ts'
import { transfers, postings, ledgerAccounts } from '#features/ledger/server/tables.ts'

/** What the gateway must say of a reference: the charge is, was voided, gave a refund, was returned, or never was. */
type Expected = 'captured' | 'voided' | 'refunded' | 'returned' | 'nothing'

/** Money that passed the gateway, or may have, by our own records. */
export interface GatewayMoney {
  /** The record's own name, by which a difference is listed. */
  object: string
  /** Our reference of the charge or refund at the gateway. */
  reference: string
  orderId: number | null
  /** Above zero, minor units of `currency`, as the gateway should know it. */
  amount: number
  currency: Currency
  expected: Expected
  /** What the books say that the gateway's account gained by it; minor units. */
  booked: number
  /** What it should have gained. */
  toBook: number
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

/** States that few payments have are looked for among the newest only, so that no comparison reads them all. */
const isRecent = sql`i.id > (select coalesce(max(id), 0) - 100000 from ${paymentIntents})`

/** Charges and refunds of orders, dealers' payments of balances and credit deals, and what was given back or given up. */
const kinds = [
  sql`select 'order' as kind, i.id, i.reference as object, i.reference, i.order_id, i.amount, i.currency,
      case when exists (select 1 from ${refunds} r where r.order_id = i.order_id and r.state = 'refunded' and r.gateway_id = i.gateway_id)
        then 'voided' else 'captured' end as expected, i.amount as to_book, 'order/' || i.order_id || '/payment' as cause
    from ${paymentIntents} i where i.state = 'ordered' and i.gateway_id is not null`,
  sql`select 'refund', r.id, r.reference, case when r.gateway_id = i.gateway_id then i.reference else r.reference end, r.order_id,
      r.amount, r.currency, case when r.gateway_id = i.gateway_id then 'voided' else 'refunded' end, -r.amount,
      'order/' || r.order_id || '/refund/' || r.id
    from ${refunds} r join ${paymentIntents} i on i.order_id = r.order_id and i.state = 'ordered'
    where r.state = 'refunded' and r.gateway_id is not null`,
  sql`select 'dealer', d.id, d.reference, d.reference, null, d.charged_amount, d.charged_currency, 'captured', d.charged_amount,
      'dealer-payment/' || d.id
    from ${dealerPayments} d where d.state = 'paid' and d.gateway_id is not null`,
  sql`select 'late charge', i.id, i.reference, i.reference, i.order_id, i.amount, i.currency, 'returned', 0, ''
    from ${paymentIntents} i where i.state in ('voided', 'refunded') and ${isRecent}`,
  sql`select 'late dealer charge', d.id, d.reference, d.reference, null, d.charged_amount, d.charged_currency, 'returned', 0, ''
    from ${dealerPayments} d where d.state = 'returned'`,
  sql`select 'given up', i.id, i.reference, i.reference, i.order_id, i.amount, i.currency, 'nothing', 0, ''
    from ${paymentIntents} i where i.state = 'failed' and i.category = 'network_down_retry' and i.amount > 0 and ${isRecent}`,
  sql`select 'dealer given up', d.id, d.reference, d.reference, null, d.charged_amount, d.charged_currency, 'nothing', 0, ''
    from ${dealerPayments} d where d.state = 'failed' and d.category = 'network_down_retry'`,
]

const gained = sql.raw(`sum(case when t.code like 'asset/gateway/%' then p.amount else 0 end
  - case when f.code like 'asset/gateway/%' then p.amount else 0 end)::bigint`)

/** The newest records of each kind, with what the books hold of them. */
export async function readGatewayMoney(db: Queryable, limit: number): Promise<GatewayMoney[]> {
  const all = sql.join(
    kinds.map((kind) => sql`(${kind} order by 2 desc limit ${limit})`),
    sql` union all `,
  )
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

/** The newest transfers at the gateway's accounts that no charge or refund of ours is behind. */
export async function readUnknownMoney(db: Queryable, limit: number): Promise<UnknownMoney[]> {
  const newest = (side: 'from_id' | 'to_id') => sql`
    select q.transfer_id from gateway g cross join lateral (
      select p.transfer_id from ${postings} p where p.${sql.raw(side)} = g.id order by p.id desc limit ${limit * 4}) q`
  const { rows } = await db.execute<UnknownMoney>(sql`
    with gateway as (select id from ${ledgerAccounts} where code like 'asset/gateway/%'),
    touched as (${newest('from_id')} union ${newest('to_id')})
    select x.reference, p.currency, ${gained} as amount
    from touched join ${transfers} x on x.id = touched.transfer_id join ${postings} p on p.transfer_id = x.id
    join ${ledgerAccounts} f on f.id = p.from_id join ${ledgerAccounts} t on t.id = p.to_id
    where (f.code like 'asset/gateway/%' or t.code like 'asset/gateway/%') and not case
      when x.reference ~ '^order/[0-9]{1,15}/payment$' then exists (
        select 1 from ${paymentIntents} i where i.order_id = split_part(x.reference, '/', 2)::bigint and i.state = 'ordered' and i.gateway_id is not null)
      when x.reference ~ '^order/[0-9]{1,15}/refund/[0-9]{1,15}$' then exists (
        select 1 from ${refunds} r where r.id = split_part(x.reference, '/', 4)::bigint and r.state = 'refunded' and r.gateway_id is not null)
      when x.reference ~ '^dealer-payment/[0-9]{1,15}$' then exists (
        select 1 from ${dealerPayments} d where d.id = split_part(x.reference, '/', 2)::bigint and d.state = 'paid' and d.gateway_id is not null)
      else false end
    group by x.id, x.reference, p.currency having ${gained} <> 0 order by x.id desc limit ${limit}`)
  return rows
}
