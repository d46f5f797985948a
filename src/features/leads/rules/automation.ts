/** What arrives in the shop and can open a deal. Deals themselves are none of it, so no rule can start another. */
export const leadEvents = ['dealer_application', 'unsupported_vehicle', 'abandoned_request'] as const
export type LeadEvent = (typeof leadEvents)[number]
export const eventLabels: Readonly<Record<LeadEvent, string>> = {
  dealer_application: 'A dealer application arrives',
  unsupported_vehicle: 'A vehicle without tunes is asked for',
  abandoned_request: 'A tune request is left for three days after its estimate',
}
/** What is to be done first with each. */
export const firstSteps: Readonly<Record<LeadEvent, string>> = {
  dealer_application: 'Call the applicant',
  unsupported_vehicle: 'Check whether the vehicle can be supported',
  abandoned_request: 'Ask whether the estimate raises questions',
}
