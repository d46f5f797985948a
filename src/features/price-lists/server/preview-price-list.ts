import { eq } from 'drizzle-orm'
import { allowedCurrency, type Region, regionCurrencies } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { readCartLines } from '#features/checkout/server/cart-lines.ts'
import { dealerGroupMembers, dealerGroups, dealers } from '#features/dealers/server/tables.ts'
import { isSaleOn } from '#features/pricing/sale.ts'
import { readCurrentPriceBook } from '#features/pricing/server/price-book.ts'
import { type PriceRights, priceInSale, salePercent } from '#features/pricing/unit-price.ts'
import { readItemPrices } from '#features/products/server/own-prices.ts'
import { readProductIndex } from '#features/products/server/product-index.ts'
import { addMinor } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { previewPriceList } from '../contract/price-lists.ts'
import { resolveLines } from './lines.ts'
import { buyersLists, isFor, readPriceListBook, withList } from './price-list-book.ts'
import { readNamed } from './price-list-record.ts'

/** Buyer attributes that select price lists: a customer, or a dealer member. */
async function rightsOf(db: Queryable, slug: string): Promise<PriceRights> {
  if (slug === '') return { isDealer: false, roles: [] }
  const [dealer] = await db
    .select({ id: dealers.id, slug: dealers.slug, group: { id: dealerGroups.id, slug: dealerGroups.slug } })
    .from(dealers)
    .leftJoin(dealerGroupMembers, eq(dealerGroupMembers.dealerId, dealers.id))
    .leftJoin(dealerGroups, eq(dealerGroups.id, dealerGroupMembers.groupId))
    .where(eq(dealers.slug, slug))
  return { isDealer: true, roles: [], dealers: [dealer ?? fail('not_found')] }
}

/** Prices an example cart with and without the list, using the functions that price estimates and orders. */
export const previewPriceListOperation = operation(previewPriceList, async ({ db, database, services, now, input }) => {
  const { id, list, currency: asked, dealer, products: wanted } = input.body
  const region: Region = (regionCurrencies[1] as readonly string[]).includes(asked) ? 1 : 2
  const currency = allowedCurrency(region, asked)
  const prices = await readCurrentPriceBook(database, services.versions)
  const [index, book, rights, lines, groups, named] = [
    await readProductIndex(database, services.versions),
    await readPriceListBook(database, services.versions),
    await rightsOf(db, dealer),
    await resolveLines(db, list.prices),
    await readNamed(db, 'groups', list.groups),
    await readNamed(db, 'dealers', list.dealers),
  ]
  const [startsAt, endsAt] = [list.starts_at && new Date(list.starts_at), list.ends_at && new Date(list.ends_at)]
  const edited = { id, audience: list.audience, groups, dealers: named }
  const booked = lines.map(({ productId, ...line }) => ({
    productId,
    line: { ...line, startsAt: startsAt || null, endsAt: endsAt || null },
  }))
  const without = book.filter((other) => other.id !== id)
  const sale = prices.sales.find((item) => (item.region ?? region) === region && isSaleOn(item, now)) ?? null
  const percent = salePercent(sale, now)
  const cart = wanted.map(({ slug, quantity, variant: id }) => {
    const { options = [], variants = [] } = index.bySlug.get(slug) ?? {}
    const variant = id === null ? variants[0] : (variants.find((each) => each.id === id) ?? fail('not_found'))
    const chosen = options.map((option) => {
      const ofVariant = option.selections.find((each) => variant?.selections.includes(each.id))
      return {
        id: option.id,
        selection: (ofVariant ?? option.selections[0])?.name ?? '',
        isOfVariant: Boolean(ofVariant),
      }
    })
    return {
      slug,
      quantity,
      options: chosen.map(({ id: option, selection }) => ({ id: option, selection })),
      variant: chosen.flatMap(({ selection, isOfVariant }) => (isOfVariant ? [selection] : [])).join(', '),
    }
  })
  /** By position in the cart, because a kit is sold as a whole. */
  const priceWith = async (lists: typeof book) => {
    const slugs = wanted.map(({ slug }) => slug)
    const own = await readItemPrices({ db, database, services }, rights, slugs, buyersLists(lists, rights))
    const priced = readCartLines(index, cart, { currency, own, now })
    return cart.map(({ quantity, variant }, place) => {
      const found = priced.find(({ priced: line }) => line.id.split('.')[0] === String(place)) ?? fail('not_found')
      const { unitPrice, listPrice = unitPrice } = found.priced.kit ?? found.priced
      return {
        name: found.soldAs?.name ?? '',
        variant,
        quantity,
        list: listPrice,
        unit: priceInSale(listPrice, unitPrice, percent),
      }
    })
  }
  const [before, after] = [await priceWith(without), await priceWith(withList(without, edited, booked))]
  const total = (of: typeof before) => addMinor(...of.map(({ unit, quantity }) => unit * quantity))
  return {
    currency,
    lines: after.map(({ unit, ...line }, place) => ({ ...line, now: before[place]!.unit, with_list: unit })),
    total: { now: total(before), with_list: total(after) },
    applies: isFor(edited, rights) && !(startsAt && startsAt > now) && !(endsAt && endsAt <= now),
  }
})
