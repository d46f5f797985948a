import { and, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#features/identity/server/tables.ts'
import { priceTierChanges, priceTiers, tunes } from '#features/tunes/server/tables.ts'
import { type Database, insertOne } from '#kit/server/database.ts'
import { listPrices } from '../tune-values.ts'

const dayMs = 86_400_000
const tiers = [
  { name: 'Add-on, small', usd: 79, note: 'Limiters and other small changes on top of a tune.' },
  { name: 'Add-on, medium', usd: 99, note: 'Extras that change several maps.' },
  { name: 'Add-on, large', usd: 149, note: 'Extras that need their own test drive.' },
] as const

/** Price tiers for add-ons that cost the same everywhere, with a past and a planned change. */
export async function loadPriceTiers({ db }: Pick<Database, 'db'>, now: Date): Promise<void> {
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.flags} ? 'ct'`)
    .orderBy(users.id)
    .limit(1)
  const at = (days: number) => new Date(now.getTime() + days * dayMs)
  const ids: number[] = []
  for (const { name, usd, note } of tiers) {
    const prices = listPrices(usd * 100)
    const tier = await insertOne(db, priceTiers, { name, note, ...prices, createdAt: at(-200) })
    await db
      .update(tunes)
      .set({ priceTierId: tier.id })
      .where(and(eq(tunes.optional, true), inArray(tunes.price, [prices.price])))
    ids.push(tier.id)
  }
  const [small, , large] = ids
  if (!person || !small || !large) return
  const before = listPrices(6900)
  await db.insert(priceTierChanges).values([
    {
      tierId: small,
      ...listPrices(7900),
      before: {
        price: before.price,
        addonprice: before.addonPrice,
        baseprice: before.basePrice,
        baseaddonprice: before.baseAddonPrice,
        dealerprice: before.dealerPrice,
        dealeraddonprice: before.dealerAddonPrice,
      },
      state: 'applied',
      effectiveAt: at(-90),
      appliedAt: at(-90),
      tunes: await db.$count(tunes, eq(tunes.priceTierId, small)),
      reason: 'New price list for the season',
      createdBy: person.id,
      createdAt: at(-90),
    },
    {
      tierId: large,
      ...listPrices(17_900),
      state: 'planned',
      effectiveAt: at(30),
      reason: 'Dyno time costs more from next month on',
      createdBy: person.id,
      createdAt: at(-1),
    },
  ])
}
