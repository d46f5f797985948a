import { type Currency, formatMoney } from '#kit/money.ts'
import { typedMinor } from '#kit/typed-number.ts'
import * as m from '../messages/m.ts'

/** The form values of a gift. */
export interface Gift {
  /** Minor units, or `other`. */
  preset: string
  other: string
  recipientName: string
  recipientEmail: string
  fromName: string
  message: string
  deliverOn: string
}

/** Errors by field. */
export function giftProblems(
  gift: Gift,
  { min, max, currency }: { min: number; max: number; currency: Currency },
): Partial<Record<keyof Gift, string>> {
  const problems: Partial<Record<keyof Gift, string>> = {}
  const other = typedMinor(gift.other) ?? 0
  const money = (minor: number) => formatMoney({ minor, currency })
  if (gift.preset === 'other' && (other < min || other > max))
    problems.other = m.amountInvalid({ min: money(min), max: money(max) })
  if (gift.recipientName.trim() === '') problems.recipientName = m.nameRequired()
  if (gift.fromName.trim() === '') problems.fromName = m.nameRequired()
  if (!/^\S+@\S+\.\S+$/.test(gift.recipientEmail.trim())) problems.recipientEmail = m.emailInvalid()
  return problems
}
