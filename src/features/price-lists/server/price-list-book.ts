import { sql } from 'drizzle-orm'
import type { ListPrice } from '#features/pricing/quantity-prices.ts'
import type { PriceRights } from '#features/pricing/unit-price.ts'
import type { BuyersLists, FindPriceLists } from '#features/products/server/own-prices.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Audience } from '../contract/price-list-fields.ts'
import { priceListDealers, priceListGroups, priceListPrices, priceLists } from './tables.ts'

/** Audience of a price list. Groups and dealers by ID. */
export interface ListAudience {
  audience: Audience
  groups: readonly number[]
  dealers: readonly number[]
}

interface BookedList extends ListAudience {
  id: number
  /** By product ID. */
  lines: ReadonlyMap<number, readonly ListPrice[]>
}
interface LineRow extends Omit<ListPrice, 'startsAt' | 'endsAt'> {
  listId: number
  productId: number
}

/** Published price lists in memory, including future ones. */
export type PriceListBook = readonly BookedList[]

export const readPriceListBook = createReadModel(['settings'], async (db): Promise<PriceListBook> => {
  const current = sql`l.state = 'published' and (l.ends_at is null or l.ends_at > now())`
  const lists = await readRows<ListAudience & { id: number; startsAt: string | null; endsAt: string | null }>(
    db,
    sql`select l.id, l.audience, l.starts_at as "startsAt", l.ends_at as "endsAt",
        to_jsonb(array(select g.group_id from ${priceListGroups} g where g.list_id = l.id)) as groups,
        to_jsonb(array(select d.dealer_id from ${priceListDealers} d where d.list_id = l.id)) as dealers
      from ${priceLists} l where ${current}`,
  )
  const lines = await readRows<LineRow>(
    db,
    sql`select e.list_id as "listId", e.product_id as "productId", e.from_quantity as "from", e.prices, e.percent::float8 as percent, e.off,
        to_jsonb(coalesce(v.selection_ids, '{}')) as selections
      from ${priceLists} l join ${priceListPrices} e on e.list_id = l.id left join ${productVariants} v on v.id = e.variant_id
      where ${current} and v.retired_at is null`,
  )
  const ofList = Map.groupBy(lines, ({ listId }) => listId)
  return lists.map(({ startsAt, endsAt, ...list }) => {
    const [starts, ends] = [startsAt && new Date(startsAt), endsAt && new Date(endsAt)]
    const own = (ofList.get(list.id) ?? []).map(({ listId, productId, ...line }) => ({
      listId,
      productId,
      line: { ...line, startsAt: starts || null, endsAt: ends || null },
    }))
    return { ...list, lines: linesByProduct(own) }
  })
})

const linesByProduct = (
  lines: readonly { productId: number; line: ListPrice }[],
): ReadonlyMap<number, readonly ListPrice[]> =>
  new Map(
    [...Map.groupBy(lines, ({ productId }) => productId)].map(([id, of]) => [id, of.map(({ line }) => line)] as const),
  )

/** Whether a list applies to a buyer. Lists of other dealers never do. */
export function isFor(
  { audience, groups, dealers }: ListAudience,
  { isDealer, dealers: own = [] }: PriceRights,
): boolean {
  if (audience === 'everyone') return true
  if (audience === 'dealers') return isDealer
  return own.some(({ id, group }) => dealers.includes(id) || (group !== null && groups.includes(group.id)))
}

/** Lines that apply to a buyer. */
export const buyersLists =
  (book: PriceListBook, rights: PriceRights): BuyersLists =>
  (productId) =>
    book.flatMap((list) => (isFor(list, rights) ? (list.lines.get(productId) ?? []) : []))

/** Copy of the book with an unsaved list in place of its stored version. */
export const withList = (
  book: PriceListBook,
  list: ListAudience & { id: number | null },
  lines: readonly { productId: number; line: ListPrice }[],
): PriceListBook => [
  ...book.filter(({ id }) => id !== list.id),
  { ...list, id: list.id ?? 0, lines: linesByProduct(lines) },
]

export const findPriceLists: FindPriceLists = async ({ database, services }, rights) =>
  buyersLists(await readPriceListBook(database, services.versions), rights)
