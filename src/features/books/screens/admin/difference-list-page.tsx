import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import type { Currency } from '#kit/money.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { Price } from '#kit/ui/price.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { closeBookDifference, exportBookDifferences, listBookDifferences } from '../../contract/books.ts'
import { ReconcileButton } from './reconcile-button.tsx'
import { ReconciliationTabs } from './reconciliation-tabs.tsx'

const kindLabels = { balance: 'Cached balance', gateway: 'Gateway', figures: 'Metrics' }

const amountOf = (amount: number, currency: Currency | null) =>
  currency === null ? formatNumber(amount) : <Price minor={amount} currency={currency} />

/** Differences between the books, their cached balances and the gateway, with how each was resolved. */
const { clientLoader, ListPage } = listPage(listBookDifferences, {
  lead: 'Every day is compared with the gateway in both directions once it is over, and again when its charges have settled.',
  actions: <ReconcileButton />,
  before: () => <ReconciliationTabs />,
  noun: 'difference',
  search: 'Payment, account or order',
  filters: {
    state: { all: 'Open', words: { closed: 'Closed' } },
    kind: { label: 'Found in', all: 'Everywhere', words: kindLabels },
  },
  csv: exportBookDifferences,
  columns: [
    { key: 'found_at', title: 'Date' },
    {
      key: 'object',
      title: 'Payment or account',
      render: ({ object, order_id: order, note }) => (
        <>
          {order === null ? object : <Link to={link('/admin/transactions/:id', { id: order })}>{object}</Link>}
          <br />
          <small>{note}</small>
        </>
      ),
    },
    { key: 'kind', title: 'Found in', words: kindLabels, wideOnly: true },
    {
      key: 'expected',
      title: 'Expected',
      align: 'right',
      render: ({ expected, currency }) => amountOf(expected, currency),
    },
    {
      key: 'found',
      title: 'Found',
      align: 'right',
      render: ({ found, currency }) => (found === null ? 'Nothing' : amountOf(found, currency)),
    },
    {
      key: 'close',
      title: 'Resolution',
      render: ({ id, closed_at: closedAt, closed_by: by, reason }) =>
        closedAt === null ? (
          <ReasonButton
            label="Close"
            title="Close this difference?"
            confirmLabel="Close difference"
            done="Difference closed."
            call={closeBookDifference}
            params={{ id }}
          >
            Closing a difference doesn’t move money. Correct it first with a reversal or a refund.
          </ReasonButton>
        ) : (
          `${by ?? 'Unknown'}: ${reason}`
        ),
    },
  ],
  emptyTitle: 'No differences',
  empty: 'The books agree with their balances and with the gateway.',
})

export { clientLoader }
export default ListPage
