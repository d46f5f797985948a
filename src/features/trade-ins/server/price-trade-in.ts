import type { Actor } from '#access/actor.ts'
import { guessesOf } from '#features/pricing/server/code-guesses.ts'
import type { Context } from '#access/operation.ts'
import { readCartLines } from '#features/checkout/server/cart-lines.ts'
import { type PurchaseLine, quotePurchase } from '#features/pricing/quote.ts'
import { type PriceBook, ratesAt, readPriceBook, taxSettings } from '#features/pricing/server/price-book.ts'
import { readPriceRights } from '#features/pricing/server/price-rights.ts'
import { readItemPrices } from '#features/products/server/own-prices.ts'
import { pricePurchase, purchaserOf } from '#features/pricing/server/price-purchase.ts'
import { type TaxDestination, taxRuleFor } from '#features/pricing/tax.ts'
import { formatMoney } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { WantedTradeIn } from '../contract/trade-ins.ts'
import { allowanceFor, conditionOf, conditionLabels } from '../rules.ts'
import { readOfferedDevices, readTradeInTools } from './offers.ts'
import * as m from '../messages/m.ts'

type Asking = Pick<Context<{ runs: 'query' }>, 'db' | 'database' | 'services' | 'actor' | 'now'>

/**
 * Prices a new tool less the device's trade-in value, from the shop's own tables. The value is deducted from the
 * buyer's current price (own or sale price) before codes and tax, so tax is due on the reduced price. This follows the
 * trade-in rules of most US states; a place that taxes the full price would need its own rule.
 */
export async function priceTradeIn(
  { db, database, services, actor, now }: Asking,
  wanted: WantedTradeIn,
  buyer: { destination: TaxDestination | null; email: string | null },
) {
  const { currency, region } = actor
  const [{ bySlug }, { productIndex, tools }, book] = await Promise.all([
    readOfferedDevices(database, services.versions),
    readTradeInTools(database, services),
    readPriceBook(database, services.versions),
  ])
  const device = bySlug.get(wanted.device) ?? fail('not_found')
  if (!tools.some(({ slug }) => slug === wanted.product.slug)) fail('not_found')
  const rights = await readPriceRights(db, services, actor)
  const own = await readItemPrices({ db, database, services }, rights, [wanted.product.slug])
  const [line] = readCartLines(productIndex, [{ ...wanted.product, quantity: 1 }], { currency, own, now })
  const product = line?.soldAs
  if (!line || !product) return fail('not_found')
  const condition =
    conditionOf(wanted.answers) ??
    fail('trade_in_not_accepted', {
      message: m.boundDevice(),
    })
  const offered = allowanceFor(device.allowances, condition, currency) ?? fail('trade_in_not_accepted')
  const vatNumber = wanted.vat_number || null
  const priced = await pricePurchase(db, book, services, {
    region,
    currency,
    lines: [{ ...line.priced, allowance: offered }],
    isShipped: product.shippable,
    destination: buyer.destination,
    shippingTier: wanted.shipping_tier ?? null,
    codes: wanted.discount_codes,
    guesses: guessesOf(services, actor),
    vatNumber,
    purchaser: purchaserOf(db, services, actor, buyer.email),
    now,
  })
  const { unitPrice = 0, allowance = 0 } = priced.quote.lines[0] ?? {}
  const handedIn = `${device.make} ${device.model}, ${conditionLabels()[condition].toLowerCase()}, ${formatMoney({ minor: -allowance, currency })}`
  return {
    priced,
    product,
    availability: line.availability,
    named: {
      slug: product.slug,
      name: product.name,
      options: [...line.sold.options, { option: 'Trade-in', selection: handedIn }],
    },
    device,
    condition,
    price: unitPrice + allowance,
    offered,
    allowance,
    allowanceNet: netOf(
      { ...line.priced, unitPrice: allowance, listPrice: allowance },
      actor,
      buyer.destination,
      priced.vatNumberValid ? vatNumber : null,
      book,
      now,
    ),
  }
}

/** Trade-in value without included tax, in minor units: the deduction from revenue. */
function netOf(
  line: PurchaseLine,
  { region, currency }: Actor,
  destination: TaxDestination | null,
  vatNumber: string | null,
  book: PriceBook,
  now: Date,
): number {
  const { lines } = quotePurchase({
    currency,
    lines: [line],
    discounts: [],
    sale: null,
    shipping: null,
    taxRule:
      destination &&
      taxRuleFor(destination, taxSettings[region], { vatNumber, isExempt: false }, ratesAt(book.taxRates, region, now)),
    pricesIncludeTax: taxSettings[region].pricesIncludeTax,
    now,
  })
  return lines[0]?.net ?? 0
}
