import { asc } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { engineToolRestrictions, tools, transmissionToolRestrictions } from './tables.ts'
import type { Tool } from '../contract.ts'

export async function readTools(db: Queryable): Promise<Tool[]> {
  const rows = await db.select().from(tools).orderBy(asc(tools.id))
  return rows.map((row) => ({
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
  }))
}

function collect<T>(rows: readonly T[], key: (row: T) => number, tool: (row: T) => number): Map<number, number[]> {
  const map = new Map<number, number[]>()
  for (const row of rows) map.set(key(row), [...(map.get(key(row)) ?? []), tool(row)])
  return map
}

/** Tool ids by engine and by transmission; an engine without an entry has no restriction. */
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
