import { asc, eq, sql } from 'drizzle-orm'
import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { utcDay } from '#kit/dates.ts'
import { fail } from '#kit/refusal.ts'
import { findById, type Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { audits } from '#features/audits/server/tables.ts'
import { dealerPayments } from '#features/dealer-accounts/server/tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { files } from '#features/files/server/tables.ts'
import type { PaidWith } from '#features/orders/paid-with.ts'
import { paidWithLabel } from '#features/orders/rules.ts'
import { orders } from '#features/orders/server/tables.ts'
import { type DisputeDetails, exportDisputes, getDispute, listDisputes } from '../contract.ts'
import { disputeStates, type EvidenceCategory, reasonLabel } from '../rules.ts'
import { disputeFiles, disputes } from './tables.ts'

type DisputeRow = typeof disputes.$inferSelect
type Shown = Pick<DisputeRow, 'id' | 'reference' | 'kind' | 'reason' | 'state' | 'amount' | 'currency'> & {
  order_id: number | null
  invoice_number: string | null
  dealer: string | null
  email: string | null
  paid_with: PaidWith | null
  reply_by: string | null
  opened_on: string
  closed_at: Date | null
}

/**
 * Disputes with what their charge paid for. Limited to the region of their order; those without an order appear in
 * both regions.
 */
const shown = sql`
  select d.id, d.reference, d.order_id, o.invoice_number, d.kind, d.reason, d.state, d.amount, d.currency, d.reply_by::text as reply_by,
    d.opened_on::text as opened_on, d.closed_at, coalesce(o.email, u.email) as email, l.name as dealer, o.paid_with
  from ${disputes} d left join ${orders} o on o.id = d.order_id
  left join ${dealerPayments} p on p.id = d.dealer_payment_id left join ${dealers} l on l.id = p.dealer_id
  left join ${users} u on u.id = p.user_id`
const ofRegion = (region: number) => sql`(o.region is null or o.region = ${region})`

export const disputeLists = listOperations(listDisputes, exportDisputes, ({ db, actor }, { query }) =>
  readPage<Shown>(db, query, {
    select: shown,
    where: [
      ofRegion(actor.region),
      query.state ? sql`d.state = ${query.state}` : undefined,
      matching(query.q, [
        sql`d.id::text`,
        sql`d.order_id::text`,
        sql`o.invoice_number`,
        sql`d.reference`,
        sql`o.email`,
        sql`u.email`,
        sql`l.name`,
      ]),
    ],
    of: 'd',
  }),
)({
  also: async ({ db, actor }) => {
    const rows = await readRows<{ state: string; count: number }>(
      db,
      sql`select d.state, count(*)::int as count from ${disputes} d left join ${orders} o on o.id = d.order_id
        where ${ofRegion(actor.region)} group by 1`,
    )
    return { counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
  },
  columns: {
    Number: 'id',
    Status: ({ state }) => disputeStates.words[state],
    Amount: { money: 'amount' },
    Currency: 'currency',
    Reason: ({ reason }) => reasonLabel(reason),
    Order: 'order_id',
    Invoice: 'invoice_number',
    'Paid with': ({ paid_with: paid }) => (paid === null ? null : paidWithLabel(paid)),
    Dealer: 'dealer',
    Email: 'email',
    'Respond by': 'reply_by',
    Opened: 'opened_on',
    Closed: 'closed_at',
    'Gateway ID': 'reference',
  },
})

/** A dispute as lists show it; one of another region fails as not found. */
export async function readDispute(db: Queryable, region: number, id: number): Promise<Shown> {
  const [row] = await readRows<Shown>(db, sql`${shown} where d.id = ${id} and ${ofRegion(region)}`)
  return row ?? fail('not_found')
}

/** Facts from the order that support the shop: who bought it, and that it was shipped. */
async function suggest(db: Queryable, orderId: number | null): Promise<DisputeDetails['suggestions']> {
  if (orderId === null) return []
  const order = await findById(db, orders, orderId)
  if (!order) return []
  const found: [EvidenceCategory, string | null][] = [
    ['PURCHASER_NAME', order.billingAddress.full_name],
    ['PURCHASER_EMAIL_ADDRESS', order.email],
    ['CARRIER_NAME', order.trackingCarrier],
    ['TRACKING_NUMBER', order.trackingNumber],
    [
      'PROOF_OF_FULFILLMENT',
      order.shippedAt === null ? null : `Order ${order.id} was shipped on ${utcDay(order.shippedAt)}.`,
    ],
  ]
  return found.flatMap(([category, text]) => (text === null || text === '' ? [] : [{ category, text }]))
}

/** The evidence files, in the order they were added. */
const readFiles = (db: Queryable, id: number) =>
  db
    .select({
      id: disputeFiles.id,
      name: files.name,
      bytes: files.bytes,
      category: disputeFiles.category,
      evidenceId: disputeFiles.evidenceId,
    })
    .from(disputeFiles)
    .innerJoin(files, eq(files.id, disputeFiles.fileId))
    .where(eq(disputeFiles.disputeId, id))
    .orderBy(asc(disputeFiles.id))

export const getDisputeOperation = operation(getDispute, async ({ db, actor, input: { params } }) => {
  const row = await readDispute(db, actor.region, params.id)
  const [[kept], found, suggestions, history] = await Promise.all([
    db.select({ evidence: disputes.evidence }).from(disputes).where(eq(disputes.id, row.id)),
    readFiles(db, row.id),
    suggest(db, row.order_id),
    readRows<{ id: number; at: Date; action: string; actor: string; reason: string }>(
      db,
      sql`select a.id, a.created_at as at, a.action, coalesce(u.name, '') as actor, a.reason
        from ${audits} a left join ${users} u on u.id = a.actor_id where a.object = ${`dispute/${row.id}`} order by a.id desc`,
    ),
  ])
  // Attached files also appear as evidence at the gateway.
  const evidence = (kept?.evidence ?? []).filter(({ id }) => !found.some(({ evidenceId }) => evidenceId === id))
  return {
    ...row,
    evidence,
    files: found.map(({ evidenceId, ...file }) => ({ ...file, attached: evidenceId !== null })),
    suggestions: suggestions.filter(
      ({ category, text }) => !evidence.some((known) => known.category === category && known.text === text),
    ),
    history,
  }
})
