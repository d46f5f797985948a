import { oneLoader } from '#kit/ui/one-loader.ts'
import { ProgressSteps } from '#kit/ui/progress-steps.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatMoment } from '#kit/dates.ts'
import { useLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { HistoryPart } from '#kit/ui/history-part.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { Price } from '#kit/ui/price.tsx'
import { PermittedLink } from '#access/ui/permitted-link.tsx'

import { quoteNumber } from '#features/quotes/rules.ts'
import { getValueTransfer, type ValueTransfer } from '../../contract.ts'
import { valueTransferStates } from '../../rules.ts'
import { MoveTable } from './move-table.tsx'
import { ValueTransferActs } from './value-transfer-acts.tsx'
import { accountToken } from '#features/ledger/accounts.ts'
import { OrderLink } from '#features/orders/ui/order-link.tsx'

export const clientLoader = oneLoader(getValueTransfer)

const actLabels: Readonly<Record<string, string>> = {
  create: 'requested the transfer',
  review: 'reviewed the transfer',
  'lock-old': 'locked the old tune',
  'set-new': 'chose the new tune',
  perform: 'completed the transfer',
  charge: 'charged the difference',
  cancel: 'canceled the transfer',
}

/** A dearer tune is paid for instead of only chosen. */
const stepsOf = ({ sale }: ValueTransfer) =>
  ['requested', 'reviewed', 'old_locked', sale ? 'awaiting_payment' : 'new_set', 'performed'] as const
const place = ({ vehicle, device }: ValueTransfer['old']): string => (device ? `${vehicle}, ${device}` : vehicle)

/** A ledger account, linked for those who may read the books. */
const Account = ({ code }: { code: string }) => (
  <PermittedLink right="ledger.read" to={link('/admin/books/:account', { account: accountToken(code) })}>
    {code}
  </PermittedLink>
)

/** What the buyer pays for a dearer tune, and where. */
function SaleFacts({
  sale,
  currency,
}: {
  sale: NonNullable<ValueTransfer['sale']>
  currency: ValueTransfer['currency']
}) {
  return (
    <>
      <dt>Difference with tax</dt>
      <dd>
        <Price minor={sale.to_pay} currency={currency} />
      </dd>
      {sale.quote_id !== null && (
        <>
          <dt>Quote</dt>
          <dd>
            <PermittedLink right="orders.read" to={link('/admin/orders/drafts/:id', { id: sale.quote_id })}>
              {quoteNumber(sale.quote_id)}
            </PermittedLink>
          </dd>
        </>
      )}
      {sale.order_id !== null && (
        <>
          <dt>New order</dt>
          <dd>
            <OrderLink id={sale.order_id} invoice={sale.invoice_number} />
          </dd>
        </>
      )}
    </>
  )
}

export default function ValueTransferPage() {
  const transfer = useLoaderData<typeof clientLoader>()
  const steps = stepsOf(transfer)
  const reached = steps.indexOf(transfer.state as (typeof steps)[number])
  return (
    <PageShell
      title={`Value transfer ${transfer.id}`}
      badges={
        <StateBadge kind={valueTransferStates.kinds[transfer.state]}>
          {valueTransferStates.words[transfer.state]}
        </StateBadge>
      }
      lead={`${transfer.line}, ${transfer.email}`}
      crumbs={[
        { label: 'Value transfers', to: link('/admin/instatune-value-transfers') },
        { label: String(transfer.id) },
      ]}
    >
      {transfer.state !== 'cancelled' && (
        <ProgressSteps
          label="Progress"
          steps={steps.map((step) => valueTransferStates.words[step])}
          reached={reached}
        />
      )}
      <Facts>
        <dt>From</dt>
        <dd>{place(transfer.old)}</dd>
        <dt>To</dt>
        <dd>{place(transfer.new)}</dd>
        <dt>Value</dt>
        <dd>
          <Price minor={transfer.value} currency={transfer.currency} />
        </dd>
        <dt>New tune</dt>
        <dd>{transfer.new_tune?.name ?? 'Not chosen yet'}</dd>
        {transfer.sale && <SaleFacts sale={transfer.sale} currency={transfer.currency} />}
        <dt>Order</dt>
        <dd>
          <OrderLink id={transfer.order_id} invoice={transfer.invoice_number} />
        </dd>
        <dt>Reason</dt>
        <dd>{transfer.reason}</dd>
        {transfer.performed_at !== null && (
          <>
            <dt>Performed</dt>
            <dd>{formatMoment(transfer.performed_at)}</dd>
          </>
        )}
      </Facts>
      {transfer.acts.length > 0 && (
        <PagePart title="Actions">
          <ValueTransferActs key={transfer.version} transfer={transfer} />
        </PagePart>
      )}
      <PagePart title="Workflow" lead="Every action, what it changes and what it posts.">
        <MoveTable transfer={transfer} />
      </PagePart>
      <HistoryPart
        events={transfer.history.map((event) => ({
          ...event,
          action: event.action.split('.')[1] ?? event.action,
          at: event.created_at,
        }))}
        labels={actLabels}
      />
      {transfer.postings.length > 0 && (
        <PagePart title="Postings">
          <DataTable
            label="Postings"
            rows={transfer.postings}
            rowKey={(posting) => posting.id}
            columns={[
              { key: 'at', title: 'Date', day: true, render: (posting) => formatMoment(posting.created_at) },
              { key: 'to', title: 'Debit', render: (posting) => <Account code={posting.to} /> },
              { key: 'from', title: 'Credit', render: (posting) => <Account code={posting.from} /> },
              {
                key: 'amount',
                title: 'Amount',
                align: 'right',
                render: (posting) => <Price minor={posting.amount} currency={posting.currency} />,
              },
            ]}
          />
        </PagePart>
      )}
    </PageShell>
  )
}
