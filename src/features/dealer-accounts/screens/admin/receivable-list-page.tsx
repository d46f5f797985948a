import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { Price } from '#kit/ui/price.tsx'
import { currencies, formatMoney } from '#kit/money.ts'
import { exportReceivables, listReceivables, type Receivable } from '../../contract/invoices.ts'
import { receivableActs } from './receivable-acts.ts'

/** A column for one age of receivables; a dash for zero. */
const age = (key: 'days_1_30' | 'days_31_60' | 'days_61_90' | 'days_over_90' | 'not_due', title: string) => ({
  key,
  title,
  align: 'right' as const,
  wideOnly: true as const,
  render: (row: Receivable) => (row[key] === 0 ? '–' : <Price minor={row[key]} currency={row.currency} />),
})

const page = listPage(listReceivables, {
  lead: ({ totals }) =>
    totals.length === 0
      ? 'No dealer owes anything.'
      : totals
          .map(
            ({ currency, balance, overdue, dealers }) =>
              `${formatMoney({ minor: balance, currency })} owed${dealers === 0 ? '' : `, ${formatMoney({ minor: overdue, currency })} of it overdue from ${dealers} ${dealers === 1 ? 'dealer' : 'dealers'}`}`,
          )
          .join('. '),
  noun: 'dealer',
  search: 'Dealer',
  filters: {
    only: { label: 'Show', all: 'All dealers', words: { overdue: 'Overdue', owing: 'Owing', hold: 'Credit on hold' } },
    currency: { words: currencies },
  },
  sorts: {
    overdue: 'Overdue first',
    balance: 'Largest balance',
    name: 'Name',
  },
  csv: exportReceivables,
  bulk: bulkActs(({ name }) => name, receivableActs),
  to: ({ id }) => link('/admin/dealers/:id/account', { id }),
  columns: [
    {
      key: 'name',
      title: 'Dealer',
      render: ({ name, on_hold: hold, status }) => (
        <>
          {name}
          {(hold || status !== 'active') && (
            <>
              <br />
              <small>{hold ? 'Credit on hold' : status}</small>
            </>
          )}
        </>
      ),
    },
    { key: 'balance', money: true },
    { key: 'overdue', money: true },
    age('not_due', 'Not due'),
    age('days_1_30', '1–30 days'),
    age('days_31_60', '31–60 days'),
    age('days_61_90', '61–90 days'),
    age('days_over_90', 'Over 90 days'),
    { key: 'oldest_due_at', title: 'Oldest due', day: true, wideOnly: true },
    { key: 'credit_limit', title: 'Limit', money: true, wideOnly: true },
    { key: 'last_reminder_at', title: 'Reminded', day: true, wideOnly: true },
  ],
  empty: 'Dealers in your current region appear here.',
})
export const clientLoader = page.clientLoader
export default page.ListPage
