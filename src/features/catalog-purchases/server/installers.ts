import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { dealers, dealerTools } from '#features/dealers/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'

const installersMax = 20

/** Dealers in the region and currency who install and own a tool that flashes everything, lowest fee first. */
export async function readInstallers(db: Queryable, { region, currency }: Actor, toolIds: readonly number[]) {
  if (toolIds.length === 0) return []
  const fee = sql<number>`min(${dealerTools.installFee})`.mapWith(Number)
  return db
    .select({
      slug: dealers.slug,
      name: dealers.name,
      line1: dealers.line1,
      city: dealers.city,
      state: dealers.addressState,
      postal_code: dealers.postalCode,
      phone: dealers.phone,
      email: dealers.publicEmail,
      fee,
    })
    .from(dealers)
    .innerJoin(dealerTools, eq(dealerTools.dealerId, dealers.id))
    .where(
      and(
        eq(dealers.region, region),
        eq(dealers.currency, currency),
        dealers.listed,
        eq(dealers.state, 'active'),
        ne(dealers.kind, 'retailer'),
        inArray(dealerTools.toolId, [...toolIds]),
      ),
    )
    .groupBy(dealers.id)
    .orderBy(fee, dealers.name)
    .limit(installersMax)
}
