import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { Warning } from '#kit/ui/warning.tsx'
import { cancelOrderChange, type ChangeableOrder, getChangeableOrder, type OrderChange } from '../../contract.ts'
import { changeStates } from '../../rules.ts'
import { AddressForm } from './address-form.tsx'
import { ItemsForm } from './items-form.tsx'
import classes from './change-order.module.css'
import { MethodForm } from './method-form.tsx'
import { OrderLink } from '#features/orders/ui/order-link.tsx'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getChangeableOrder, { params: { id: Number(params['id']) } })

/** The changes possible before packing: items, address and shipping method. */
export default function ChangeOrderPage() {
  const order = useLoaderData<typeof clientLoader>()
  const { id, changes } = order
  const waits = changes.some(({ state }) => state === 'awaiting_payment')
  const isPacked = order.pieces.every(({ left, quantity }) => left < quantity)
  const name = order.invoice_number ?? String(id)
  return (
    <PageShell
      title={`Change order ${name}`}
      lead={order.email}
      crumbs={[
        { label: 'Orders', to: link('/admin/orders') },
        { label: name, to: link('/admin/orders/:id', { id }) },
        { label: 'Change' },
      ]}
    >
      {changes.length > 0 && <Changes order={order} />}
      {waits && <Warning>A change is waiting for the customer’s payment. Cancel it to change the order again.</Warning>}
      {!waits && order.pieces.some(({ left }) => left > 0) && (
        <PagePart title="Items">
          <div className={classes['form']}>
            <ItemsForm key={`items ${changes.length}`} order={order} />
          </div>
        </PagePart>
      )}
      {!waits && (
        <PagePart title="Shipping address">
          <div className={classes['form']}>
            <AddressForm key={`address ${JSON.stringify(order.address)}`} order={order} />
          </div>
        </PagePart>
      )}
      {!waits && !isPacked && order.shipping_methods.length > 1 && (
        <PagePart title="Shipping method">
          <div className={classes['form']}>
            <MethodForm key={`method ${changes.length}`} order={order} />
          </div>
        </PagePart>
      )}
    </PageShell>
  )
}

const takenOf = ({ kind, taken }: OrderChange): string =>
  kind === 'shipping'
    ? 'Shipping method'
    : kind === 'address'
      ? 'All unpacked items, for another address'
      : taken.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') || '–'

/** Earlier changes, with the resulting orders and quotes. */
function Changes({ order: { id, currency, changes } }: { order: ChangeableOrder }) {
  const money = (minor: number) => (minor === 0 ? '–' : formatMoney({ minor, currency }))
  return (
    <PagePart title="Changes">
      <DataTable
        label="Changes"
        rows={changes}
        rowKey={(change) => change.id}
        columns={[
          { key: 'created', title: 'Date', day: true, render: ({ created_at: at }) => formatMoment(at) },
          {
            key: 'state',
            title: 'Status',
            render: ({ state }) => (
              <StateBadge kind={changeStates.kinds[state]}>{changeStates.words[state]}</StateBadge>
            ),
          },
          { key: 'taken', title: 'Taken off', render: takenOf },
          {
            key: 'added',
            title: 'Added',
            render: ({ new_order_id: added, new_invoice_number: invoice, quote_id: quote, state }) =>
              added !== null && state === 'done' ? (
                <OrderLink id={added} invoice={invoice} />
              ) : (
                quote !== null && <Link to={link('/admin/orders/drafts/:id', { id: quote })}>Quote Q-{quote}</Link>
              ),
          },
          { key: 'price', title: 'Price', align: 'right', render: ({ added }) => money(added) },
          { key: 'refund', title: 'Refund', align: 'right', render: ({ refund }) => money(refund) },
          { key: 'reason', title: 'Reason', render: ({ reason, actor }) => [reason, actor].filter(Boolean).join(', ') },
          {
            key: 'cancel',
            title: '',
            render: (change) =>
              change.state === 'awaiting_payment' && (
                <ReasonButton
                  label="Cancel change"
                  title="Cancel this change?"
                  call={cancelOrderChange}
                  params={{ id, change: change.id }}
                  done="Change canceled."
                >
                  The customer can no longer pay the quote, and the order stays as it was.
                </ReasonButton>
              ),
          },
        ]}
      />
    </PagePart>
  )
}
