import type { Region } from '#access/actor.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { Discount } from '../discounts.ts'
import type { Sale, SaleType } from '../sale.ts'
import type { ShippingTier } from '../shipping.ts'
import type { TaxSettings } from '../tax.ts'
import { readPriceBookRows } from './queries.ts'

export interface BookedDiscount extends Discount {
  id: number
  automatic: boolean
  region: Region | null
}

/** Discounts, sales and shipping in memory. */
export interface PriceBook {
  byCode: ReadonlyMap<string, BookedDiscount>
  automatic: readonly BookedDiscount[]
  sales: readonly (Sale & { region: Region | null })[]
  tiers: Readonly<Record<Region, readonly ShippingTier[]>>
}

/**
 * How each region taxes. Region 1 sells from the United States at prices without tax; region 2 from the Netherlands at
 * prices that contain VAT, as consumers there must be shown.
 */
export const taxSettings: Readonly<Record<Region, TaxSettings>> = {
  1: { sellerCountry: 'US', pricesIncludeTax: false, nexusStates: null },
  2: { sellerCountry: 'NL', pricesIncludeTax: true, nexusStates: null },
}

export const readPriceBook = createReadModel(['settings'], async (db): Promise<PriceBook> => {
  const rows = await readPriceBookRows(db)
  const discounts = rows.codes.map((row): BookedDiscount => ({
    id: row.id,
    code: row.code,
    kind: row.kind as Discount['kind'],
    percent: row.percent,
    amounts: row.amounts,
    appliesTo: row.appliesTo as Discount['appliesTo'],
    minimumSubtotal: row.minimumSubtotal,
    combinable: row.combinable,
    hidden: row.hidden,
    automatic: row.automatic,
    region: row.region,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    redemptionsMax: row.redemptionsMax,
    perCustomerMax: row.perCustomerMax,
  }))
  const tiersOf = (region: Region): ShippingTier[] => rows.tiers.filter((row) => row.region === region)
  return {
    byCode: new Map(discounts.map((discount) => [discount.code, discount])),
    automatic: discounts.filter((discount) => discount.automatic),
    sales: rows.sales.map((row) => ({
      type: row.type as SaleType,
      amount: row.amount,
      amountType: row.amountType as Sale['amountType'],
      name: row.name,
      description: row.description,
      code: row.code,
      start: row.startsAt,
      end: row.endsAt,
      countdown: row.countdown,
      region: row.region,
    })),
    tiers: { 1: tiersOf(1), 2: tiersOf(2) },
  }
})
