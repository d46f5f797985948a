import type { Region } from '#access/actor.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { declareStates } from '#kit/states.ts'

/** Awaiting payment, valid, stopped by staff, past its expiry, or refunded. */
export const giftCardStates = ['pending', 'active', 'frozen', 'expired', 'cancelled'] as const
export type GiftCardState = (typeof giftCardStates)[number]

/** Labels of issued cards in lists; a valid card without balance is used up. */
export const shownStates = declareStates({
  active: ['Active', 'done'],
  used: ['Used up', 'ended'],
  frozen: ['Frozen', 'wrong'],
  expired: ['Expired', 'ended'],
  cancelled: ['Refunded', 'ended'],
})
export type ShownState = (typeof shownStates.names)[number]

/** The minimum value, in minor units of any currency of the shop. */
export const giftCardMin = 1_000
export const giftCardMax = 100_000
/** Common values, in minor units of any currency of the shop. */
export const giftCardPresets = [2_500, 5_000, 10_000, 25_000] as const
/** How many days ahead a delivery can be scheduled. */
export const deliverDaysMax = 365

/**
 * The default validity in months. In the US at least five years (15 U.S.C. 1693l-1). In the EU claims lapse after
 * three full calendar years at the earliest where most cards are sold (§§ 195 and 199 BGB), so four years always
 * suffice.
 */
export const lawfulMonths: Readonly<Record<Region, number>> = { 1: 60, 2: 48 }

/** The display name: "Gift card ending in 7K3Q". */
export const cardName = (ending: string): string => `Gift card ending in ${ending}`

/** In words: "$40.00 of $50.00 left". */
export const balanceText = (balance: number, value: number, currency: Currency): string =>
  `${formatMoney({ minor: balance, currency })} of ${formatMoney({ minor: value, currency })} left`
