import { Action, Lines, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import { formatLongUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { lastDayOf } from '../rules.ts'
import * as m from '../messages/m.ts'

export interface QuoteMailProps {
  origin: string
  id: number
  token: string
  number: string
  message: string
  expires: string
  /** Minor units. */
  total: number
  currency: Currency
  name: string
}

export const quoteSubject = ({ number }: QuoteMailProps): string => m.mailSubject({ number })

export function QuoteMail({ origin, id, token, number, message, expires, total, currency, name }: QuoteMailProps) {
  const amount = formatMoney({ minor: total, currency })
  return (
    <MailFrame preview={m.mailPreview({ amount })} title={m.mailTitle({ number })}>
      <Paragraph>{m.mailHi({ name })}</Paragraph>
      <Paragraph>{m.mailText({ amount, date: formatLongUtcDay(lastDayOf(expires)) })}</Paragraph>
      {message !== '' && (
        <Paragraph>
          <Lines of={message.split('\n')} />
        </Paragraph>
      )}
      <Action href={`${origin}${link('/quote/:id/:token', { id, token })}`}>{m.mailAction()}</Action>
      <Paragraph>{m.mailAttached()}</Paragraph>
    </MailFrame>
  )
}
