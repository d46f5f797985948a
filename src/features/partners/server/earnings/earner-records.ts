/** The records of earners that tuners and affiliates are made of. */
export { earners, shareAgreements, tunePoolMembers, tuneTuners } from './tables.ts'
