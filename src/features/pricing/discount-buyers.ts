import type { Discount, DiscountBuyer } from './discounts.ts'

/** Whether a line fits one of the vehicles. */
export const isForVehicle = (vehicles: readonly string[], marks: readonly string[]): boolean =>
  vehicles.length === 0 || marks.some((mark) => vehicles.includes(mark))

/**
 * Whether a buyer may use a dealer discount: as a member of a selected dealer or group, or of any dealer if none is
 * selected.
 */
export const isForDealers = ({ dealers, dealerGroups }: Discount, buyer: DiscountBuyer): boolean =>
  dealers.length + dealerGroups.length === 0
    ? buyer.dealers.length > 0
    : buyer.dealers.some((slug) => dealers.includes(slug)) || buyer.groups.some((slug) => dealerGroups.includes(slug))
