import type { Discount, DiscountBuyer } from './discounts.ts'

/** Whether a line is for one of the vehicles. */
export const isForVehicle = (vehicles: readonly string[], marks: readonly string[]): boolean =>
  vehicles.length === 0 || marks.some((mark) => vehicles.includes(mark))

/** Whether someone may use a discount for dealers: a member of a chosen dealer or group; of any dealer where none is chosen. */
export const isForDealers = ({ dealers, dealerGroups }: Discount, buyer: DiscountBuyer): boolean =>
  dealers.length + dealerGroups.length === 0
    ? buyer.dealers.length > 0
    : buyer.dealers.some((slug) => dealers.includes(slug)) || buyer.groups.some((slug) => dealerGroups.includes(slug))
