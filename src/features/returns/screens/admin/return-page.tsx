import { Button } from '#kit/ui/button.tsx'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { TrackingNumber } from '#features/orders/ui/tracking-part.tsx'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { Warning } from '#kit/ui/warning.tsx'
import { quoteNumber } from '#features/quotes/rules.ts'
import { formatBytes } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { HistoryPart } from '#kit/ui/history-part.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ProgressSteps } from '#kit/ui/progress-steps.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { getReturn, permitReturnPicture, type StaffReturn } from '../../contract/staff.ts'
import { reasonLabels, returnStateKinds, returnStateLabels, type ReturnState, wishLabels } from '../../rules.ts'
import { ReturnActs } from './return-acts.tsx'
import { OrderLink } from '#features/orders/ui/order-link.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getReturn, { params: { id: Number(params['id']) } })

const historyLabels: Readonly<Record<string, string>> = {
  'returns.approve': 'approved the return',
  'returns.decline': 'declined the return',
  'returns.receive': 'received the parcel',
  'returns.inspect': 'inspected the goods',
  'returns.refund': 'refunded the return',
  'returns.exchange': 'sent an exchange',
}
const outcome = ({ accepted, restocked }: StaffReturn['lines'][number]): string => {
  if (accepted === null) return '–'
  if (accepted === 0) return 'Not accepted'
  return `${accepted} accepted, ${restocked ? 'back in stock' : 'written off'}`
}

/** A return: goods, pictures, customer's message, and available actions. */
export default function ReturnPage() {
  const one = useLoaderData<typeof clientLoader>()
  const { id, state, wish } = one
  const labels = returnStateLabels()
  const last: ReturnState =
    state === 'exchanged' || (state !== 'refunded' && wish === 'exchange') ? 'exchanged' : 'refunded'
  const steps: readonly ReturnState[] = ['requested', 'approved', 'received', 'inspected', last]
  return (
    <PageShell
      title={`Return ${id}`}
      badges={<StateBadge kind={returnStateKinds[state]}>{labels[state]}</StateBadge>}
      lead={`${one.name}, ${one.email}`}
      crumbs={[
        { label: 'Orders', to: link('/admin/orders') },
        { label: 'Returns', to: link('/admin/orders/returns') },
        { label: String(id) },
      ]}
      actions={
        <Link to={link('/admin/orders/:id', { id: one.order_id })}>Order {one.invoice_number ?? one.order_id}</Link>
      }
    >
      {steps.includes(state) && (
        <ProgressSteps label="Progress" steps={steps.map((step) => labels[step])} reached={steps.indexOf(state)} />
      )}
      {one.waits_for_quote !== null && (
        <Warning>
          The exchange waits for the customer to pay quote {quoteNumber(one.waits_for_quote)}.{' '}
          <Link to={link('/admin/orders/:id/change', { id: one.order_id })}>Open the change</Link> to cancel it.
        </Warning>
      )}
      <ReturnActs key={one.version} of={one} />
      <PagePart title="Goods">
        <DataTable
          label="Goods"
          rows={one.lines}
          rowKey={({ line_id: line }) => line}
          columns={[
            {
              key: 'name',
              title: 'Item',
              render: ({ name, options }) => [name, ...options.map(({ selection }) => selection)].join(', '),
            },
            { key: 'quantity', title: 'Quantity', align: 'right', render: ({ quantity }) => quantity },
            { key: 'outcome', title: 'Inspection', render: outcome },
          ]}
        />
      </PagePart>
      <PagePart title="Request">
        <Facts
          rows={[
            ['Wants', wishLabels()[wish]],
            ['Reason', reasonLabels()[one.reason]],
            ['Customer’s note', one.note || '–'],
            ['Our answer', one.answer || '–'],
            [
              'Sent with',
              one.tracking_number === '' ? '–' : <TrackingNumber carrier={one.carrier} number={one.tracking_number} />,
            ],
            ['Requested', formatMoment(one.created_at)],
            ...(one.refunded === null
              ? []
              : [['Refunded', formatMoney({ minor: one.refunded, currency: one.currency })] as [string, string]]),
          ]}
        />
        {one.exchange_order_id !== null && (
          <p>
            Replaced by <OrderLink id={one.exchange_order_id} invoice={one.exchange_invoice_number} />.
          </p>
        )}
      </PagePart>
      {one.pictures.length > 0 && <Pictures of={one} />}
      <HistoryPart events={one.history} labels={historyLabels} />
    </PageShell>
  )
}

/** Customer’s pictures; downloads are audited. */
function Pictures({ of: { id, pictures } }: { of: StaffReturn }) {
  const { busy, run } = useAction('as-message')
  return (
    <PagePart title="Pictures">
      <ul>
        {pictures.map(({ id: file, name, bytes }) => (
          <li key={file}>
            {name}, {formatBytes(bytes)}{' '}
            <Button
              size="xs"
              variant="default"
              disabled={busy}
              aria-label={`Download ${name}`}
              onClick={() =>
                void run(async () => {
                  const { url } = await call(permitReturnPicture, { params: { id, file } })
                  location.assign(url)
                })
              }
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
