import { keysOf } from '#kit/keys-of.ts'
import type { Region } from '#access/actor.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import type { StateKinds } from '#kit/state-kinds.ts'

/** What a card is: waiting for its payment, good, stopped by staff, past its day, or refunded. */
export const giftCardStates = ['pending', 'active', 'frozen', 'expired', 'cancelled'] as const
export type GiftCardState = (typeof giftCardStates)[number]

/** What a list shows of a card that was issued: a good one without money is used up. */
export const shownStateLabels = {
  active: 'Active',
  used: 'Used up',
  frozen: 'Frozen',
  expired: 'Expired',
  cancelled: 'Refunded',
}
export type ShownState = keyof typeof shownStateLabels
export const shownStates = keysOf(shownStateLabels)
export const shownStateKinds: StateKinds<ShownState> = {
  active: 'done',
  used: 'ended',
  frozen: 'wrong',
  expired: 'ended',
  cancelled: 'ended',
}

/** What a card can be bought for, minor units of any currency of the shop. */
export const giftCardMin = 1_000
export const giftCardMax = 100_000
/** What most people give; minor units of any currency of the shop. */
export const giftCardPresets = [2_500, 5_000, 10_000, 25_000] as const
/** How far ahead a card can be mailed. */
export const deliverDaysMax = 365

/**
 * How many months a card is good for, unless a setting says otherwise. In the US no less than five years (15 U.S.C.
 * 1693l-1); in the EU claims lapse after three full calendar years at the earliest where most cards are sold (§§ 195 and
 * 199 BGB), so four years are never too short.
 */
export const lawfulMonths: Readonly<Record<Region, number>> = { 1: 60, 2: 48 }

/** "Gift card ending in 7K3Q". */
export const cardName = (ending: string): string => `Gift card ending in ${ending}`

/** "$40.00 of $50.00 left". */
export const balanceText = (balance: number, value: number, currency: Currency): string =>
  `${formatMoney({ minor: balance, currency })} of ${formatMoney({ minor: value, currency })} left`
