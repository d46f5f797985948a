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

/** Discounts, sales, shipping tiers and tax rates, held in memory. */
export interface PriceBook {
  /** Discounts customers can enter. */
  byCode: ReadonlyMap<string, BookedDiscount>
  /** Discounts with generated codes, by ID. */
  generated: ReadonlyMap<number, BookedDiscount>
  /** Automatic discounts, named in the caller's language. */
  automatic: () => readonly BookedDiscount[]
  sales: readonly BookedSale[]
  tiers: Readonly<Record<Region, readonly ShippingTier[]>>
  /** Past, present and future ones. */
  taxRates: readonly TaxRate[]
}

/**
 * Tax setup by region. Region 1 sells from the United States at prices without tax; region 2 from the Netherlands at
 * prices including VAT, as consumer law there requires.
 */
export const taxSettings: Readonly<Record<Region, TaxSettings>> = {
  1: { sellerCountry: 'US', pricesIncludeTax: false, nexusStates: null, timeZone: 'America/Los_Angeles' },
  2: { sellerCountry: 'NL', pricesIncludeTax: true, nexusStates: null, timeZone: 'Europe/Amsterdam' },
}

/** Tax rates of a region at a time. */
export const ratesAt = (rates: readonly TaxRate[], region: Region, now: Date): TaxRate[] =>
  ratesOn(rates, dayIn(taxSettings[region].timeZone, now))

/** Maps a discount row for pricing. */
export const bookedDiscount = ({ name, products, categories, tuneTypes, ...row }: BookedRow): BookedDiscount => ({
  ...row,
  // The name of a discount with a code is internal to staff.
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

/** An up-to-date price book, so changes staff just saved count in their next preview. */
export async function readCurrentPriceBook(database: Database, versions: Versions): Promise<PriceBook> {
  await versions.refresh()
  return readPriceBook(database, versions)
}
