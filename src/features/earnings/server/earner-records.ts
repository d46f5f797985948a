/** The records of earners that tuners and affiliates are made of. */
export { earners, shareAgreements, tunePoolMembers, tunePools, tunerBrands, tuneTuners } from './tables.ts'
