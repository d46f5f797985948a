import { Column, Row, Section, Text } from '@react-email/components'
import { type Currency, formatMoney } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'

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
        <Line label="Discounts and relief, already taken off" value={money(order.discount + order.relief)} />
      ) : null}
      {order.shipping > 0 ? <Line label="Shipping" value={money(order.shipping)} /> : null}
      <Line label={order.tax_included ? 'Tax, contained' : 'Tax'} value={money(order.tax)} />
      <Line label="Total" value={money(order.total)} strong />
    </Section>
  )
}

const invoiceLink = (order: OrderMailProps) =>
  `${order.origin}${link('/profile/orders/:id/:token/invoice', { id: order.id, token: order.token })}`

export function OrderConfirmation(order: OrderMailProps) {
  return (
    <MailFrame preview={`Your order ${order.id} is paid`} title="Thank you for your order">
      <Paragraph>
        Order {order.id} is paid{order.invoice_number ? `; its invoice is ${order.invoice_number}` : ''}. We will write
        again when something changes.
      </Paragraph>
      <Bill {...order} />
      <Action href={invoiceLink(order)}>See order and invoice</Action>
    </MailFrame>
  )
}

export function RefundConfirmation(order: OrderMailProps) {
  return (
    <MailFrame preview={`A refund for order ${order.id}`} title="Your refund is on its way">
      <Paragraph>
        We have returned {formatMoney({ minor: order.refunded_now ?? 0, currency: order.currency })} for order{' '}
        {order.id} to the card that paid it. Banks usually show it within a few days.
      </Paragraph>
      <Action href={invoiceLink(order)}>See the order</Action>
    </MailFrame>
  )
}

export function OrderShipped(order: OrderMailProps) {
  return (
    <MailFrame preview={`Order ${order.id} is on its way`} title="Your order is on its way">
      <Paragraph>
        Order {order.id} has left our warehouse{order.tracking ? ` with ${order.tracking}` : ''}.
      </Paragraph>
      <Action href={invoiceLink(order)}>See the order</Action>
    </MailFrame>
  )
}
