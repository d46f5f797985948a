import * as kit from '#kit/messages/m.ts'
import { formatLongUtcDay } from '#kit/dates.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { Action, Lines, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import * as m from '../messages/m.ts'

export interface TradeInMailProps {
  origin: string
  id: number
  /** Token to open the trade-in without a login. */
  token: string
  step: 'awaiting_device' | 'reminder' | 'received' | 'accepted' | 'rejected' | 'settled' | 'cancelled'
  name: string
  device: string
  serial: string
  tool: string
  /** Minor units. */
  allowance: number
  currency: Currency
  address: string[]
  code: string
  deadline: string | null
  /** Minor units. */
  difference: number | null
  reason: string
}

const titles = () =>
  ({
    awaiting_device: m.mailSendDevice(),
    reminder: m.mailReminder(),
    received: m.mailReceived(),
    accepted: m.mailAccepted(),
    rejected: m.mailRejected(),
    settled: m.mailSettled(),
    cancelled: m.mailCancelled(),
  }) as const
export const tradeInSubject = ({ step, id }: TradeInMailProps): string => m.mailSubject({ title: titles()[step], id })

const day = (text: string | null): string => (text === null ? '' : formatLongUtcDay(text))

export function TradeInMail(props: TradeInMailProps) {
  const { origin, id, token, step, name, device, serial, tool, currency, address, deadline, difference, reason } = props
  const allowance = formatMoney({ minor: props.allowance, currency })
  return (
    <MailFrame preview={kit.labelled({ label: titles()[step], value: device })} title={titles()[step]}>
      <Paragraph>{m.hi({ name })}</Paragraph>
      {(step === 'awaiting_device' || step === 'reminder') && (
        <>
          <Paragraph>
            {step === 'reminder'
              ? m.mailReminderText({ device, serial, deadline: day(deadline) })
              : m.mailSendText({ device, serial, allowance, tool, deadline: day(deadline) })}
          </Paragraph>
          <Paragraph>
            <strong>{m.mailReturnLabel()}</strong>
            <Lines of={address} />
          </Paragraph>
          <Paragraph>{m.mailSteps()}</Paragraph>
        </>
      )}
      {step === 'received' && <Paragraph>{m.mailReceivedText({ device })}</Paragraph>}
      {step === 'accepted' && <Paragraph>{m.mailAcceptedText({ device, allowance, tool })}</Paragraph>}
      {step === 'rejected' && (
        <>
          <Paragraph>{m.mailRejectedText({ device, reason })}</Paragraph>
          <Paragraph>
            {difference !== null && difference > 0
              ? m.mailDifference({ tool, amount: formatMoney({ minor: difference, currency }) })
              : m.mailNoDifference()}
          </Paragraph>
        </>
      )}
      {step === 'settled' && <Paragraph>{m.mailSettledText()}</Paragraph>}
      {step === 'cancelled' && <Paragraph>{m.mailCancelledText({ reason, device })}</Paragraph>}
      <Action href={`${origin}${link('/trade-in')}#${id}.${token}`}>{m.followTradeIn()}</Action>
    </MailFrame>
  )
}
