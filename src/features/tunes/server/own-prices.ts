import { eq, inArray } from 'drizzle-orm'
import type { OwnTunePrice } from '#features/pricing/contract/own-prices.ts'
import type { ReadOwnPrices } from '#features/pricing/server/list-own-prices.ts'
import { tunePricesFor } from '#features/pricing/price-set.ts'
import { hasOwnPrices, type PriceRights } from '#features/pricing/unit-price.ts'
import { engines } from '#features/vehicles/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { OwnTunePrices } from '../rules.ts'
import { tunes } from './tables.ts'

const noDiscounts: Record<string, number> = {}

const readRows = (db: Queryable, slugs: readonly string[]) =>
  db
    .select({
      slug: tunes.slug,
      price: tunes.price,
      addonPrice: tunes.addonPrice,
      dealerPrice: tunes.dealerPrice,
      dealerAddonPrice: tunes.dealerAddonPrice,
      splitCreditDealerText: tunes.splitCreditDealerText,
      discounts: engines.otherRoleDiscounts,
    })
    .from(tunes)
    .leftJoin(engines, eq(engines.id, tunes.engineId))
    .where(inArray(tunes.slug, [...slugs]))
type Row = Awaited<ReturnType<typeof readRows>>[number]

/** One customer's prices of a tune, on its own and in addition to another. */
const ownPricesOf = (row: Row, rights: PriceRights): OwnTunePrices =>
  tunePricesFor(
    {
      price: row.price,
      addonprice: row.addonPrice,
      dealerprice: row.dealerPrice,
      dealeraddonprice: row.dealerAddonPrice,
    },
    row.discounts ?? noDiscounts,
    rights,
  )

/** A customer's own prices by slug. Empty, without a query, for customers who pay list prices. */
export async function readOwnTunePrices(
  db: Queryable,
  rights: PriceRights,
  slugs: readonly string[],
): Promise<Map<string, OwnTunePrices>> {
  if (!hasOwnPrices(rights) || slugs.length === 0) return new Map()
  return new Map((await readRows(db, slugs)).map((row) => [row.slug, ownPricesOf(row, rights)]))
}

export const ownTunePricesEffect: ReadOwnPrices = async (db, { rights, isStaff, tunes: slugs }) => {
  if ((!hasOwnPrices(rights) && !isStaff) || slugs.length === 0) return {}
  const rows = await readRows(db, slugs)
  return {
    tunes: rows.map((row): OwnTunePrice => ({
      slug: row.slug,
      ...ownPricesOf(row, rights),
      dealer:
        rights.isDealer || isStaff
          ? {
              dealerprice: row.dealerPrice,
              dealeraddonprice: row.dealerAddonPrice,
              split_credit_dealer_text: row.splitCreditDealerText,
            }
          : null,
      other_role_discounts: Object.fromEntries(
        Object.entries(row.discounts ?? noDiscounts).filter(([role]) => isStaff || rights.roles.includes(role)),
      ),
    })),
  }
}
