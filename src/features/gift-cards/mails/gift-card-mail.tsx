import { Action, Lines, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import { formatLongUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import * as m from '../messages/m.ts'

export interface GiftCardMailProps {
  origin: string
  code: string
  /** Minor units. */
  value: number
  currency: Currency
  name: string
  from: string
  message: string
  expires: string | null
}

const amountOf = ({ value: minor, currency }: GiftCardMailProps): string => formatMoney({ minor, currency })

export const giftCardSubject = (props: GiftCardMailProps): string =>
  m.mailSubject({ from: props.from, amount: amountOf(props) })

/** The mail with a gift card's code, which is shown nowhere else. */
export function GiftCardMail(props: GiftCardMailProps) {
  const { origin, code, name, from, message, expires } = props
  const title = m.mailTitle({ amount: amountOf(props) })
  return (
    <MailFrame preview={title} title={title}>
      <Paragraph>{m.mailHi({ name })}</Paragraph>
      <Paragraph>{m.mailFrom({ from })}</Paragraph>
      {message !== '' && (
        <Paragraph>
          <em>
            <Lines of={message.split('\n')} />
          </em>
        </Paragraph>
      )}
      <Paragraph>
        <strong>{m.mailCode()}</strong>
        <br />
        <code>{code}</code>
      </Paragraph>
      <Paragraph>
        {m.mailHow()} {expires !== null && m.expiresOn({ date: formatLongUtcDay(expires) })}
      </Paragraph>
      <Action href={`${origin}${link('/products')}`}>{m.mailShop()}</Action>
    </MailFrame>
  )
}
