import { sql } from 'drizzle-orm'
import type { Effects } from '#access/feature.ts'
import { prepared } from '#kit/server/prepared.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { InvoiceState } from '#features/orders/order-terms.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { transfers } from '#features/ledger/server/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import { openOf, settledOf, stateOfInvoice } from './invoice-sql.ts'
import { dealerAccounts, dealerEntries } from './tables.ts'

/** The unpaid amount of orders on account: their charges less what payments and credits have settled, oldest first. */
export const readAccountTerms: Effects['orderTerms'][number] = async (db, orderIds) => {
  if (orderIds.length === 0) return new Map()
  type Row = {
    order_id: number
    dealer: string
    slug: string
    state: InvoiceState
    open: number
    due_at: Date | null
    terms_days: number
  }
  const rows = await readRows<Row>(
    db,
    prepared(sql`
    select i.order_id, d.name as dealer, d.slug, coalesce(${stateOfInvoice}, 'paid') as state, coalesce(${openOf}, 0)::bigint as open,
      e.due_at, a.terms_days
    from ${paymentIntents} i join ${dealers} d on d.id = i.dealer_id join ${dealerAccounts} a on a.dealer_id = d.id
    left join ${transfers} t on t.reference = 'order/' || i.order_id || '/payment'
    left join ${dealerEntries} e on e.transfer_id = t.id and e.dealer_id = d.id
    left join lateral (${settledOf(sql`d.id`)}) s on true
    where i.state = 'ordered' and i.order_id = any(${sql.param(orderIds)}::bigint[])`),
  )
  return new Map(rows.map(({ order_id: id, ...terms }) => [id, terms]))
}
