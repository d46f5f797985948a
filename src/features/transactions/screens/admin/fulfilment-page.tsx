import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { addressLines } from '#features/addresses/rules.ts'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { HistoryPart } from '#kit/ui/history-part.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { type Fulfilment, getFulfilment, holdFulfilment, releaseFulfilment } from '../../contract/fulfilment.ts'
import { fulfilmentActions, stageKinds, stageLabels, stageOf } from '../../fulfilment-labels.ts'
import { listOrderWarnings } from '../../contract/warnings.ts'
import { OrderWarnings } from './order-warnings.tsx'
import { PackForm } from './pack-form.tsx'
import { ParcelList } from './parcel-list.tsx'
import { Warning } from '#kit/ui/warning.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const input = { params: { id: Number(params['id']) } }
  const [order, { data: warnings }] = await Promise.all([call(getFulfilment, input), call(listOrderWarnings, input)])
  return { order, warnings }
}

/** Fulfillment of an order: remaining items, parcels and history. */
export default function FulfilmentPage() {
  const { order, warnings } = useLoaderData<typeof clientLoader>()
  const { id, state, address, parcels } = order
  const stage = stageOf(state, order.returned, parcels)
  const isHeld = order.hold_reason !== ''
  const left = order.pieces.filter((piece) => piece.left > 0)
  return (
    <PageShell
      title={`Order ${order.invoice_number ?? id}`}
      badges={<StateBadge kind={stageKinds[stage]}>{stageLabels[stage]}</StateBadge>}
      lead={
        order.user_id === null ? (
          order.email
        ) : (
          <Link to={link('/admin/users/:id', { id: order.user_id })}>{order.email}</Link>
        )
      }
      crumbs={[{ label: 'Orders', to: link('/admin/orders') }, { label: order.invoice_number ?? String(id) }]}
      actions={<Actions order={order} isHeld={isHeld} />}
    >
      <OrderWarnings warnings={warnings} />
      {isHeld && <Warning>On hold: {order.hold_reason}</Warning>}
      {order.customs && order.customs.missing.length > 0 && (
        <Warning>
          This order leaves the customs area. Add the customs code, country of origin and weight of{' '}
          {order.customs.missing.map(({ id: product, name }, index) => (
            <span key={product}>
              {index > 0 && ', '}
              <Link to={link('/admin/products/:id/edit', { id: product })}>{name}</Link>
            </span>
          ))}{' '}
          to print its customs form.
        </Warning>
      )}
      <PagePart title="Ship to">
        <Facts>
          <dt>Address</dt>
          <dd>{[address.full_name, ...addressLines(address)].join(', ')}</dd>
          <dt>Phone</dt>
          <dd>{address.phone || '–'}</dd>
          <dt>Shipping</dt>
          <dd>{order.shipping_method?.name ?? '–'}</dd>
          <dt>Paid</dt>
          <dd>{formatMoment(order.paid_at)}</dd>
        </Facts>
      </PagePart>
      {left.length > 0 && !isHeld && (
        <PagePart title="Left to pack">
          <PackForm key={`${parcels.length} ${left.map((piece) => piece.left).join()}`} id={id} pieces={left} />
        </PagePart>
      )}
      {parcels.length > 0 && <ParcelList order={order} />}
      <HistoryPart events={order.history} labels={fulfilmentActions} />
    </PageShell>
  )
}

function Actions({ order: { id, state }, isHeld }: { order: Fulfilment; isHeld: boolean }) {
  const isDone = state === 'shipped' || state === 'delivered' || state === 'closed'
  return (
    <>
      <Link to={link('/admin/transactions/:id', { id })}>Payments and invoice</Link>
      {!isDone && <Link to={link('/admin/orders/:id/change', { id })}>Change order</Link>}
      {isHeld ? (
        <ReasonButton
          label="Release"
          title={`Release order ${id}?`}
          call={releaseFulfilment}
          params={{ id }}
          done="Order released."
        >
          The order can be packed and shipped again.
        </ReasonButton>
      ) : (
        !isDone && (
          <ReasonButton
            label="Put on hold"
            title={`Put order ${id} on hold?`}
            call={holdFulfilment}
            params={{ id }}
            done="Order put on hold."
          >
            Nobody can pack or ship it until you release it. The customer isn’t notified.
          </ReasonButton>
        )
      )}
    </>
  )
}
