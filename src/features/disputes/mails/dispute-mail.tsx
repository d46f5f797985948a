import { formatLongUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import * as kit from '#kit/messages/m.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import { type DisputeState, reasonLabel } from '../rules.ts'
import * as m from '../messages/m.ts'

export interface DisputeMailProps {
  origin: string
  id: number
  state: DisputeState
  /** Minor units. */
  amount: number
  currency: Currency
  reason: string
  /** ISO date. */
  replyBy: string | null
  orderId: number | null
}

const outcomes = (): Readonly<Record<DisputeState, string>> => ({
  open: m.mailOpened(),
  under_review: m.mailUnderReview(),
  won: m.mailWon(),
  lost: m.mailLost(),
  accepted: m.mailAccepted(),
  expired: m.mailExpired(),
})
export const disputeSubject = ({ state, amount, currency }: DisputeMailProps): string =>
  kit.labelled({ label: outcomes()[state], value: formatMoney({ minor: amount, currency }) })

export function DisputeMail(props: DisputeMailProps) {
  const { origin, id, state, amount, currency, reason, replyBy, orderId } = props
  return (
    <MailFrame preview={disputeSubject(props)} title={outcomes()[state]}>
      <Paragraph>
        {orderId === null
          ? m.mailFacts({ amount: formatMoney({ minor: amount, currency }), reason: reasonLabel(reason) })
          : m.mailOrderFacts({
              amount: formatMoney({ minor: amount, currency }),
              reason: reasonLabel(reason),
              order: orderId,
            })}
      </Paragraph>
      {state === 'open' && replyBy !== null && (
        <Paragraph>{m.mailReplyBy({ date: formatLongUtcDay(replyBy) })}</Paragraph>
      )}
      <Action href={`${origin}${link('/admin/disputes/:id', { id })}`}>{m.openDispute()}</Action>
    </MailFrame>
  )
}
