import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { getTransactionHistory, type TransactionEvent } from '../contract/transactions.ts'
import { actionLabel } from '#features/audits/labels.ts'
import type { OrderKind } from '#features/orders/contract.ts'
import { orderKindLabels } from '#features/orders/rules.ts'
import { orderInRegion } from '#features/orders/server/queries.ts'
import { orders, refunds } from '#features/orders/server/tables.ts'
import { paymentIntents, paymentEvents } from '#features/payments/server/tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { audits } from '#features/audits/server/tables.ts'
import { mails } from '#features/mails/server/tables.ts'
import {
  transferGroups,
  transfers as transfersTable,
  postings,
  ledgerAccounts,
} from '#features/ledger/server/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

type Tone = TransactionEvent['tone']
const words: Readonly<Record<string, readonly [title: string, tone?: Tone]>> = {
  'payment started': ['Payment started'],
  'payment captured': ['Payment captured', 'good'],
  'payment ordered': ['Payment succeeded', 'good'],
  'payment failed': ['Payment declined', 'bad'],
  'payment unknown': ['Payment pending', 'bad'],
  'payment voided': ['Payment voided'],
  'payment refunded': ['Payment refunded'],
  'refund started': ['Refund started'],
  'refund refunded': ['Refunded', 'good'],
  'refund failed': ['Refund failed', 'bad'],
  'refund unknown': ['Refund pending', 'bad'],
  'notice settled': ['Settled by the gateway', 'good'],
  'notice settlement_declined': ['Settlement declined by the gateway', 'bad'],
  'notice disbursed': ['Paid out by the gateway', 'good'],
  'notice refund_failed': ['Refund failed at the gateway', 'bad'],
  'notice dispute_opened': ['Dispute opened', 'bad'],
  'notice dispute_under_review': ['Dispute evidence sent to the bank'],
  'notice dispute_accepted': ['Dispute accepted', 'bad'],
  'notice dispute_expired': ['Dispute expired', 'bad'],
  'notice dispute_won': ['Dispute won', 'good'],
  'notice dispute_lost': ['Dispute lost', 'bad'],
  'act orders.ship': ['Tracking added'],
  'act orders.pack': ['Parcel packed'],
  'act orders.unpack': ['Parcel unpacked'],
  'act orders.deliver': ['Parcel delivered', 'good'],
  'act orders.hold': ['Put on hold', 'bad'],
  'act orders.release': ['Released'],
  'act orders.change_items': ['Items changed'],
  'act orders.change_shipping': ['Shipping method changed'],
  'act orders.change_address': ['Address changed'],
  'act orders.cancel_change': ['Change canceled'],
  'act orders.approve_check': ['Fraud check approved', 'good'],
  'act orders.reject_check': ['Rejected as fraud', 'bad'],
  'act orders.refund': ['Refund requested'],
  'order made': ['Order created'],
  'order paid': ['Order paid', 'good'],
  'order cancelled': ['Order canceled', 'bad'],
  'shipment shipped': ['Shipped', 'good'],
}
const plainWords = (text: string) => text.replaceAll(/[-_./]/g, ' ')
function otherTitle(kind: TransactionEvent['kind'], what: string): string {
  if (kind === 'mail') return `Email: ${plainWords(what)}`
  return kind === 'books' ? `Booked: ${plainWords(what)}` : actionLabel(what)
}

type EventRow = {
  at: string
  kind: TransactionEvent['kind']
  what: string
  note: string | null
  amount: number | null
  actor: string | null
}

async function readTimeline(db: Queryable, orderId: number): Promise<EventRow[]> {
  const group = `order/${orderId}`
  const { rows } = await db.execute<EventRow>(sql`
    select * from (
      select created_at as at, 'order' as kind, 'made' as what, kind as note, total as amount, null as actor, 0 as rank from ${orders} where id = ${orderId}
      union all select paid_at, 'order', 'paid', invoice_number, total, null, 2 from ${orders} where id = ${orderId} and paid_at is not null
      union all select cancelled_at, 'order', 'cancelled', null, null, null, 3 from ${orders} where id = ${orderId} and cancelled_at is not null
      union all select shipped_at, 'shipment', 'shipped', concat_ws(' ', tracking_carrier, tracking_number), null, null, 5 from ${orders} where id = ${orderId} and shipped_at is not null
      union all select coalesce(i.finished_at, i.created_at), 'payment', i.state, concat_ws(' · ', i.category, d.name, i.reference), i.amount, null, 1
        from ${paymentIntents} i left join ${dealers} d on d.id = i.dealer_id where i.order_id = ${orderId}
      union all select coalesce(occurred_at, created_at), 'notice', kind, concat_ws(' · ', gateway_id, reference), null, null, 4 from ${paymentEvents} where order_id = ${orderId}
      union all select coalesce(r.finished_at, r.created_at), 'refund', r.state, concat_ws(' · ', r.credit_note, r.reason), r.amount, u.name, 7 from ${refunds} r left join ${users} u on u.id = r.actor_id where r.order_id = ${orderId}
      union all select a.created_at, 'act', a.action, a.reason, null, u.name, 6 from ${audits} a left join ${users} u on u.id = a.actor_id where a.object = ${group}
      union all select coalesce(sent_at, created_at), 'mail', template, recipient, null, null, 8 from ${mails} where reference >= ${`${group}/`} and reference < ${`${group}0`}
      union all select t.created_at, 'books', t.kind, t.reason, null, null, 9 from ${transferGroups} g join ${transfersTable} t on t.group_id = g.id
        where g.reference = ${group} and t.kind not in ('payment', 'refund')
    ) events order by at desc, rank desc`)
  return rows
}

async function readTransfers(db: Queryable, orderId: number) {
  type Row = { id: number; kind: string; reference: string; reason: string; created_at: Date }
  type Booked = { transfer_id: number; from: string; to: string; amount: number; currency: Currency }
  const rows = await readRows<Row>(
    db,
    sql`
    select t.id, t.kind, t.reference, t.reason, t.created_at from ${transferGroups} g join ${transfersTable} t on t.group_id = g.id
    where g.reference = ${`order/${orderId}`} order by t.id limit 200`,
  )
  const booked = await db.execute<Booked>(sql`
    select p.transfer_id, f.code as "from", c.code as "to", p.amount, p.currency
    from ${transferGroups} g join ${transfersTable} t on t.group_id = g.id join ${postings} p on p.transfer_id = t.id
    join ${ledgerAccounts} f on f.id = p.from_id join ${ledgerAccounts} c on c.id = p.to_id
    where g.reference = ${`order/${orderId}`} order by p.id limit 2000`)
  return rows.map((row) => ({
    ...row,
    postings: booked.rows.filter(({ transfer_id: id }) => id === row.id),
  }))
}

export const getTransactionHistoryOperation = operation(
  getTransactionHistory,
  async ({ db, scope, services, input }) => {
    const order = await orderInRegion(db, scope, input.params.id, services.settings.REGION_HOSTS)
    const [events, transfers] = await Promise.all([readTimeline(db, order.id), readTransfers(db, order.id)])
    return {
      timeline: events.map(({ at, kind, what, note, amount, actor }) => {
        const [title, tone = 'plain'] = words[`${kind} ${what}`] ?? [otherTitle(kind, what)]
        // The item type is stored as our own keyword.
        const said = what === 'made' ? orderKindLabels()[note as OrderKind] : note
        return { at: new Date(at), kind, title, note: said ?? '', amount, actor, tone }
      }),
      transfers,
    }
  },
)
