import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { getTransaction, refundTransaction, refundTransactionPart, setTracking } from '../../contract.ts'
import { isPaid, orderStateWords } from '../../rules.ts'
import classes from './transaction-page.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Transaction', unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request, 'orders.read')
  return call(getTransaction, { params: { id: Number(params['id']) } })
}

export const HydrateFallback = () => <LoadingState lines={12} label="Loading the transaction" />

type Transaction = Awaited<ReturnType<typeof clientLoader>>

export default function TransactionPage() {
  const order = useLoaderData<typeof clientLoader>()
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <PageShell
      title={order.invoice_number ?? `Order ${order.id}`}
      lead={`${orderStateWords[order.state]}, ${money(order.total)}, ${order.email}`}
      crumbs={[{ label: 'Transactions', to: link('/admin/transactions') }, { label: String(order.id) }]}
    >
      <PagePart title="Lines">
        <table className={classes['table']}>
          <thead>
            <tr>
              {['What', 'Quantity', 'Price', 'Discount', 'Tax', 'Total', 'Refunded'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.id}>
                <td>{line.name}</td>
                <td>{line.quantity}</td>
                <td>{money(line.unit_price)}</td>
                <td>{money(line.discount)}</td>
                <td>{money(line.tax)}</td>
                <td>{money(line.total)}</td>
                <td>{money(line.refunded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PagePart>
      <PagePart title="Payments and refunds">
        <ul className={classes['events']}>
          {order.payments.map((payment) => (
            <li key={`payment ${payment.id}`}>
              {date.format(new Date(payment.created_at))}: payment {payment.reference}, {money(payment.amount)},{' '}
              {payment.state}
              {payment.category && ` (${payment.category})`}
            </li>
          ))}
          {order.refunds.map((refund) => (
            <li key={`refund ${refund.id}`}>
              {date.format(new Date(refund.created_at))}: refund of {money(refund.amount)}, {refund.state}. Reason:{' '}
              {refund.reason}
            </li>
          ))}
        </ul>
      </PagePart>
      {isPaid(order.state) && order.refundable > 0 && <RefundPart key={order.refundable} order={order} />}
      {isPaid(order.state) && <TrackingPart order={order} />}
    </PageShell>
  )
}

function RefundPart({ order }: { order: Transaction }) {
  const revalidator = useRevalidator()
  const [amount, setAmount] = useState<number | string>(order.refundable / 100)
  const [reason, setReason] = useState('')
  const [restock, setRestock] = useState(false)
  const minor = Math.round(Number(amount) * 100)
  const isAll = minor === order.refundable
  const valid = Number.isSafeInteger(minor) && minor > 0 && minor <= order.refundable && reason.trim().length >= 3
  const money = (value: number) => formatMoney({ minor: value, currency: order.currency })
  const refund = async () => {
    const options = { idempotencyKey: crypto.randomUUID() }
    const input = { params: { id: order.id } }
    await (isAll
      ? call(refundTransaction, { ...input, body: { reason, restock } }, options)
      : call(refundTransactionPart, { ...input, body: { reason, restock: false, amount: minor } }, options))
    notify({ text: `Refunded ${money(minor)}.` })
    await revalidator.revalidate()
  }
  return (
    <PagePart title="Refund" lead={`Up to ${money(order.refundable)} can still go back to the card.`}>
      <div className={classes['form']}>
        <NumberInput
          label={`Amount in ${order.currency}`}
          value={amount}
          onChange={setAmount}
          min={0.01}
          max={order.refundable / 100}
          decimalScale={2}
          fixedDecimalScale
        />
        <TextInput
          label="Reason"
          required
          description="At least three letters; kept in the audit log."
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Checkbox
          label="Put the goods back into stock (full refunds)"
          checked={restock && isAll}
          disabled={!isAll}
          onChange={(event) => setRestock(event.currentTarget.checked)}
        />
        <ConfirmButton
          label={`Refund ${money(valid ? minor : 0)}`}
          title="Refund this payment?"
          confirmLabel="Refund"
          disabled={!valid}
          onConfirm={refund}
        >
          {money(minor)} go back to the card of {order.email}; the books, the audit log
          {restock && isAll ? ', the stock' : ''} and a mail to the buyer follow. It cannot be undone.
        </ConfirmButton>
      </div>
    </PagePart>
  )
}

function TrackingPart({ order }: { order: Transaction }) {
  const revalidator = useRevalidator()
  const shop = useShopForm({
    schema: setTracking.input.body,
    initial: { carrier: order.tracking_carrier ?? '', number: order.tracking_number ?? '' },
    submit: async (body) => {
      await call(setTracking, { params: { id: order.id }, body })
      notify({ text: 'The buyer is told that the parcel is on its way.' })
      await revalidator.revalidate()
    },
  })
  return (
    <PagePart title="Shipment">
      <FormShell shop={shop} submitLabel="Save tracking" label="Shipment">
        <TextInput label="Carrier" required {...shop.form.getInputProps('carrier')} />
        <TextInput label="Tracking number" required {...shop.form.getInputProps('number')} />
      </FormShell>
    </PagePart>
  )
}
