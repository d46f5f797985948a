import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import { link } from '#kit/link.ts'
import type { SharedCart } from '../contract/cart-reminders.ts'
import * as m from '../messages/m.ts'

export interface CartReminderMailProps {
  origin: string
  id: number
  cartToken: string
  lines: SharedCart['lines']
}

/** The cart that its recipient asked to be reminded of. */
export function CartReminderMail({ origin, id, cartToken, lines }: CartReminderMailProps) {
  const href = `${origin}${link('/saved-cart/:id/:token', { id, token: cartToken })}`
  return (
    <MailFrame preview={m.mailTitle()} title={m.mailTitle()}>
      <Paragraph>{m.mailWhy()}</Paragraph>
      {lines.map(({ name, quantity }, index) => (
        <Paragraph key={index}>
          {quantity} × {name}
        </Paragraph>
      ))}
      <Action href={href}>{m.mailOpen()}</Action>
      <Paragraph>{m.mailOnce({ stop: (text) => <a href={`${href}#stop`}>{text}</a> })}</Paragraph>
    </MailFrame>
  )
}
