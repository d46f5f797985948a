import { CarrierInput } from '#features/orders/ui/carrier-input.tsx'
import { OrderBadge } from '#features/orders/ui/order-badge.tsx'
import { formatMoment } from '#kit/dates.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { lazy, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { causePath } from '#features/audits/cause-path.ts'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  getTransactionHistory,
  getTransaction,
  getTransactionCreditNote,
  getTransactionInvoice,
  setTracking,
} from '../../contract/transactions.ts'
import { chargedLabel, giftCardOf, isPaid, isSent, paidWithLabel } from '#features/orders/rules.ts'
import { listOrderWarnings } from '../../contract/warnings.ts'
import { OrderWarnings } from './order-warnings.tsx'
import { PostingTable } from './posting-table.tsx'
import { Timeline } from './timeline.tsx'
import { LineTable, Totals } from './line-table.tsx'
import classes from './transaction-page.module.css'
import { Customer } from './customer-facts.tsx'
import columns from '#kit/ui/workbench/side-columns.module.css'
import { clsx } from 'clsx'

const RefundDialog = lazy(() => import('./refund-dialog.tsx').then((part) => ({ default: part.RefundDialog })))

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const input = { params: { id: Number(params['id']) } }
  const [order, history, { data: warnings }] = await Promise.all([
    call(getTransaction, input),
    call(getTransactionHistory, input),
    call(listOrderWarnings, input),
  ])
  return { order, history, warnings }
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>
export type Transaction = Loaded['order']

export default function TransactionPage() {
  const { order, history, warnings } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const setRefunding = (open: boolean) => query.set({ refund: open ? 'open' : null }, { replace: true })
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  return (
    <PageShell
      title={money(order.total)}
      badges={<OrderBadge order={order} />}
      lead={
        <span className={classes['headline']}>
          <span>{order.invoice_number ?? `Order ${order.id}`}</span>
          <span>{order.email}</span>
          {order.refunded > 0 && <span>{money(order.refunded)} refunded</span>}
        </span>
      }
      crumbs={[
        { label: 'Transactions', to: link('/admin/transactions') },
        { label: order.invoice_number ?? String(order.id) },
      ]}
      actions={
        isPaid(order.state) ? (
          <>
            <a href={endpointUrl(getTransactionInvoice, { params: { id: order.id } })} download>
              Invoice
            </a>
            <Link to={link('/admin/transactions/:id/shares', { id: order.id })}>Shares of this sale</Link>
            {isSent(order.shipping_tier) && <Link to={link('/admin/orders/:id', { id: order.id })}>Parcels</Link>}
            {order.refundable > 0 && order.hold === null && (
              <Button variant="default" onClick={() => setRefunding(true)}>
                Refund
              </Button>
            )}
          </>
        ) : null
      }
    >
      <OrderWarnings warnings={warnings} />
      <div className={clsx(columns['columns'], classes['columns'])}>
        <div>
          <PagePart title="Lines">
            <LineTable order={order} />
            <Totals order={order} />
          </PagePart>
          <PagePart title="Payments">
            <Payments order={order} money={money} />
          </PagePart>
          <PagePart title="Books" lead="Journal entries. Errors are corrected by reversing entries.">
            {history.transfers.length === 0 && <p className={classes['muted']}>No entries yet.</p>}
            {history.transfers.map((transfer) => (
              <details key={transfer.id} className={classes['transfer']} open={history.transfers.length < 4}>
                <summary>
                  <strong>{transfer.kind.replaceAll('-', ' ')}</strong> <span>{transfer.reference}</span>
                  {transfer.reason && <em> {transfer.reason}</em>}
                </summary>
                <CauseLine reference={transfer.reference} order={order.id} />
                <PostingTable postings={transfer.postings} />
              </details>
            ))}
          </PagePart>
        </div>
        <aside aria-label="Details">
          <PagePart title="Timeline">
            <Timeline events={history.timeline} currency={order.currency} />
          </PagePart>
          <PagePart title="Customer">
            <Customer order={order} />
          </PagePart>
          {order.ships && <TrackingPart order={order} />}
        </aside>
      </div>
      {query.get('refund') === 'open' && order.refundable > 0 && order.hold === null && (
        <Suspense>
          <RefundDialog key={order.id} order={order} onClose={() => setRefunding(false)} />
        </Suspense>
      )}
    </PageShell>
  )
}

/** Link to the cause of a transfer on another screen: shares or trade-in. */
function CauseLine({ reference, order }: { reference: string; order: number }) {
  const to = causePath({ reference, cause: `order/${order}` })
  if (to === null || to === link('/admin/transactions/:id', { id: order })) return null
  return (
    <p>
      <Link to={to}>{reference.includes('/trade-in') ? 'View trade-in' : 'View shares'}</Link>
    </p>
  )
}

const paymentLabels: Readonly<Record<string, string>> = {
  ordered: 'Succeeded',
  captured: 'Captured, posting',
  started: 'Started',
  unknown: 'Pending',
  failed: 'Declined',
  voided: 'Voided',
  refunded: 'Returned',
}

const refundLabels: Readonly<Record<string, string>> = {
  refunded: 'Refunded',
  started: 'Refund started',
  unknown: 'Refund pending',
  failed: 'Refund failed',
}

/** Charges and refunds with payment method and gateway IDs. */
function Payments({ order, money }: { order: Transaction; money: (minor: number) => string }) {
  const { payments, refunds, paid_with: method } = order
  const gift = giftCardOf(method)
  const isGift = method?.kind === 'gift_card'
  if (payments.length === 0) return <p className={classes['muted']}>No payment attempts yet.</p>
  return (
    <ul className={classes['pairs']}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <span>
            {paymentLabels[payment.state] ?? payment.state}
            {payment.category && `: ${payment.category.replaceAll('_', ' ')}`}
            {payment.state === 'ordered' && method && `, ${chargedLabel(method)}`}
            <Names at={payment.created_at} reference={payment.reference} gatewayId={payment.gateway_id} />
          </span>
          <span>{money(isGift && payment.state === 'ordered' ? method.gift_card.amount : payment.amount)}</span>
        </li>
      ))}
      {gift && !isGift && (
        <li>
          <span>Succeeded, {paidWithLabel({ kind: 'gift_card', gift_card: gift })}</span>
          <span>{money(gift.amount)}</span>
        </li>
      )}
      {refunds.map((refund) => (
        <li key={`refund ${refund.id}`}>
          <span>
            {refundLabels[refund.state] ?? refund.state}: {refund.reason}
            <Names at={refund.created_at} reference={refund.reference} gatewayId={refund.gateway_id} />
            {refund.credit_note !== null && (
              <a href={endpointUrl(getTransactionCreditNote, { params: { id: order.id, refund: refund.id } })} download>
                Credit note {refund.credit_note}
              </a>
            )}
          </span>
          <span>{money(-refund.amount)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Time, our reference, and the gateway’s ID; both are searchable. */
const Names = ({ at, reference, gatewayId }: { at: string; reference: string; gatewayId: string | null }) => (
  <small>{[formatMoment(at), reference, gatewayId && `gateway ${gatewayId}`].filter(Boolean).join(' · ')}</small>
)

function TrackingPart({ order }: { order: Transaction }) {
  const revalidator = useRevalidator()
  const shop = useShopForm({
    schema: setTracking.input.body,
    initial: { carrier: order.tracking_carrier ?? '', number: order.tracking_number ?? '' },
    submit: async (body) => {
      await call(setTracking, { params: { id: order.id }, body })
      notify({ text: 'The customer gets an email with the tracking details.' })
      await revalidator.revalidate()
    },
  })
  return (
    <PagePart title="Shipment">
      <FormShell shop={shop} submitLabel="Save tracking" label="Shipment">
        <CarrierInput {...shop.form.getInputProps('carrier')} />
        <TextInput label="Tracking number" required {...shop.form.getInputProps('number')} />
      </FormShell>
    </PagePart>
  )
}
