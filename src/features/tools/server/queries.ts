import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { engineToolRestrictions, toolRentals, tools, transmissionToolRestrictions } from './tables.ts'
import type { RentalTerms, Tool } from '../contract.ts'

/** Rental terms as in the contract. */
export const termsShape = (row: typeof toolRentals.$inferSelect): RentalTerms => ({
  days: row.days,
  fee: row.fee,
  deposit: row.deposit,
  value: row.value,
  late_fee: row.lateFee,
  extra_day: row.extraDay,
  credit_percent: row.creditPercent,
})

export async function readTools(db: Queryable): Promise<Tool[]> {
  const rows = await db
    .select({ row: tools, rental: toolRentals })
    .from(tools)
    .leftJoin(toolRentals, eq(toolRentals.toolId, tools.id))
    .orderBy(asc(tools.id))
  return rows.map(({ row, rental }) => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    product_slug: row.productSlug,
    install_fee: row.installFee,
    is_fz3: row.isFz3,
    is_fzl: row.isFzl,
    is_benchflash: row.isBenchflash,
    is_dealer_ownable: row.isDealerOwnable,
    is_inhouse: row.isInhouse,
    is_rentable: row.isRentable,
    methods: row.methods,
    protocols: row.protocols,
    rental: row.isRentable && rental ? termsShape(rental) : null,
    service: row.service,
    region: row.region,
  }))
}

function collect<T>(rows: readonly T[], key: (row: T) => number, tool: (row: T) => number): Map<number, number[]> {
  const map = new Map<number, number[]>()
  for (const row of rows) map.set(key(row), [...(map.get(key(row)) ?? []), tool(row)])
  return map
}

/** Tool IDs by engine and by transmission; no entry means no restriction. */
export async function readRestrictions(db: Queryable) {
  const [engines, transmissions] = await Promise.all([
    db.select().from(engineToolRestrictions),
    db.select().from(transmissionToolRestrictions),
  ])
  return {
    engines: collect(
      engines,
      (row) => row.engineId,
      (row) => row.toolId,
    ),
    transmissions: collect(
      transmissions,
      (row) => row.transmissionId,
      (row) => row.toolId,
    ),
  }
}
