import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { paidWithLabel } from '#features/orders/rules.ts'
import { fulfilmentActions } from '#features/transactions/fulfilment-labels.ts'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { HistoryPart } from '#kit/ui/history-part.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { approveFraudCheck, type FraudCheck, getFraudCheck, rejectFraudCheck } from '../../contract.ts'
import { fraudIndicatorLabels, fraudStates } from '../../rules.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getFraudCheck, { params: { id: Number(params['id']) } })

/** An order's fraud indicators and the decision about it. */
export default function FraudCheckPage() {
  const check = useLoaderData<typeof clientLoader>()
  const { id, state, indicators } = check
  const name = check.invoice_number ?? String(id)
  const money = (minor: number) => formatMoney({ minor, currency: check.currency })
  return (
    <PageShell
      title={`Order ${name}`}
      badges={<StateBadge kind={fraudStates.kinds[state]}>{fraudStates.words[state]}</StateBadge>}
      lead={check.email}
      crumbs={[{ label: 'Fraud checks', to: link('/admin/fraud-checks') }, { label: name }]}
      actions={<Actions check={check} name={name} />}
    >
      <PagePart title={`Fraud indicators: ${check.points} points`}>
        {indicators.length === 0 ? (
          <EmptyState title="No indicators found">{null}</EmptyState>
        ) : (
          <DataTable
            label="Fraud indicators"
            rows={indicators}
            rowKey={({ indicator }) => indicator}
            columns={[
              { key: 'indicator', title: 'Indicator', render: ({ indicator }) => fraudIndicatorLabels[indicator] },
              { key: 'detail', title: 'What was found', render: ({ detail }) => detail },
              { key: 'points', title: 'Points', align: 'right', render: ({ points }) => points },
            ]}
          />
        )}
      </PagePart>
      <PagePart title="Order">
        <Facts
          rows={[
            ['Total', money(check.total)],
            ['Not refunded', money(check.refundable)],
            ['Paid', formatMoment(check.paid_at)],
            ['Paid with', check.paid_with === null ? '–' : paidWithLabel(check.paid_with)],
            ['Billing country', check.billed_to],
            ['Shipping country', check.shipped_to ?? 'Not shipped'],
            ['Decided', check.decided_at === null ? '–' : formatMoment(check.decided_at)],
          ]}
        >
          <dt>Payment</dt>
          <dd>
            <Link to={link('/admin/transactions/:id', { id })}>Payment and refund</Link>
          </dd>
          {check.is_sent && (
            <>
              <dt>Shipment</dt>
              <dd>
                <Link to={link('/admin/orders/:id', { id })}>Parcels</Link>
              </dd>
            </>
          )}
          <dt>Customer</dt>
          <dd>
            <Link to={link('/admin/transactions', {}, { q: check.email })}>Orders of this customer</Link>
          </dd>
        </Facts>
      </PagePart>
      <HistoryPart events={check.history} labels={fulfilmentActions} />
    </PageShell>
  )
}

function Actions({ check: { id, state: was }, name }: { check: FraudCheck; name: string }) {
  return (
    <>
      {(was === 'waiting' || was === 'rejected') && (
        <ReasonButton
          label="Approve"
          variant="filled"
          title={`Approve order ${name}?`}
          call={approveFraudCheck}
          params={{ id }}
          body={{ was }}
          done="Order approved."
        >
          If the fraud check holds the order, it can be packed and shipped from now on.
        </ReasonButton>
      )}
      {was !== 'rejected' && (
        <ReasonButton
          label="Reject"
          title={`Reject order ${name} as fraud?`}
          call={rejectFraudCheck}
          params={{ id }}
          body={{ was }}
          done="Order rejected."
        >
          It can’t be packed. You still have to refund the payment. The customer isn’t notified.
        </ReasonButton>
      )}
    </>
  )
}
