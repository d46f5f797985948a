import {
  type PurchaseQuestion,
  type PricedPurchase,
  pricePurchase,
  purchaserOf,
} from '#features/pricing/server/price-purchase.ts'
import { readPriceBook } from '#features/pricing/server/price-book.ts'
import { readPriceRights } from '#features/pricing/server/price-rights.ts'
import { readItemPrices } from '#features/products/server/own-prices.ts'
import { type TextLocale, textLocale } from '#kit/locale.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import { readProductIndex } from '#features/products/server/product-index.ts'
import type { Actor } from '#access/actor.ts'
import type { Services } from '#integrations/services.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import type { OrderVehicle } from '#features/orders/contract.ts'
import { readCartTunes } from './cart-tunes.ts'
import { type AskedLine, type CartLine, inWordsOf, readCartLines } from './cart-lines.ts'

export interface CartQuestion extends Pick<
  PurchaseQuestion,
  'destination' | 'shippingTier' | 'codes' | 'guesses' | 'vatNumber' | 'now'
> {
  lines: readonly AskedLine[]
  /** The language of product names; defaults to that of the request. */
  namesIn?: TextLocale
  email: string | null
  /** Ships with an existing shipment, so no shipping is charged. */
  isSentAlong?: boolean
}

export type PricedCart = PricedPurchase & { cart: CartLine[]; vehicle: OrderVehicle | null }

/** Prices a cart from the shop's own stock and price book. */
export async function priceCart(
  { db, database, services, actor }: { db: Queryable; database: Database; services: Services; actor: Actor },
  question: CartQuestion,
): Promise<PricedCart> {
  const language = question.namesIn ?? textLocale()
  const [productIndex, book] = await Promise.all([
    inLanguage(language, () => readProductIndex(database, services.versions)),
    readPriceBook(database, services.versions),
  ])
  const lines = question.lines.map((line) => inWordsOf(productIndex, line))
  const slugs = lines.map(({ slug }) => slug)
  const rights = await readPriceRights(db, services, actor)
  const own = await inLanguage(language, () => readItemPrices({ db, database, services }, rights, slugs))
  const tunes = await readCartTunes({ db, database, services, actor }, productIndex, lines)
  const cart = readCartLines(productIndex, lines, { currency: actor.currency, own, now: question.now }, tunes)
  const priced = await pricePurchase(db, book, services, {
    ...question,
    region: actor.region,
    currency: actor.currency,
    lines: cart.map((line) => line.priced),
    isShipped: question.isSentAlong !== true && cart.some(({ product }) => product?.shippable === true),
    purchaser: purchaserOf(db, services, actor, question.email),
  })
  return { ...priced, cart, vehicle: tunes.vehicle }
}
