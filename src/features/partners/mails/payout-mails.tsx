import { link } from '#kit/link.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import * as m from '../messages/m.ts'

export interface PayoutMailProps {
  origin: string
  name: string
  /** sent: the bank has it. paid: manually. returned: the bank sent it back. */
  state: 'sent' | 'paid' | 'returned'
  kind: 'tuner' | 'affiliate'
  earner_id: number
  transfer_id: number
  amount: number
  currency: Currency
  /** Never a full account number. */
  payee: string
  reference: string
  /** The message from staff. */
  reason: string
}
export const payoutSubject = ({ state, amount, currency }: PayoutMailProps): string =>
  state === 'returned' ? m.mailPayoutReturned() : m.mailPayout({ amount: formatMoney({ minor: amount, currency }) })

export function PayoutMail(props: PayoutMailProps) {
  const { origin, name, state, kind, earner_id: id, transfer_id: transfer, payee, reference, reason } = props
  const title = payoutSubject(props)
  const money = formatMoney({ minor: props.amount, currency: props.currency })
  const to = kind === 'tuner' ? '/tuner/:id/transfer/:transfer' : '/affiliate/:id/transfer/:transfer'
  return (
    <MailFrame preview={title} title={title}>
      <Paragraph>{m.hi({ name })}</Paragraph>
      {state === 'returned' ? (
        <Paragraph>{m.mailReturnedText({ amount: money, payee, reason })}</Paragraph>
      ) : (
        <Paragraph>{m.mailPayoutText({ state, amount: money, payee, reference })}</Paragraph>
      )}
      <Action href={`${origin}${link(to, { id, transfer })}`}>{m.seePayout()}</Action>
    </MailFrame>
  )
}
