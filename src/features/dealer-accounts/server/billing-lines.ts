import { countryName } from '#kit/locale.ts'
import { hasBillingInfo } from '#features/dealers/rules.ts'
import type { DealerRow } from '#features/dealers/server/member-of.ts'
import { orderAddress, type OrderAddress } from '#features/orders/contract.ts'

/** The recipient of a statement, line by line. */
export const billingLines = (dealer: DealerRow): string[] =>
  [
    dealer.billingName || dealer.name,
    dealer.line1,
    dealer.line2,
    `${dealer.city} ${dealer.addressState} ${dealer.postalCode}`.replaceAll(/\s+/g, ' ').trim(),
    dealer.countryCode && countryName(dealer.countryCode),
    dealer.taxId,
  ].filter((line) => line !== '')

/** The dealer's address in the form that a purchase stores; null while incomplete. */
export function billingAddressOf(dealer: DealerRow): OrderAddress | null {
  if (!hasBillingInfo(dealer)) return null
  const address = orderAddress.safeParse({
    country_code: dealer.countryCode,
    full_name: dealer.billingName,
    line1: dealer.line1,
    line2: dealer.line2,
    city: dealer.city,
    state: dealer.addressState,
    postal_code: dealer.postalCode,
  })
  return address.success ? address.data : null
}
