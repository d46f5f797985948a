import { link } from '#kit/link.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'

export interface PayoutMailProps {
  origin: string
  name: string
  /** sent: the bank has it. paid: by hand. returned: the bank sent it back. */
  state: 'sent' | 'paid' | 'returned'
  kind: 'tuner' | 'affiliate'
  earner_id: number
  transfer_id: number
  amount: number
  currency: Currency
  /** Never the whole number of an account. */
  payee: string
  reference: string
  /** What staff wrote. */
  reason: string
}
export const payoutSubject = ({ state, amount, currency }: PayoutMailProps): string =>
  state === 'returned' ? 'Your payout came back' : `Your payout of ${formatMoney({ minor: amount, currency })}`

export function PayoutMail(props: PayoutMailProps) {
  const { origin, name, state, kind, earner_id: id, transfer_id: transfer, payee, reference, reason } = props
  const title = payoutSubject(props)
  const money = formatMoney({ minor: props.amount, currency: props.currency })
  const to = kind === 'tuner' ? '/tuner/:id/transfer/:transfer' : '/affiliate/:id/transfer/:transfer'
  return (
    <MailFrame preview={title} title={title}>
      <Paragraph>Hello {name},</Paragraph>
      {state === 'returned' ? (
        <Paragraph>
          the bank sent {money} to {payee} back: {reason}. We still owe it to you. Please check your bank details and
          save them again; the next payout follows then.
        </Paragraph>
      ) : (
        <Paragraph>
          {state === 'sent' ? 'we have sent' : 'we have paid'} {money} to {payee}. The reference is {reference}.
        </Paragraph>
      )}
      <Action href={`${origin}${link(to, { id, transfer })}`}>See what it is made of</Action>
    </MailFrame>
  )
}
