import { oneLoader } from '#kit/ui/one-loader.ts'
import { ProgressSteps } from '#kit/ui/progress-steps.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { formatDay } from '#kit/dates.ts'
import { Link, useLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import { HistoryPart } from '#kit/ui/history-part.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { Price } from '#kit/ui/price.tsx'
import { getStaffTradeIn, type StaffTradeIn } from '../../contract/staff.ts'
import { casingLabels, conditionLabels, tradeInStateKinds } from '../../rules.ts'
import { DeviceStock } from './device-stock.tsx'
import { TradeInPhotos } from './photos.tsx'
import { actLabels, differenceLabels, staffStateLabels } from './staff-labels.ts'
import { TradeInActs } from './trade-in-acts.tsx'
import { Warning } from '#kit/ui/warning.tsx'
import { OrderLink } from '#features/orders/ui/order-link.tsx'

export const clientLoader = oneLoader(getStaffTradeIn)

const steps = ['paid', 'awaiting_device', 'received', 'accepted'] as const

export default function TradeInPage() {
  const tradeIn = useLoaderData<typeof clientLoader>()
  const { state, currency, difference } = tradeIn
  const reached = steps.indexOf(state as (typeof steps)[number])
  return (
    <PageShell
      title={`Trade-in ${tradeIn.id}`}
      badges={<StateBadge kind={tradeInStateKinds[state]}>{staffStateLabels()[state]}</StateBadge>}
      lead={`${tradeIn.device} for ${tradeIn.tool}`}
      crumbs={[{ label: 'Trade-ins', to: link('/admin/trade-ins') }, { label: String(tradeIn.id) }]}
    >
      {reached >= 0 && (
        <ProgressSteps label="Progress" steps={steps.map((step) => staffStateLabels()[step])} reached={reached} />
      )}
      {tradeIn.is_late && (
        <Warning>
          The deadline has passed and the device hasn’t arrived. Mark it as received, or reject the trade-in.
        </Warning>
      )}
      {tradeIn.same_serial.length > 0 && (
        <Warning>
          This serial number is also in:{' '}
          {tradeIn.same_serial.map(({ id, state: other }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={link('/admin/trade-ins/:id', { id })}>{id}</Link> ({staffStateLabels()[other].toLowerCase()})
            </span>
          ))}
        </Warning>
      )}
      {tradeIn.acts.length > 0 && <TradeInActs key={tradeIn.version} tradeIn={tradeIn} />}
      <PagePart title="Money">
        <Facts>
          <dt>Full price</dt>
          <dd>
            <Price minor={tradeIn.price} currency={currency} />
          </dd>
          <dt>Allowance</dt>
          <dd>
            <Price minor={tradeIn.allowance} currency={currency} />
          </dd>
          <dt>Paid</dt>
          <dd>
            <Price minor={tradeIn.total} currency={currency} /> including shipping and tax
            {tradeIn.dealer && `, charged to ${tradeIn.dealer}`}
          </dd>
          {difference !== null && (
            <>
              <dt>Difference</dt>
              <dd>
                <Price minor={difference} currency={currency} /> charged: {tradeIn.reason}
              </dd>
              {tradeIn.difference_order && (
                <>
                  <dt>Payment</dt>
                  <dd>
                    <Price minor={tradeIn.difference_order.total} currency={currency} /> including tax,{' '}
                    {differenceLabels[tradeIn.difference_order.state]}{' '}
                    <OrderLink id={tradeIn.difference_order.id} invoice={tradeIn.difference_order.invoice_number} />
                  </dd>
                </>
              )}
            </>
          )}
          <dt>Order</dt>
          <dd>
            <OrderLink id={tradeIn.id} invoice={tradeIn.invoice_number} state={tradeIn.order_state} />
            <br />
            Issue refunds in the order. A full refund ends the trade-in.
          </dd>
        </Facts>
      </PagePart>
      <PagePart title="Device">
        <DeviceFacts tradeIn={tradeIn} day={(text) => formatDay(text)} />
        <TradeInPhotos tradeIn={tradeIn} />
      </PagePart>
      {(tradeIn.may_take_in || tradeIn.stock !== null) && (
        <PagePart title="Stock">
          <DeviceStock key={tradeIn.version} tradeIn={tradeIn} />
        </PagePart>
      )}
      <HistoryPart events={tradeIn.history.map((event) => ({ ...event, at: event.created_at }))} labels={actLabels} />
    </PageShell>
  )
}

function DeviceFacts({ tradeIn, day }: { tradeIn: StaffTradeIn; day: (text: string) => string }) {
  const { answers } = tradeIn
  const said = [
    answers.powers_on ? 'powers on' : 'doesn’t power on',
    answers.connects ? 'connects' : 'doesn’t connect',
    answers.complete ? 'complete' : 'cables or power supply missing',
    `case: ${casingLabels()[answers.casing].toLowerCase()}`,
  ]
  return (
    <Facts>
      <dt>Customer</dt>
      <dd>
        {tradeIn.name}, <a href={`mailto:${tradeIn.email}`}>{tradeIn.email}</a>
      </dd>
      <dt>Serial number</dt>
      <dd>{tradeIn.serial}</dd>
      <dt>Stated condition</dt>
      <dd>
        {conditionLabels()[tradeIn.condition]}: {said.join(', ')}
      </dd>
      {tradeIn.return_code !== '' && (
        <>
          <dt>Return label</dt>
          <dd>{tradeIn.return_code}</dd>
        </>
      )}
      {tradeIn.deadline_at && (
        <>
          <dt>Deadline</dt>
          <dd>{day(tradeIn.deadline_at)}</dd>
        </>
      )}
      {tradeIn.received_at && (
        <>
          <dt>Received</dt>
          <dd>{day(tradeIn.received_at)}</dd>
        </>
      )}
    </Facts>
  )
}
