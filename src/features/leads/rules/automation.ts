import { keysOf } from '#kit/keys-of.ts'

/** Events in the shop that can open a deal. None comes from deals, so rules cannot trigger each other. */
export const eventLabels = {
  dealer_application: 'A dealer application arrives',
  unsupported_vehicle: 'Someone asks for a vehicle without tunes',
  abandoned_request: 'A tune request is abandoned for three days after its estimate',
  abandoned_cart: 'A cart is abandoned for three days after its reminder, by someone who agreed to be contacted',
  credit_limit: 'A dealer has used 90% of its credit limit',
  silent_dealer: 'A dealer has ordered nothing for 60 days',
  first_domain_order: 'Someone orders with a company email address for the first time',
}
export type LeadEvent = keyof typeof eventLabels
export const leadEvents = keysOf(eventLabels)
/**
 * How a rule assigns its deals: to a fixed person or no one, to the owner of the contact, or to the colleague with the
 * fewest open deals.
 */
export const assignments = ['person', 'contact', 'fewest'] as const
export type Assignment = (typeof assignments)[number]

/** The default first activity for each event. */
export const firstSteps: Readonly<Record<LeadEvent, string>> = {
  dealer_application: 'Call the applicant',
  unsupported_vehicle: 'Check whether the vehicle can be supported',
  abandoned_request: 'Ask whether the estimate raises questions',
  abandoned_cart: 'Ask whether something is missing or unclear',
  credit_limit: 'Offer a higher limit or other terms',
  silent_dealer: 'Ask how business is going',
  first_domain_order: 'Find out whether a dealer account fits',
}
