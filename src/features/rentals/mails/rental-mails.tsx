import * as kit from '#kit/messages/m.ts'
import { formatLongUtcDay } from '#kit/dates.ts'
import { formatList } from '#kit/locale.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { Action, Lines, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import type { RentalStep } from '../rules.ts'
import * as m from '../messages/m.ts'

export interface RentalMailProps {
  origin: string
  id: number
  /** Token to open the rental without a login. */
  token: string
  step: RentalStep
  name: string
  tool: string
  serial: string
  carrier: string
  tracking: string
  due: string | null
  days_late: number
  /** Minor units, like all amounts. */
  late_fee: number
  extra_day: number
  deposit: number
  late_charge: number
  damage_charge: number
  kept_charge: number
  /** Refunded part of the deposit. */
  back: number
  /** Amount still due for a tool that was never returned. */
  rest: number
  currency: Currency
  address: string[]
  reason: string
}

const titles = (): Readonly<Record<RentalStep, string>> => ({
  shipped: m.mailShipped(),
  due: m.mailDue(),
  due_today: m.mailDueToday(),
  late: m.mailLate(),
  extended: m.mailExtended(),
  returned: m.mailReturned(),
  closed: m.mailClosed(),
  bought: m.mailBought(),
  kept: m.mailKept(),
  cancelled: m.mailCancelled(),
})
export const rentalSubject = ({ step, id }: RentalMailProps): string => m.mailSubject({ title: titles()[step], id })

const withAddress: readonly RentalStep[] = ['shipped', 'due', 'due_today', 'late', 'extended']

export function RentalMail(props: RentalMailProps) {
  const { origin, id, token, step, tool, address, reason } = props
  return (
    <MailFrame preview={kit.labelled({ label: titles()[step], value: tool })} title={titles()[step]}>
      <Paragraph>{m.hi({ name: props.name })}</Paragraph>
      <Paragraph>{textOf(props)}</Paragraph>
      {(step === 'closed' || step === 'kept') && reason !== '' && <Paragraph>{m.mailReason({ reason })}</Paragraph>}
      {step === 'kept' && props.rest > 0 && (
        <Paragraph>{m.mailRest({ amount: formatMoney({ minor: props.rest, currency: props.currency }) })}</Paragraph>
      )}
      {withAddress.includes(step) && address.length > 0 && (
        <Paragraph>
          <strong>{m.mailAddress()}</strong>
          <Lines of={address} />
        </Paragraph>
      )}
      <Action href={`${origin}${link('/rental')}#${id}.${token}`}>{m.followRental()}</Action>
    </MailFrame>
  )
}

function textOf(mail: RentalMailProps): string {
  const { tool, serial, carrier, tracking } = mail
  const money = (minor: number) => formatMoney({ minor, currency: mail.currency })
  const date = mail.due === null ? '' : formatLongUtcDay(mail.due)
  switch (mail.step) {
    case 'shipped':
      return m.mailShippedText({ tool, serial, carrier, tracking, date })
    case 'due':
      return m.mailDueText({ tool, date, price: money(mail.extra_day) })
    case 'due_today':
      return m.mailDueTodayText({ tool, price: money(mail.late_fee) })
    case 'late':
      return m.mailLateText({ tool, date, n: mail.days_late, price: money(mail.late_fee) })
    case 'extended':
      return m.mailExtendedText({ tool, date })
    case 'returned':
      return m.mailReturnedText({ tool })
    case 'closed':
      return closedText(mail)
    case 'bought':
      return m.mailBoughtText({ tool, serial, amount: money(mail.deposit) })
    case 'kept':
      return m.mailKeptText({ tool, serial, amount: money(mail.kept_charge) })
    case 'cancelled':
      return m.mailCancelledText({ tool })
  }
}

function closedText({
  tool,
  deposit,
  late_charge: late,
  damage_charge: damage,
  back,
  currency,
}: RentalMailProps): string {
  const money = (minor: number) => formatMoney({ minor, currency })
  if (late + damage === 0) return m.mailClosedAll({ tool, amount: money(back) })
  const parts = [
    ...(late > 0 ? [m.mailLateFee({ amount: money(late) })] : []),
    ...(damage > 0 ? [m.mailDamage({ amount: money(damage) })] : []),
  ]
  return m.mailClosedPart({
    tool,
    deposit: money(deposit),
    kept: money(late + damage),
    parts: formatList(parts),
    amount: money(back),
  })
}
