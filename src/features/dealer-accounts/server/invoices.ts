import { sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { amounts, matching, readPage } from '#kit/server/lists.ts'
import { memberOf } from '#features/dealers/server/member-of.ts'
import { users } from '#features/identity/server/tables.ts'
import { tokenOfOrder } from '#features/orders/server/order-token.ts'
import { invoiceStateLabels } from '#features/orders/order-terms.ts'
import { exportDealerInvoices, listDealerInvoices } from '../contract/invoices.ts'
import { type Cause, titleOf } from '../rules/account.ts'
import { causeColumns, causes, causeWords } from './entries.ts'
import { openOf, settledOf, stateOfInvoice } from './invoice-sql.ts'
import { dealerEntries } from './tables.ts'

type Row = Omit<RowOf<typeof listDealerInvoices>, 'token' | 'title'> & Cause

const stateFilters = {
  unpaid: sql`e.charged > s.settled`,
  paid: sql`e.charged <= s.settled`,
  overdue: sql`e.charged > s.settled and e.due_at <= now()`,
  partly_paid: sql`e.charged > s.settled and e.charged - e.change < s.settled and e.due_at > now()`,
  open: sql`e.charged - e.change >= s.settled and e.due_at > now()`,
}

/** Charges on a dealer account as invoices with their unpaid amounts. A payout returns prepaid money, so it isn’t one. */
export const dealerInvoiceLists = listOperations(
  listDealerInvoices,
  exportDealerInvoices,
  async ({ db, actor, services }, { params, query }) => {
    const { dealer } = await memberOf(db, actor, params.slug, ['money', 'pay'], services.settings.REGION_HOSTS)
    const page = await readPage<Row>(db, query, {
      select: sql`
        select e.id, e.transfer_id, e.kind, ${causeColumns}, u.name as buyer,
          ${stateOfInvoice} as state, e.at, e.due_at, e.change as amount, ${openOf}::bigint as open, ${dealer.currency}::text as currency
        from ${dealerEntries} e ${causes} left join ${users} u on u.id = o.user_id cross join lateral (${settledOf(sql`${dealer.id}`)}) s`,
      where: [
        sql`e.dealer_id = ${dealer.id} and e.change > 0 and e.kind <> 'payout'`,
        query.state ? stateFilters[query.state] : undefined,
        matching(query.q, [causeWords, sql`u.name`]),
      ],
      of: 'e',
    })
    return page
  },
)({
  shape: (row, { services: { secret } }) => ({
    ...row,
    title: titleOf(row),
    token: row.order_id === null ? null : tokenOfOrder(secret, row.order_id),
  }),
  file: ({ params }) => `invoices-${params.slug}`,
  columns: {
    Invoice: titleOf,
    Order: 'order_id',
    Date: 'at',
    Due: 'due_at',
    Status: ({ state }) => invoiceStateLabels()[state],
    ...amounts({ Amount: 'amount', Owed: 'open' }),
    Currency: 'currency',
    Buyer: 'buyer',
  },
})
