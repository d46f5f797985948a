import { Column, Hr, Row, Section, Text } from '@react-email/components'
import { type ReactNode } from 'react'
import { addressLines } from '#features/addresses/rules.ts'
import { formatLongUtcDay, formatWorkdays } from '#kit/dates.ts'
import { formatMoney } from '#kit/money.ts'
import { formatList } from '#kit/locale.ts'
import { link } from '#kit/link.ts'
import { Action, Lines, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import { trackingPage } from '../carriers.ts'
import type { Order } from '../contract.ts'
import { nextSteps } from '../next-steps.ts'
import { expectedDays, kitNote, nameOfLine, orderSums, paidWithLabel, savedOn } from '../rules.ts'
import * as m from '../messages/m.ts'

type MailedOrder = Omit<Order, 'token'>

/** The data of order mails. */
export interface OrderMailProps {
  origin: string
  id: number
  token: string
  order: MailedOrder
  /** Minor units. */
  refunded_now?: number
  /** The part refunded to a gift card. */
  to_gift_card?: number
  /** The number of the attached credit note. */
  credit_note?: string
}

const cell = { fontSize: '14px', lineHeight: '21px', margin: 0 } as const

function Line({ label, value, strong = false }: { label: string; value: ReactNode; strong?: boolean }) {
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

const muted = { color: '#5b5f68', fontWeight: 400 } as const
const lineName = (line: Order['lines'][number]): string => {
  const notes = [...line.options.map(({ selection }) => selection), kitNote(line)].filter(Boolean)
  return `${line.quantity} × ${line.name}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
}

/** The lines and the sums up to the total, as on the invoice. */
function Bill({ order }: { order: MailedOrder }) {
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  const saved = savedOn(order)
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
          key={line.id}
          label={lineName(line)}
          value={
            <>
              {line.list_price !== null && <s style={muted}>{money(line.list_price * line.quantity)}</s>}{' '}
              {money(line.unit_price * line.quantity)}
            </>
          }
        />
      ))}
      <Hr style={{ borderColor: '#e4e2dd', margin: '8px 0' }} />
      {orderSums(order).map(({ label, minor, isTotal }) => (
        <Line key={label} label={label} value={money(minor)} strong={isTotal} />
      ))}
      {saved > 0 && <Text style={{ ...cell, ...muted, padding: '4px 0' }}>{m.youSaved({ amount: money(saved) })}</Text>}
      {order.tax_note !== null && <Text style={{ ...cell, ...muted, padding: '4px 0' }}>{order.tax_note}</Text>}
    </Section>
  )
}

function Detail({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Text style={{ ...cell, margin: '0 0 16px' }}>
      <b>{title}</b>
      <Lines of={lines} />
    </Text>
  )
}

/** Shipping address, delivery estimate, billing address and payment method. */
function Details({ order }: { order: MailedOrder }) {
  const { shipping_method: method, shipping_address: address, paid_with: paid, paid_at: paidAt } = order
  return (
    <>
      {address && <Detail title={m.shippedTo()} lines={[address.full_name, ...addressLines(address)]} />}
      {method && paidAt !== null && (
        <Detail
          title={m.delivery()}
          lines={[
            m.arrives({
              name: method.name,
              when: formatWorkdays(new Date(paidAt), [method.days_min, method.days_max]),
            }),
          ]}
        />
      )}
      {order.purchase_order && <Detail title={m.purchaseOrder()} lines={[order.purchase_order]} />}
      {order.vehicle && <Detail title={m.vehicle()} lines={[order.vehicle.label]} />}
      <Detail title={m.billedTo()} lines={[order.billing_address.full_name, ...addressLines(order.billing_address)]} />
      {paid && <Detail title={m.paymentMethod()} lines={[paidWithLabel(paid)]} />}
    </>
  )
}

/** What happens next, step by step. */
function NextSteps({ mail: { origin, order, token } }: { mail: OrderMailProps }) {
  const steps = nextSteps(order, token)
  if (steps.length === 0) return null
  return (
    <Section>
      <Text style={{ ...cell, fontWeight: 700, margin: '8px 0 4px' }}>{m.nextTitle()}</Text>
      {steps.map(({ text, lines = [], to }, index) => (
        <Text key={text} style={{ ...cell, margin: '0 0 8px' }}>
          {index + 1}. {text} {to && <a href={`${origin}${to.path}`}>{to.label}</a>}
          <Lines of={lines} />
        </Text>
      ))}
    </Section>
  )
}

const invoiceLink = ({ origin, id, token }: Pick<OrderMailProps, 'origin' | 'id' | 'token'>) =>
  `${origin}${link('/profile/orders/:id/:token/invoice', { id, token })}`

export function OrderConfirmation(mail: OrderMailProps) {
  const { order } = mail
  return (
    <MailFrame preview={m.mailPaidPreview({ id: order.id })} title={m.mailPaidTitle()}>
      <Paragraph>
        {m.mailPaidText({
          invoice: order.invoice_number ?? 'none',
          id: order.id,
          how: order.paid_with?.kind ?? 'card',
          dealer: order.paid_with?.kind === 'account' ? order.paid_with.dealer : '',
        })}
      </Paragraph>
      {order.terms !== null && order.terms.due_at !== null && (
        <Paragraph>{m.dueOn({ date: formatLongUtcDay(order.terms.due_at) })}</Paragraph>
      )}
      <NextSteps mail={mail} />
      <Bill order={order} />
      <Details order={order} />
      <Action href={invoiceLink(mail)}>{m.seeOrderAndInvoice()}</Action>
    </MailFrame>
  )
}

/** The invoice of a purchase on account, for the people who pay it. */
export function OrderInvoice(mail: OrderMailProps) {
  const { order } = mail
  const title = invoiceSubject(mail)
  return (
    <MailFrame preview={title} title={title}>
      {order.terms !== null && order.terms.due_at !== null && (
        <Paragraph>{m.dueOn({ date: formatLongUtcDay(order.terms.due_at) })}</Paragraph>
      )}
      <Paragraph>{m.mailInvoiceText({ id: order.id, email: order.email })}</Paragraph>
      {order.purchase_order && <Detail title={m.purchaseOrder()} lines={[order.purchase_order]} />}
      <Bill order={order} />
      <Action href={invoiceLink(mail)}>{m.seeOrderAndInvoice()}</Action>
    </MailFrame>
  )
}
export const invoiceSubject = ({ order }: OrderMailProps): string =>
  m.invoiceNumber({ number: order.invoice_number ?? String(order.id) })

export function RefundConfirmation(mail: OrderMailProps) {
  const { order, refunded_now = 0, to_gift_card: toGiftCard = 0, credit_note: creditNote } = mail
  const money = (minor: number) => formatMoney({ minor, currency: order.currency })
  const asked = { amount: money(refunded_now), id: order.id }
  const split = { ...asked, card: money(refunded_now - toGiftCard), giftCard: money(toGiftCard) }
  const text = () => {
    const { paid_with: paid } = order
    if (paid?.kind === 'account') return m.mailRefundAccountText({ ...asked, dealer: paid.dealer })
    if (toGiftCard === 0) return m.mailRefundText(asked)
    return toGiftCard === refunded_now ? m.mailRefundGiftCardText(asked) : m.mailRefundSplitText(split)
  }
  return (
    <MailFrame preview={m.mailRefundPreview({ id: order.id })} title={m.mailRefundTitle()}>
      <Paragraph>{text()}</Paragraph>
      {creditNote !== undefined && <Paragraph>{m.mailRefundCreditNote({ number: creditNote })}</Paragraph>}
      <Action href={invoiceLink(mail)}>{m.seeOrder()}</Action>
    </MailFrame>
  )
}

export function OrderLink(mail: OrderMailProps) {
  return (
    <MailFrame preview={m.mailLinkTitle({ id: mail.id })} title={m.mailLinkTitle({ id: mail.id })}>
      <Paragraph>{m.mailLinkText()}</Paragraph>
      <Action href={invoiceLink(mail)}>{m.seeOrder()}</Action>
    </MailFrame>
  )
}

/** Tells the buyer about a new shipping address, so that unauthorized changes are noticed. */
export function OrderAddressChanged({ order, ...mail }: OrderMailProps) {
  const address = order.shipping_address ?? order.billing_address
  return (
    <MailFrame preview={m.mailAddressText({ id: order.id })} title={m.mailAddressTitle()}>
      <Paragraph>{m.mailAddressText({ id: order.id })}</Paragraph>
      <Detail title={m.shippedTo()} lines={[address.full_name, ...addressLines(address)]} />
      <Paragraph>{m.mailAddressWrong()}</Paragraph>
      <Action href={invoiceLink(mail)}>{m.seeOrder()}</Action>
    </MailFrame>
  )
}

/** Tells the buyer that a parcel, or without an ID the whole order, was shipped. */
export function OrderShipped({ order, parcelId, ...mail }: OrderMailProps & { parcelId?: number }) {
  const parcel = order.parcels.find(({ id }) => id === parcelId)
  const [carrier, number] = parcel
    ? [parcel.carrier, parcel.tracking_number]
    : [order.tracking_carrier, order.tracking_number]
  const tracking = [carrier, number].filter(Boolean).join(' ')
  const page = trackingPage(carrier, number)
  const expected = parcel ? expectedDays(order, parcel) : null
  return (
    <MailFrame preview={m.mailShippedPreview({ id: order.id })} title={m.mailShippedTitle()}>
      <Paragraph>{m.mailShippedText({ id: order.id, tracking: tracking === '' ? 'none' : tracking })}</Paragraph>
      {expected !== null && <Detail title={m.delivery()} lines={[expected]} />}
      {parcel && (
        <Paragraph>
          {m.mailShippedItems({
            items: formatList(parcel.lines.map((line) => `${line.quantity} × ${nameOfLine(order, line.line_id)}`)),
          })}{' '}
          {order.shipped_at === null && m.mailShippedRest()}
        </Paragraph>
      )}
      {page !== null && <Action href={page}>{m.trackParcel()}</Action>}
      <Action href={invoiceLink(mail)}>{m.seeOrder()}</Action>
    </MailFrame>
  )
}
