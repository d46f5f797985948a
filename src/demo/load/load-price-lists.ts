import { asc, eq, sql } from 'drizzle-orm'
import { dealerGroupMembers, dealerGroups, dealers } from '#features/dealers/server/tables.ts'
import { priceListGroups, priceListPrices, priceLists } from '#features/price-lists/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import type { Database } from '#kit/server/database.ts'

/** Two dealer groups, the prices of gold partners, and quantity prices of cables for everyone. */
export async function loadPriceLists({ db }: Database): Promise<void> {
  const [gold, silver] = await db
    .insert(dealerGroups)
    .values([
      { slug: 'gold', name: 'Gold partners', internalNote: 'More than 100 tunes a year.' },
      { slug: 'silver', name: 'Silver partners', internalNote: 'More than 25 tunes a year.' },
    ])
    .returning()
  const members = await db
    .select({ id: dealers.id })
    .from(dealers)
    .where(eq(dealers.state, 'active'))
    .orderBy(asc(dealers.id))
    .limit(9)
  await db
    .insert(dealerGroupMembers)
    .values(members.map(({ id }, place) => ({ dealerId: id, groupId: place % 3 === 0 ? gold!.id : silver!.id })))
  const [forGold, byQuantity] = await db
    .insert(priceLists)
    .values([
      { name: 'Gold partners', audience: 'chosen', internalNote: 'Agreed each January.' },
      { name: 'Small parts by quantity', audience: 'everyone' },
    ])
    .returning()
  await db.insert(priceListGroups).values({ listId: forGold!.id, groupId: gold!.id })
  const goods = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.state} = 'published' and ${products.dealerPrices} <> '{}'::jsonb`)
    .orderBy(asc(products.id))
    .limit(12)
  const cheap = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.state} = 'published' and (${products.prices} ->> 'USD')::int between 1000 and 9900`)
    .orderBy(asc(products.id))
    .limit(6)
  await db.insert(priceListPrices).values([
    ...goods.map(({ id }, position) => ({
      listId: forGold!.id,
      position,
      productId: id,
      fromQuantity: 1,
      percent: 5,
      off: 'dealer' as const,
    })),
    ...cheap.flatMap(({ id }, place) => [
      { listId: byQuantity!.id, position: 2 * place, productId: id, fromQuantity: 5, percent: 5 },
      { listId: byQuantity!.id, position: 2 * place + 1, productId: id, fromQuantity: 10, percent: 10 },
    ]),
  ])
}
