import { Column, Row, Section, Text } from '@react-email/components'
import { type Currency, formatMoney } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import * as m from '../messages/m.ts'

/** What the mails about an order show; amounts in minor units. */
export interface OrderMailProps {
  origin: string
  id: number
  token: string
  currency: Currency
  invoice_number: string | null
  lines: { name: string; options: string; quantity: number; total: number }[]
  subtotal: number
  discount: number
  relief: number
  shipping: number
  tax: number
  tax_included: boolean
  total: number
  refunded_now?: number
  tracking?: string
}

const cell = { fontSize: '14px', lineHeight: '21px', margin: 0 } as const

function Line({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  const style = { ...cell, fontWeight: strong ? 700 : 400, padding: '4px 0' }
  return (
    <Row>
      <Column>
        <Text style={style}>{label}</Text>
      </Column>
      <Column align="right">
        <Text style={{ ...style, textAlign: 'right' }}>{value}</Text>
      </Column>
    </Row>
  )
}

function Bill(order: OrderMailProps) {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  return (
    <Section
      style={{
        margin: '8px 0 24px',
        borderTop: '1px solid #e4e2dd',
        borderBottom: '1px solid #e4e2dd',
        padding: '8px 0',
      }}
    >
      {order.lines.map((line) => (
        <Line
          key={`${line.name} ${line.options}`}
          label={`${line.quantity} × ${line.name}${line.options ? ` (${line.options})` : ''}`}
          value={money(line.total)}
        />
      ))}
      {order.discount + order.relief > 0 ? (
        <Line label={m.discounts()} value={money(order.discount + order.relief)} />
      ) : null}
      {order.shipping > 0 ? <Line label={m.shipping()} value={money(order.shipping)} /> : null}
      <Line label={order.tax_included ? m.taxIncluded() : m.tax()} value={money(order.tax)} />
      <Line label={m.total()} value={money(order.total)} strong />
    </Section>
  )
}

const invoiceLink = (order: OrderMailProps) =>
  `${order.origin}${link('/profile/orders/:id/:token/invoice', { id: order.id, token: order.token })}`

export function OrderConfirmation(order: OrderMailProps) {
  return (
    <MailFrame preview={m.mailPaidPreview({ id: order.id })} title={m.mailPaidTitle()}>
      <Paragraph>{m.mailPaidText({ invoice: order.invoice_number ?? 'none', id: order.id })}</Paragraph>
      <Bill {...order} />
      <Action href={invoiceLink(order)}>{m.seeOrderAndInvoice()}</Action>
    </MailFrame>
  )
}

export function RefundConfirmation(order: OrderMailProps) {
  return (
    <MailFrame preview={m.mailRefundPreview({ id: order.id })} title={m.mailRefundTitle()}>
      <Paragraph>
        {m.mailRefundText({
          amount: formatMoney({ minor: order.refunded_now ?? 0, currency: order.currency }),
          id: order.id,
        })}
      </Paragraph>
      <Action href={invoiceLink(order)}>{m.seeOrder()}</Action>
    </MailFrame>
  )
}

export function OrderLink(order: OrderMailProps) {
  return (
    <MailFrame preview={m.mailLinkTitle({ id: order.id })} title={m.mailLinkTitle({ id: order.id })}>
      <Paragraph>{m.mailLinkText()}</Paragraph>
      <Action href={invoiceLink(order)}>{m.seeOrder()}</Action>
    </MailFrame>
  )
}

export function OrderShipped(order: OrderMailProps) {
  return (
    <MailFrame preview={m.mailShippedPreview({ id: order.id })} title={m.mailShippedTitle()}>
      <Paragraph>{m.mailShippedText({ id: order.id, tracking: order.tracking ? order.tracking : 'none' })}</Paragraph>
      <Action href={invoiceLink(order)}>{m.seeOrder()}</Action>
    </MailFrame>
  )
}
