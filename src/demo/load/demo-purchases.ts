import { effects } from '#app/features.ts'
import { sql } from 'drizzle-orm'
import { basketOf } from '#features/catalog-purchases/rules.ts'
import { readCartLines } from '#features/checkout/server/cart-lines.ts'
import type { NewOrderLine } from '#features/orders/server/queries.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import type { orders } from '#features/orders/server/tables.ts'
import type { Quote, PurchaseLine } from '#features/pricing/quote.ts'
import { type PriceBook, readPriceBook } from '#features/pricing/server/price-book.ts'
import { anyPurchaser, pricePurchase } from '#features/pricing/server/price-purchase.ts'
import { readOwnProducts } from '#features/products/server/own-prices.ts'
import { readOwnTunePrices } from '#features/tunes/server/own-prices.ts'
import { readProductIndex } from '#features/products/server/product-index.ts'
import { readVehicleInFull } from '#features/catalog/server/vehicle-in-full.ts'
import type { Currency } from '#kit/money.ts'
import type { Database } from '#kit/server/database.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { type DemoCustomer, demoCustomer } from '../customers.ts'
import { between, hashText, pick } from '../seeded.ts'
import { fitments, models, makes, engines } from '#features/vehicles/server/tables.ts'

type NewOrder = typeof orders.$inferInsert
type What = Pick<NewOrderLine, 'slug' | 'name' | 'options' | 'productId' | 'tuneId'>

/** Price a customer was charged for lines shipped to their own address, at that time. */
export const priceShipped = async (
  { db }: Database,
  book: PriceBook,
  { region, currency, address }: DemoCustomer,
  lines: readonly PurchaseLine[],
  now: Date,
): Promise<Quote> => {
  const { quote } = await pricePurchase(
    db,
    book,
    { effects },
    {
      region,
      currency,
      lines,
      isShipped: true,
      destination: address,
      shippingTier: null,
      codes: [],
      guesses: null,
      vatNumber: null,
      purchaser: anyPurchaser,
      now,
    },
  )
  return quote
}

export interface DemoPurchase {
  customer: DemoCustomer
  paidAt: Date
  quote: Quote
  lines: What[]
  order: Pick<
    NewOrder,
    | 'kind'
    | 'region'
    | 'currency'
    | 'userId'
    | 'visitorId'
    | 'email'
    | 'billingAddress'
    | 'shippingAddress'
    | 'shippingTier'
    | 'vehicle'
    | 'discountCodes'
    | 'discountIds'
  >
}

export interface DemoAccount {
  id: number
  email: string
  name: string
  /** Currency of the purchase; USD by default. */
  currency?: Currency
  /** Billing and shipping address; by default, that of a demo customer. */
  address?: OrderAddress
  /** Buys at dealer prices. */
  isDealer?: boolean
}

/** A customer with that currency, under the account's own name. */
function customerWith({ email, name, currency: wanted = 'USD', address }: DemoAccount): DemoCustomer {
  const numbers = Array.from({ length: customerCount }, (_, number) => demoCustomer(number))
  const customer = numbers.find(({ currency }) => currency === wanted)!
  return { ...customer, address: address ?? { ...customer.address, full_name: name, email } }
}

interface Basket {
  priced: PurchaseLine[]
  lines: What[]
  isShipped: boolean
  vehicle: NewOrder['vehicle']
}

const customerCount = 260
const carCount = 60

/** Generates purchases in the demo shop at the shop's own prices; the same number always gives the same purchase. */
export async function openDemoShop(database: Database, versions: Versions) {
  const { db } = database
  const [productIndex, book] = await Promise.all([
    readProductIndex(database, versions),
    readPriceBook(database, versions),
  ])
  const cars = await readCars(database, versions)
  const products = [...productIndex.bySlug.values()]
  const dealer = { isDealer: true, roles: [] }
  const dealerProducts = await readOwnProducts(
    db,
    dealer,
    products.map(({ slug }) => slug),
  )
  const dealerPrices = new Map(
    [...dealerProducts].map(([slug, { price }]) => [slug, { price, quantity_prices: [] }] as const),
  )
  const dealerTunes = await readOwnTunePrices(
    db,
    dealer,
    cars.flatMap((car) => car.inFull.engine.tunes.map(({ slug }) => slug)),
  )

  const goods = (key: string, customer: DemoCustomer, isDealer: boolean, paidAt: Date): Basket => {
    const sold = products.filter((product) => product.pricesByCurrency[customer.currency] !== undefined)
    const count = hashText(`${key} lines`) % 4 === 0 ? 2 : 1
    const chosen = [...new Set(Array.from({ length: count }, (_, line) => pick(`${key} product ${line}`, sold)))]
    const cart = readCartLines(
      productIndex,
      chosen.map((product, line) => ({
        slug: product.slug,
        quantity: hashText(`${key} quantity ${line}`) % 5 === 0 ? 2 : 1,
        options: product.options.map((option) => ({
          id: option.id,
          selection: pick(`${key} option ${option.id}`, option.selections).name,
        })),
      })),
      { currency: customer.currency, own: isDealer ? dealerPrices : new Map(), now: paidAt },
    )
    return {
      priced: cart.map((line) => line.priced),
      lines: cart.map(({ sold }) => sold),
      isShipped: cart.some(({ product }) => product?.shippable === true),
      vehicle: null,
    }
  }

  const tunes = (key: string, customer: DemoCustomer, isDealer: boolean): Basket | null => {
    const car = pick(`${key} car`, cars)
    const mains = car.inFull.engine.tunes.filter((tune) => !tune.is_stock && !tune.optional)
    if (mains.length === 0) return null
    const how = between(`${key} how`, 0, 1) < 0.5 ? 'own' : 'install'
    const choice = basketOf({
      offered: car.inFull.engine.tunes,
      tuneIds: [pick(`${key} tune`, mains).id],
      tools: car.inFull.tools,
      engineRestrictions: car.inFull.engine.tool_restrictions,
      transmissionRestrictions: [],
      how,
      region: customer.region,
      currency: customer.currency,
      ...(isDealer ? { ownPrices: dealerTunes } : {}),
    })
    if (!choice.ok || !choice.basket.solution.ok) return null
    const { basket } = choice
    return {
      priced: basket.lines.map((line) => line.priced),
      lines: basket.lines.map(({ slug, name, tuneId }) => ({ slug, name, tuneId, options: [] })),
      isShipped: false,
      vehicle: {
        ...car.at,
        label: `${car.inFull.makeName} ${car.inFull.modelName} ${car.at.year}, ${car.inFull.engine.name}`,
        order_type: 'FLASHZILLAV3',
        how,
        tools: basket.tools ?? [],
      },
    }
  }

  return {
    /** The purchase with a number. `account` is the logged-in customer, or null for a guest. */
    async purchase(number: number, paidAt: Date, account: DemoAccount | null): Promise<DemoPurchase> {
      const customer = account
        ? customerWith(account)
        : demoCustomer(hashText(`order ${number} customer`) % customerCount)
      const key = `order ${number}`
      const isDealer = account?.isDealer === true
      const basket =
        (between(`${key} kind`, 0, 1) < 0.4 ? tunes(key, customer, isDealer) : null) ??
        goods(key, customer, isDealer, paidAt)
      const { quote, codes, discountIds } = await pricePurchase(
        db,
        book,
        { effects },
        {
          region: customer.region,
          currency: customer.currency,
          lines: basket.priced,
          isShipped: basket.isShipped,
          destination: customer.address,
          shippingTier: null,
          codes: between(`${key} code`, 0, 1) < 0.15 ? ['FREESHIP'] : [],
          guesses: null,
          vatNumber: null,
          purchaser: anyPurchaser,
          now: paidAt,
        },
      )
      const isTunes = basket.vehicle !== null
      return {
        customer,
        paidAt,
        quote,
        lines: basket.lines,
        order: {
          kind: isTunes ? 'catalog' : 'store',
          region: customer.region,
          currency: customer.currency,
          userId: account?.id ?? null,
          visitorId: account ? null : `demo-visitor-${number}-of-the-shop`,
          email: account?.email ?? customer.address.email,
          billingAddress: customer.address,
          shippingAddress: quote.shipping ? customer.address : null,
          shippingTier: quote.shipping?.slug ?? null,
          vehicle: basket.vehicle,
          discountCodes: codes,
          discountIds,
        },
      }
    },
  }
}

/** A sample of cars across the catalog, with their tunes. */
async function readCars(database: Database, versions: Versions) {
  const { rows } = await database.db.execute<{ make: string; year: string; model: string; engine: string }>(sql`
    select makes.slug as make, fitments.year, models.slug as model, engines.slug as engine
    from ${fitments}
    join ${models} on models.id = fitments.model_id
    join ${makes} on makes.id = models.make_id
    join ${engines} on engines.id = fitments.engine_id
    order by md5(models.slug || fitments.year || engines.slug) limit ${carCount}`)
  return Promise.all(
    rows.map(async (row) => {
      const at = { ...row, year: String(row.year), transmission: null }
      return { at, inFull: await readVehicleInFull(database, versions, at) }
    }),
  )
}
