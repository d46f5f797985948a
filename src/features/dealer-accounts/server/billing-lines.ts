import type { DealerRow } from '#features/dealers/server/member-of.ts'

/** To whom a statement is written, line by line. */
export const billingLines = (dealer: DealerRow): string[] =>
  [
    dealer.billingName || dealer.name,
    dealer.line1,
    dealer.line2,
    `${dealer.city} ${dealer.addressState} ${dealer.postalCode}`.replaceAll(/\s+/g, ' ').trim(),
    dealer.countryCode,
    dealer.taxId,
  ].filter((line) => line !== '')
