import { keysOf } from '#kit/keys-of.ts'
import { declareStates } from '#kit/states.ts'

export const fraudStates = declareStates({
  waiting: ['To review', 'waiting'],
  approved: ['Approved', 'done'],
  rejected: ['Rejected', 'wrong'],
  clear: ['Clear', 'done'],
})
export type FraudState = (typeof fraudStates.names)[number]

export const fraudIndicatorLabels = {
  country_mismatch: 'Billing and shipping countries differ',
  declined_payments: 'Several declined payments',
  many_cards: 'Several cards',
  many_orders: 'Many orders in a day',
  affiliate_card: 'Paid with the affiliate’s card',
  disputed_before: 'Earlier payment disputed',
}
export type FraudIndicator = keyof typeof fraudIndicatorLabels
export const fraudIndicators = keysOf(fraudIndicatorLabels)

/** The points and thresholds of each fraud indicator in a region. */
export interface FraudRules extends Readonly<Record<FraudIndicator, number>> {
  /** Whether orders are held until reviewed. */
  readonly holds: boolean
  /** Orders with at least this many points wait for a review. */
  readonly review_at: number
  readonly declined_from: number
  readonly cards_from: number
  readonly orders_from: number
}
/** The default rules of a region. */
export const startingFraudRules: FraudRules = {
  holds: true,
  review_at: 50,
  country_mismatch: 25,
  declined_payments: 20,
  declined_from: 3,
  many_cards: 25,
  cards_from: 3,
  many_orders: 15,
  orders_from: 5,
  affiliate_card: 40,
  disputed_before: 50,
}

/** What is known about a paid order and its buyer. */
export interface FraudFacts {
  /** The payment method. */
  paid: string
  billed_to: string
  /** Null when nothing is shipped. */
  shipped_to: string | null
  /** Declined payments of this person in the last 24 hours. */
  declined: number
  /** Distinct cards of this person in the last 30 days, including this one. */
  cards: number
  /** Paid orders of this person in the last 24 hours, including this one. */
  placed: number
  /** The affiliate who referred this customer has paid with the same card or saved it. */
  is_affiliate_card: boolean
  /** Other orders of this person with a disputed payment, excluding disputes won. */
  disputed: number
}
/** An indicator found on an order. */
export interface FoundIndicator {
  indicator: FraudIndicator
  points: number
  detail: string
}

const details: Readonly<Record<FraudIndicator, (facts: FraudFacts, rules: FraudRules) => string | false>> = {
  country_mismatch: ({ billed_to: from, shipped_to: to }) =>
    to !== null && to !== from && `Billed to ${from}, shipped to ${to}.`,
  declined_payments: ({ declined }, rules) =>
    declined >= rules.declined_from && `${declined} payments were declined in the 24 hours before.`,
  many_cards: ({ cards }, rules) => cards >= rules.cards_from && `${cards} different cards in 30 days.`,
  many_orders: ({ placed }, rules) => placed >= rules.orders_from && `${placed} paid orders in 24 hours.`,
  affiliate_card: (facts) => facts.is_affiliate_card && 'The affiliate who brought this order uses the same card.',
  disputed_before: ({ disputed }) =>
    disputed > 0 && `${disputed} earlier ${disputed === 1 ? 'payment was' : 'payments were'} disputed.`,
}

/** The indicators of an order that count in its region. Orders on a dealer account have none. */
export const findIndicators = (facts: FraudFacts, rules: FraudRules): FoundIndicator[] =>
  facts.paid === 'account'
    ? []
    : fraudIndicators.flatMap((indicator) => {
        const detail = details[indicator](facts, rules)
        return detail === false || rules[indicator] === 0 ? [] : [{ indicator, points: rules[indicator], detail }]
      })

/** The total points of the indicators. */
export const pointsOf = (indicators: readonly Pick<FoundIndicator, 'points'>[]): number =>
  indicators.reduce((sum, { points }) => sum + points, 0)
