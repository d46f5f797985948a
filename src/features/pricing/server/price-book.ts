import type { Region } from '#access/actor.ts'
import type { Database } from '#kit/server/database.ts'
import { perLanguage, readTranslations } from '#features/translations/server/read-translations.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { promotionTexts } from '../contract/promotion-texts.ts'
import type { Discount } from '../discounts.ts'
import type { BookedSale } from '../sale.ts'
import type { ShippingTier } from '../shipping.ts'
import type { TaxSettings } from '../tax.ts'
import { dayIn, ratesOn, type TaxRate } from '../tax-rates.ts'
import { readPriceBookRows } from './queries.ts'

export interface BookedDiscount extends Discount {
  id: number
  method: 'code' | 'automatic' | 'generated'
  region: Region | null
}

type BookedRow = Omit<BookedDiscount, 'targets'> & Record<'products' | 'categories' | 'tuneTypes', readonly string[]>

/** Discounts, sales, shipping and tax rates in memory. */
export interface PriceBook {
  /** Those that customers may enter. */
  byCode: ReadonlyMap<string, BookedDiscount>
  /** Those whose codes are generated, by their number. */
  generated: ReadonlyMap<number, BookedDiscount>
  /** Those that apply without a code, under their names in the language of who asks. */
  automatic: () => readonly BookedDiscount[]
  sales: readonly BookedSale[]
  tiers: Readonly<Record<Region, readonly ShippingTier[]>>
  /** Of all times. */
  taxRates: readonly TaxRate[]
}

/**
 * How each region taxes. Region 1 sells from the United States at prices without tax; region 2 from the Netherlands at
 * prices that contain VAT, as consumers there must be shown.
 */
export const taxSettings: Readonly<Record<Region, TaxSettings>> = {
  1: { sellerCountry: 'US', pricesIncludeTax: false, nexusStates: null, timeZone: 'America/Los_Angeles' },
  2: { sellerCountry: 'NL', pricesIncludeTax: true, nexusStates: null, timeZone: 'Europe/Amsterdam' },
}

/** The rates that a region charges by at a moment. */
export const ratesAt = (rates: readonly TaxRate[], region: Region, now: Date): TaxRate[] =>
  ratesOn(rates, dayIn(taxSettings[region].timeZone, now))

/** A row of the discounts, as prices see it. */
export const bookedDiscount = ({ name, products, categories, tuneTypes, ...row }: BookedRow): BookedDiscount => ({
  ...row,
  // What staff call one that has a code is theirs.
  name: row.method === 'automatic' ? name : '',
  targets: [
    ...products.map((slug) => `product/${slug}`),
    ...categories.map((slug) => `category/${slug}`),
    ...tuneTypes.map((slug) => `tune-type/${slug}`),
  ],
})

export const readPriceBook = createReadModel(['settings'], async (db): Promise<PriceBook> => {
  const [rows, texts] = await Promise.all([readPriceBookRows(db), readTranslations(db, 'promotion', promotionTexts)])
  const discounts = rows.codes.map(bookedDiscount)
  const tiersOf = (region: Region): ShippingTier[] => rows.tiers.filter((row) => row.region === region)
  return {
    byCode: new Map(
      discounts.filter(({ method }) => method !== 'generated').map((discount) => [discount.code, discount]),
    ),
    generated: new Map(
      discounts.filter(({ method }) => method === 'generated').map((discount) => [discount.id, discount]),
    ),
    automatic: perLanguage([texts], (language) =>
      discounts.flatMap((item) => (item.method === 'automatic' ? [texts.translate(language, item.id, item)] : [])),
    ),
    sales: rows.sales,
    tiers: { 1: tiersOf(1), 2: tiersOf(2) },
    taxRates: rows.taxRates,
  }
})

/** The price book with all that was saved until now: what staff have just saved counts in their next preview. */
export async function readCurrentPriceBook(database: Database, versions: Versions): Promise<PriceBook> {
  await versions.refresh()
  return readPriceBook(database, versions)
}
