import { inArray, sql } from 'drizzle-orm'
import type { Actor, Region } from '#access/actor.ts'
import { allowedCurrency, regionCurrencies } from '#access/actor.ts'
import { type Context, operation } from '#access/operation.ts'
import { readCartLines } from '#features/checkout/server/cart-lines.ts'
import { discountName, refusedCodeText } from '#features/pricing/discount-names.ts'
import type { PurchaseLine } from '#features/pricing/quote.ts'
import {
  bookedDiscount,
  type BookedDiscount,
  type PriceBook,
  readCurrentPriceBook,
} from '#features/pricing/server/price-book.ts'
import { type PricedPurchase, pricePurchase } from '#features/pricing/server/price-purchase.ts'
import { readItemPrices } from '#features/products/server/own-prices.ts'
import { readProductIndex } from '#features/products/server/product-index.ts'
import { readOwnTunePrices } from '#features/tunes/server/own-prices.ts'
import { tunes, tuneTuneTypes, tuneTypes } from '#features/tunes/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import { previewPromotion } from '../contract/preview.ts'

type Asking = Context<typeof previewPromotion> & {
  input: { body: (typeof previewPromotion)['input']['body']['_output'] }
}
/** Matches no discount, because codes have no spaces. */
const exampleCode = 'THIS PROMOTION'
/** Destinations of example carts. */
const destinations = {
  1: { country_code: 'US', state: 'NV', postal_code: '' },
  2: { country_code: 'NL', state: '', postal_code: '' },
} as const

/** The shop's discounts, including the edited one as if it were active. */
function withPromotion(book: PriceBook, promotion: Asking['input']['body']['promotion']): PriceBook {
  const booked: BookedDiscount = bookedDiscount({
    id: 0,
    name: exampleCode,
    code: exampleCode,
    method: promotion.method === 'automatic' ? 'automatic' : 'code',
    kind: promotion.kind,
    percent: promotion.percent,
    amounts: promotion.amounts,
    buyQuantity: promotion.buy_quantity,
    getQuantity: promotion.get_quantity,
    appliesTo: promotion.applies_to,
    products: promotion.products,
    categories: promotion.categories,
    tuneTypes: promotion.tune_types,
    buyers: promotion.buyers,
    dealers: promotion.dealers,
    dealerGroups: promotion.dealer_groups,
    vehicles: promotion.vehicles,
    minimumSubtotal: promotion.minimum_subtotal,
    minimumQuantity: promotion.minimum_quantity,
    combinable: promotion.combinable,
    hidden: false,
    region: promotion.region === 'all' ? null : (Number(promotion.region) as Region),
    startsAt: null,
    endsAt: null,
    redemptionsMax: null,
    perCustomerMax: null,
  })
  return booked.method === 'automatic'
    ? { ...book, automatic: () => [...book.automatic(), booked] }
    : { ...book, byCode: new Map([...book.byCode, [exampleCode, booked]]) }
}

/** Lines of an example cart, built as in checkout. */
async function exampleLines({ db, database, services, input, now }: Asking, actor: Pick<Actor, 'currency'>) {
  const { products, tunes: slugs, buyer } = input.body
  const rights = { isDealer: buyer === 'dealer', roles: [] }
  const productIndex = await readProductIndex(database, services.versions)
  const own = await readItemPrices(
    { db, database, services },
    rights,
    products.map(({ slug }) => slug),
  )
  const wanted = products.map(({ slug, quantity }) => ({
    slug,
    quantity,
    options: (productIndex.bySlug.get(slug)?.options ?? []).map(({ id, selections }) => ({
      id,
      selection: selections[0]?.name ?? '',
    })),
  }))
  const goods = readCartLines(productIndex, wanted, { currency: actor.currency, own, now })
  const found = await readRows<{ slug: string; name: string; price: PricesByCurrency; types: string[] }>(
    db,
    sql`select u.slug, u.name, u.price, array(select y.slug from ${tuneTuneTypes} l join ${tuneTypes} y on y.id = l.tune_type_id
        where l.tune_id = u.id) as types from ${tunes} u where ${inArray(sql`u.slug`, [...slugs, ''])}`,
  )
  const ownTunes = await readOwnTunePrices(db, rights, slugs)
  const tuned = slugs.map((slug): { name: string; priced: PurchaseLine } => {
    const tune = found.find((item) => item.slug === slug) ?? fail('not_found')
    const list = tune.price[actor.currency] ?? fail('not_sold_in_currency', { facts: { slug } })
    const unitPrice = ownTunes.get(slug)?.price[actor.currency] ?? list
    const marks = tune.types.map((type) => `tune-type/${type}`)
    const fixed = { kind: 'tune', quantity: 1, isTaxable: true, weightGrams: 0 } as const
    return { name: tune.name, priced: { id: slug, ...fixed, unitPrice, listPrice: list, marks } }
  })
  return {
    isShipped: goods.some(({ product }) => product?.shippable === true),
    lines: [...goods.map(({ sold, priced }) => ({ name: sold.name, priced })), ...tuned],
  }
}

const shownQuote = ({ quote }: PricedPurchase) => ({
  subtotal: quote.subtotal,
  discount: quote.discount,
  shipping: quote.shipping?.amount ?? 0,
  tax: quote.tax,
  total: quote.total,
  discounts: quote.applied.map((applied) => ({
    label: applied.code === exampleCode ? 'This promotion' : discountName(applied, quote.shipping?.amount ?? 0),
    amount: applied.amount,
  })),
})

/** Prices an example cart with and without the promotion, using the function that prices estimates and orders. */
export const previewPromotionOperation = operation(previewPromotion, async (context) => {
  const { db, database, services, now, input } = context
  const { promotion, currency, buyer } = input.body
  const region: Region = (regionCurrencies[1] as readonly string[]).includes(currency) ? 1 : 2
  const { lines, isShipped } = await exampleLines(context, { currency: allowedCurrency(region, currency) })
  const book = await readCurrentPriceBook(database, services.versions)
  const priceWith = (prices: PriceBook, codes: string[]) =>
    pricePurchase(db, prices, services, {
      region,
      currency,
      lines: lines.map(({ priced }) => priced),
      isShipped,
      destination: destinations[region],
      shippingTier: null,
      codes,
      guesses: null,
      vatNumber: null,
      purchaser: {
        customer: null,
        read: () =>
          Promise.resolve({
            dealers: buyer === 'dealer' ? [promotion.dealers[0] ?? 'example'] : [],
            groups: buyer === 'dealer' ? promotion.dealer_groups.slice(0, 1) : [],
            isFirstOrder: buyer === 'new',
          }),
      },
      now,
    })
  const before = await priceWith(book, [])
  const after = await priceWith(withPromotion(book, promotion), promotion.method === 'automatic' ? [] : [exampleCode])
  const refused = after.quote.refused.find(({ code }) => code === exampleCode)
  return {
    currency,
    lines: after.quote.lines.map((line, index) => ({
      name: lines[index]!.name,
      quantity: line.quantity,
      amount: line.amount,
      discount: line.discount,
      before: before.quote.lines[index]!.discount,
    })),
    before: shownQuote(before),
    after: shownQuote(after),
    refused: refused ? refusedCodeText(refused) : null,
  }
})
