import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { getSaleShares } from '../../contract/payouts.ts'
import type { saleStep } from '../../earning-calls.ts'
import { type EarnerKind, entryState, type TransferState } from '../../rules/earnings.ts'
import { orderInRegion } from '#features/orders/server/queries.ts'
import { orderLines, orders, refunds } from '#features/orders/server/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { shareEntries, earners, shareTransfers } from './tables.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as m from '../../messages/m.ts'
import { findInvoiceNumber } from '#features/orders/server/invoice-numbers.ts'

const stepTitles = {
  onAccount: m.eventOnAccount,
  paid: m.eventPaid,
  share: m.eventShare,
  rest: m.eventRest,
  tax: m.eventTax,
  shipping: m.eventShipping,
  refunded: m.eventRefunded,
  shareReversed: m.eventShareReversed,
  restReversed: m.eventRestReversed,
  taxReversed: m.eventTaxReversed,
  sharePaid: m.eventSharePaid,
  shareSent: m.eventShareSent,
  shareInPayout: m.eventShareInPayout,
}
type StepRow = Omit<z.input<typeof saleStep>, 'what'> & { what: keyof typeof stepTitles }

/**
 * The timeline of an order: what the customer or dealer paid, each share, what the shop keeps, and each correction by
 * a refund or payout, in the reader’s language. Shares of one type are summed, so that earners do not see other names.
 */
export async function readSale(db: Queryable, orderId: number): Promise<z.input<typeof saleStep>[]> {
  const steps = await readRows<StepRow>(
    db,
    sql`
    with sold as (
      select o.id, o.currency, o.total, o.tax, o.paid_at, case when i.dealer_id is null then 'customer' else 'dealer' end as payer,
        (select coalesce(sum(l.net), 0) from ${orderLines} l where l.order_id = o.id) as net
      from ${orders} o left join lateral (select dealer_id from ${paymentIntents} i where i.order_id = o.id and i.state = 'ordered' limit 1) i on true
      where o.id = ${orderId} and o.paid_at is not null
    ), shares as (
      select e.*, p.kind from ${shareEntries} e join ${earners} p on p.id = e.earner_id where e.order_id = ${orderId}
    ), back as (
      select r.id, r.amount, r.currency, r.finished_at, p.net,
        p.net + coalesce((select sum(s.amount) from shares s where s.refund_id = r.id), 0) as own
      from ${refunds} r cross join lateral (
        select coalesce(sum((part->>'net')::bigint), 0) as net from jsonb_array_elements(r.parts) part where part->>'id' ~ '^[0-9]+$'
      ) p where r.order_id = ${orderId} and r.state = 'refunded'
    )
    select at, who, what, amount, currency from (
      select paid_at as at, 1 as rank, 0::bigint as turn, payer as who, case payer when 'dealer' then 'onAccount' else 'paid' end as what,
        total as amount, currency from sold
      union all
      select min(at), 2, 0, kind, 'share', sum(amount)::bigint, currency from shares where reversal_of is null group by kind, currency
      union all
      select paid_at, 3, 0, 'shop', 'rest',
        (net - (select coalesce(sum(amount), 0) from shares where reversal_of is null))::bigint, currency from sold
      union all
      select paid_at, 3, 1, 'shop', 'tax', tax, currency from sold where tax <> 0
      union all
      select paid_at, 3, 2, 'shop', 'shipping', (total - net - tax)::bigint, currency from sold where total - net - tax <> 0
      union all
      select b.finished_at, 4, b.id, s.payer, 'refunded', -b.amount, b.currency from back b, sold s
      union all
      select min(at), 5, refund_id, kind, 'shareReversed', sum(amount)::bigint, currency from shares
      where reversal_of is not null group by kind, currency, refund_id
      union all
      select finished_at, 6, id, 'shop', 'restReversed', -own::bigint, currency from back where own <> 0
      union all
      select finished_at, 6, id, 'shop', 'taxReversed', (net - amount)::bigint, currency from back where net <> amount
      union all
      select coalesce(t.paid_at, t.created_at), 7, t.id, s.kind,
        case t.state when 'paid' then 'sharePaid' when 'sent' then 'shareSent' else 'shareInPayout' end,
        sum(s.amount)::bigint, s.currency
      from shares s join ${shareTransfers} t on t.id = s.transfer_id group by t.id, s.kind, s.currency
    ) x order by at, rank, turn`,
  )
  return steps.map((step) => ({ ...step, what: stepTitles[step.what]() }))
}

type EntryRow = {
  id: number
  earner_id: number
  kind: EarnerKind
  name: string
  title: string
  amount: number
  currency: Currency
  at: Date
  hold_until: Date
  transfer_id: number | null
  group_id: number | null
  transfer_state: TransferState | null
}

const getSaleSharesOperation = operation(getSaleShares, async ({ db, scope, services, input, now }) => {
  const { id } = await orderInRegion(db, scope, input.params.id, services.settings.REGION_HOSTS)
  const [steps, invoice, rows] = await Promise.all([
    readSale(db, id),
    findInvoiceNumber(db, id),
    readRows<EntryRow>(
      db,
      sql`
      select e.id, e.earner_id, p.kind, p.name, e.title, e.amount, e.currency, e.at, held_until(e) as hold_until, e.transfer_id, t.group_id, t.state as transfer_state
      from ${shareEntries} e join ${earners} p on p.id = e.earner_id left join ${shareTransfers} t on t.id = e.transfer_id
      where e.order_id = ${id} order by e.id limit 1000`,
    ),
  ])
  if (steps.length === 0) fail('not_found')
  const entries = rows.map(({ hold_until, transfer_state, ...row }) => ({
    ...row,
    state: entryState({ holdUntil: hold_until, transferState: transfer_state }, now),
  }))
  return { order_id: id, invoice_number: invoice, data: steps, entries }
})

export const saleOperations = [getSaleSharesOperation]
