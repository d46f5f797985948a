import { sql } from 'drizzle-orm'
import type { OrderRow } from '#features/orders/server/queries.ts'
import { orderLines } from '#features/orders/server/tables.ts'
import { readPriceBook } from '#features/pricing/server/price-book.ts'
import { type ShippingOffer, shippingOffers } from '#features/pricing/shipping.ts'
import { products } from '#features/products/server/tables.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import type { Services } from '#integrations/services.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'

/** The methods that can carry an order's goods to its address, cheapest first, at list prices in its currency. */
export async function readShippingMethods(
  db: Queryable,
  { database, services }: { database: Database; services: Pick<Services, 'versions'> },
  order: OrderRow,
): Promise<ShippingOffer[]> {
  const place = order.shippingAddress ?? order.billingAddress
  const [weight] = await readRows<{ grams: number }>(
    db,
    sql`select coalesce(sum(coalesce(v.weight_grams, p.weight_grams) * l.quantity) filter (where p.shippable), 0)::int as grams
      from ${orderLines} l join ${products} p on p.id = l.product_id left join ${productVariants} v on v.id = l.variant_id
      where l.order_id = ${order.id}`,
  )
  const book = await readPriceBook(database, services.versions)
  return shippingOffers({
    tiers: book.tiers[order.region as 1 | 2],
    destination: { countryCode: place.country_code, state: place.state },
    weightGrams: weight?.grams ?? 0,
    subtotal: order.subtotal,
    currency: order.currency,
  })
}
