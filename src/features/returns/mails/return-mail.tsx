import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import { link } from '#kit/link.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import type { ReturnState } from '../rules.ts'
import * as m from '../messages/m.ts'

export interface ReturnMailProps {
  origin: string
  id: number
  order_id: number
  /** Token to open a guest order; null for account orders. */
  token: string | null
  step: ReturnState
  name: string
  items: string[]
  /** Staff's message. */
  answer: string
  /** Return address; empty unless approved. */
  address: string[]
  /** Refund in minor units; null if not refunded. */
  refunded: number | null
  currency: Currency
  exchange_order: number | null
  /** Whether exchanged for other goods, paying or refunding the difference. */
  is_swap: boolean
}

const titles = (): Readonly<Record<ReturnState, string>> => ({
  requested: m.mailRequested(),
  approved: m.mailApproved(),
  declined: m.mailDeclined(),
  received: m.mailReceived(),
  inspected: m.mailInspected(),
  refunded: m.mailRefunded(),
  exchanged: m.mailExchanged(),
  cancelled: m.mailCancelled(),
})
export const returnSubject = ({ step, order_id: id }: ReturnMailProps): string =>
  m.mailSubject({ title: titles()[step], id })

function textOf({ step, refunded, currency, exchange_order: order, is_swap: isSwap }: ReturnMailProps): string {
  switch (step) {
    case 'requested':
      return m.mailRequestedText()
    case 'approved':
      return m.mailApprovedText()
    case 'declined':
      return m.mailDeclinedText()
    case 'received':
      return m.mailReceivedText()
    case 'inspected':
      return m.mailInspectedText()
    case 'refunded':
      return m.mailRefundedText({ amount: formatMoney({ minor: refunded ?? 0, currency }) })
    case 'exchanged':
      return isSwap ? m.mailSwappedText({ id: order ?? 0 }) : m.mailExchangedText({ id: order ?? 0 })
    case 'cancelled':
      return m.mailCancelledText()
  }
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <Paragraph>
    <strong>{title}</strong>
    {lines.map((line) => (
      <span key={line}>
        <br />
        {line}
      </span>
    ))}
  </Paragraph>
)

/** Email for a step of a return, to its customer. */
export function ReturnMail(props: ReturnMailProps) {
  const { origin, step, name, items, answer, address, order_id: id, token } = props
  const title = titles()[step]
  const page =
    token === null
      ? link('/profile/orders/:id/return', { id })
      : link('/profile/orders/:id/:token/return', { id, token })
  return (
    <MailFrame preview={title} title={title}>
      <Paragraph>{m.mailHi({ name })}</Paragraph>
      <Paragraph>{textOf(props)}</Paragraph>
      {(step === 'approved' || step === 'declined') && answer !== '' && <Paragraph>{answer}</Paragraph>}
      <Lines title={m.mailItems()} lines={items} />
      {step === 'approved' && <Lines title={m.mailSendTo()} lines={address} />}
      <Action href={`${origin}${page}`}>{m.mailFollow()}</Action>
    </MailFrame>
  )
}
