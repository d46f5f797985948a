import { utcDay } from '#kit/dates.ts'
import { declareStates } from '#kit/states.ts'

/** What a quote is to staff. Paid and expired follow from its order and its last day. */
export const quoteStandings = declareStates({
  draft: ['Draft', 'new'],
  sent: ['Sent', 'moving'],
  paid: ['Paid', 'done'],
  expired: ['Expired', 'wrong'],
  cancelled: ['Canceled', 'ended'],
})
export type QuoteStanding = (typeof quoteStandings.names)[number]

/** What an offer is to the customer who opens its link. */
export const offerStandings = ['open', 'paying', 'paid', 'expired', 'replaced', 'cancelled'] as const
export type OfferStanding = (typeof offerStandings)[number]

/** The name of a quote for people: "Q-12", and "Q-12/2" once it was sent again. */
export const quoteNumber = (id: number, version = 1): string => (version > 1 ? `Q-${id}/${version}` : `Q-${id}`)

const dayMs = 86_400_000
/** When an offer ends that is valid until a day, that day included; days are in UTC. */
export const expiryOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs)
/** The last day of an offer by when it ends. */
export const lastDayOf = (expiresAt: Date | string): string => utcDay(new Date(expiresAt).getTime() - dayMs)
