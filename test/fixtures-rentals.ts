/** A tool of the small catalog that can be rented. */
import { eq } from 'drizzle-orm'
import { rentalUnits } from '#features/rentals/server/tables.ts'
import { toolRentals, tools } from '#features/tools/server/tables.ts'
import { type Database, one } from '#kit/server/database.ts'
import type { PricesByCurrency } from '#kit/money.ts'

const inAll = (minor: number): PricesByCurrency => ({ USD: minor, CAD: minor, EUR: minor, GBP: minor })

/** Rents a tool out for seven days, with so many units in region 1. Minor units. */
export async function fillRental(
  { db }: Pick<Database, 'db'>,
  slug: string,
  { fee = 2900, deposit = 20_000, value = 54_900, lateFee = 1000, extraDay = 600, units = 3 } = {},
): Promise<void> {
  const tool = one(await db.select().from(tools).where(eq(tools.slug, slug)))
  await db.update(tools).set({ isRentable: true }).where(eq(tools.id, tool.id))
  await db.insert(toolRentals).values({
    toolId: tool.id,
    days: 7,
    fee: inAll(fee),
    deposit: inAll(deposit),
    value: inAll(Math.max(value, deposit)),
    lateFee: inAll(lateFee),
    extraDay: inAll(extraDay),
    creditPercent: 100,
  })
  await db
    .insert(rentalUnits)
    .values(Array.from({ length: units }, (_, index) => ({ toolId: tool.id, region: 1 as const, serial: `${slug}-${index + 1}` })))
}
