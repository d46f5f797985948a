import { formatLongUtcDay } from '#kit/dates.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'

export interface TradeInMailProps {
  origin: string
  id: number
  /** Opens the trade-in without a login. */
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

const titles = {
  awaiting_device: 'Send us your device',
  reminder: 'Your device has not arrived yet',
  received: 'Your device is here',
  accepted: 'Your trade-in is complete',
  rejected: 'We could not accept your device',
  settled: 'Your trade-in is settled',
  cancelled: 'Your trade-in is cancelled',
} as const
export const tradeInSubject = ({ step, id }: TradeInMailProps): string => `${titles[step]} (trade-in ${id})`

const day = (text: string | null): string => (text === null ? '' : formatLongUtcDay(text, 'en'))

export function TradeInMail(props: TradeInMailProps) {
  const { origin, id, token, step, name, device, serial, tool, currency, address, deadline, difference, reason } = props
  const allowance = formatMoney({ minor: props.allowance, currency })
  return (
    <MailFrame preview={`${titles[step]}: ${device}`} title={titles[step]}>
      <Paragraph>Hello {name},</Paragraph>
      {(step === 'awaiting_device' || step === 'reminder') && (
        <>
          <Paragraph>
            {step === 'reminder'
              ? `we are still waiting for your ${device} (serial number ${serial}).`
              : `thank you for trading in your ${device} (serial number ${serial}); ${allowance} were taken off your ${tool}.`}{' '}
            Please make sure that it is with us by {day(deadline)}.
          </Paragraph>
          <Paragraph>
            <strong>Return label. Write it on the parcel, or print this mail and put it in:</strong>
            {address.map((line) => (
              <span key={line}>
                <br />
                {line}
              </span>
            ))}
          </Paragraph>
          <Paragraph>
            1. Remove the device from your account. 2. Pack it with its cables and power supply. 3. Send it with
            tracking; the parcel is yours until it is here.
          </Paragraph>
        </>
      )}
      {step === 'received' && (
        <Paragraph>
          your {device} has arrived. We look at it within three working days and write to you at once.
        </Paragraph>
      )}
      {step === 'accepted' && (
        <Paragraph>
          your {device} is as you described it. The {allowance} stand, nothing more is to be paid, and nothing is left
          to do. Enjoy your {tool}.
        </Paragraph>
      )}
      {step === 'rejected' && (
        <>
          <Paragraph>
            we could not accept your {device}: {reason}
          </Paragraph>
          <Paragraph>
            {difference !== null && difference > 0
              ? `The difference to the full price of your ${tool} is ${formatMoney({ minor: difference, currency })}. Nothing is charged by itself: please pay it on the page of your trade-in, or answer this mail if you would rather pay in another way.`
              : 'Nothing more is to be paid.'}{' '}
            A device that we have received is sent back to you.
          </Paragraph>
        </>
      )}
      {step === 'settled' && (
        <Paragraph>the difference of your trade-in is settled. Nothing is left to do; thank you.</Paragraph>
      )}
      {step === 'cancelled' && (
        <Paragraph>
          we have cancelled your trade-in: {reason}. Nothing was charged. Please keep your {device}; nothing is left to
          do.
        </Paragraph>
      )}
      <Action href={`${origin}${link('/trade-in')}#${id}.${token}`}>Follow your trade-in</Action>
    </MailFrame>
  )
}
