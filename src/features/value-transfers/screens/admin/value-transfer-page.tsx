import { formatMoment } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { may } from '#access/ui/session-store.ts'

import { getValueTransfer, type ValueTransfer } from '../../contract.ts'
import { valueTransferStateWords } from '../../rules.ts'
import { MoveTable } from './move-table.tsx'
import { ValueTransferActs } from './value-transfer-acts.tsx'
import classes from './value-transfer.module.css'
import { accountToken } from '#features/ledger/accounts.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return call(getValueTransfer, { params: { id: Number(params['id']) } })
}

const actWords: Readonly<Record<string, string>> = {
  create: 'asked for it',
  review: 'reviewed it',
  'lock-old': 'locked the old one',
  'set-new': 'set the new one',
  perform: 'performed it',
  cancel: 'cancelled it',
}

const steps = ['requested', 'reviewed', 'old_locked', 'new_set', 'performed'] as const
const place = ({ vehicle, device }: ValueTransfer['old']): string => (device ? `${vehicle}, ${device}` : vehicle)

/** An account, which opens in the books for those who may read them. */
const Account = ({ code }: { code: string }) =>
  may('ledger.read') ? <Link to={link('/admin/books/:account', { account: accountToken(code) })}>{code}</Link> : code

export default function ValueTransferPage() {
  const transfer = useLoaderData<typeof clientLoader>()
  const reached = steps.indexOf(transfer.state as (typeof steps)[number])
  return (
    <PageShell
      title={`Value transfer ${transfer.id}`}
      lead={`${valueTransferStateWords[transfer.state]}. ${transfer.line} of ${transfer.email}.`}
      crumbs={[
        { label: 'Value transfers', to: link('/admin/instatune-value-transfers') },
        { label: String(transfer.id) },
      ]}
    >
      {transfer.state !== 'cancelled' && (
        <ol className={classes['steps']} aria-label="Progress">
          {steps.map((step, index) => (
            <li
              key={step}
              {...(index < reached ? { 'data-done': true } : {})}
              {...(index === reached ? { 'aria-current': 'step' as const } : {})}
            >
              {valueTransferStateWords[step]}
            </li>
          ))}
        </ol>
      )}
      <dl className={classes['facts']}>
        <dt>From</dt>
        <dd>{place(transfer.old)}</dd>
        <dt>To</dt>
        <dd>{place(transfer.new)}</dd>
        <dt>Value</dt>
        <dd>
          <Price minor={transfer.value} currency={transfer.currency} />
        </dd>
        <dt>New tune</dt>
        <dd>{transfer.new_tune?.name ?? 'not set'}</dd>
        <dt>Order</dt>
        <dd>
          <Link to={link('/admin/transactions/:id', { id: transfer.order_id })}>{transfer.order_id}</Link>
        </dd>
        <dt>Why</dt>
        <dd>{transfer.reason}</dd>
      </dl>
      {transfer.acts.length > 0 && (
        <PagePart title="What can be done">
          <ValueTransferActs key={transfer.version} transfer={transfer} />
        </PagePart>
      )}
      <PagePart
        title="States"
        lead="All acts there are, with what can be done now. Nothing else moves a value transfer."
      >
        <MoveTable transfer={transfer} />
      </PagePart>
      <PagePart title="History">
        <ul className={classes['history']}>
          {transfer.history.map((event) => (
            <li key={event.id}>
              <time dateTime={event.created_at}>{formatMoment(event.created_at)}</time>
              <span>
                <b>{event.actor}</b> {actWords[event.action.split('.')[1] ?? ''] ?? event.action}: {event.reason}
              </span>
            </li>
          ))}
        </ul>
      </PagePart>
      {transfer.postings.length > 0 && (
        <PagePart title="Postings">
          <DataTable
            label="Postings"
            rows={transfer.postings}
            rowKey={(posting) => posting.id}
            columns={[
              { key: 'at', title: 'When', render: (posting) => formatMoment(posting.created_at) },
              { key: 'from', title: 'From', render: (posting) => <Account code={posting.from} /> },
              { key: 'to', title: 'To', render: (posting) => <Account code={posting.to} /> },
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
