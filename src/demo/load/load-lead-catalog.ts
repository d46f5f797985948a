import { asc, eq, sql } from 'drizzle-orm'
import { leadDealTools, leadDealTunes } from '#features/leads/server/wish-tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines, fitments, makes, models } from '#features/vehicles/server/tables.ts'
import type { Db } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { leadVehicles } from '../leads.ts'
import { pick as pickOf } from '../seeded.ts'

/** What deals can refer to in the catalog: engines with tunes, makes, and tools. */
export async function readDealCatalog(db: Db) {
  const vehicles = await readRows<{
    make: number
    model: number
    year: string
    engine: number
    words: string
    tunes: number[]
  }>(
    db,
    sql`select distinct on (e.id) k.id as make, m.id as model, f.year, e.id as engine,
        k.name || ' ' || m.name || ' ' || f.year || ' · ' || e.name as words,
        to_jsonb(array(select t.id from ${tunes} t where t.engine_id = e.id and not t.is_stock and not t.optional order by t.id limit 2)) as tunes
      from ${engines} e join ${fitments} f on f.engine_id = e.id join ${models} m on m.id = f.model_id join ${makes} k on k.id = m.make_id
      where exists (select from ${tunes} t where t.engine_id = e.id and not t.is_stock and not t.optional) order by e.id, f.year desc, m.id limit 12`,
  )
  const named = await db.select({ id: makes.id, name: makes.name }).from(makes)
  const devices = await db
    .select({ id: tools.id })
    .from(tools)
    .where(eq(tools.isInhouse, false))
    .orderBy(asc(tools.id))
    .limit(5)
  return { vehicles, makes: named, tools: devices.map(({ id }) => id) }
}

type Catalog = Awaited<ReturnType<typeof readDealCatalog>>
const pick = <T>(list: readonly T[], deal: number, what: number): T => pickOf(`lead ${deal} ${what}`, list)

/** The vehicle of a deal: from the catalog, or a free text that may name a make. */
export function vehicleOf(deal: number, catalog: Catalog) {
  if (deal % 2 === 0 && catalog.vehicles.length > 0) {
    const { make, model, year, engine, words, tunes: own } = pick(catalog.vehicles, deal, 11)
    return { columns: { vehicle: words, makeId: make, modelId: model, vehicleYear: year, engineId: engine }, own }
  }
  const vehicle = pick(leadVehicles, deal, 11)
  const make = catalog.makes.find(({ name }) => vehicle.includes(` ${name} `))
  return { columns: { vehicle, makeId: make?.id ?? null }, own: [] }
}

/** Items a deal asks for: one or two tunes for some vehicles, and a tool for every fourth deal. */
export async function loadWishes(
  db: Db,
  {
    deal,
    dealId,
    tuneIds,
    toolIds,
  }: { deal: number; dealId: number; tuneIds: readonly number[]; toolIds: readonly number[] },
): Promise<void> {
  const wanted = tuneIds.slice(0, deal % 3 === 0 ? 2 : 1)
  if (wanted.length > 0) await db.insert(leadDealTunes).values(wanted.map((tuneId) => ({ dealId, tuneId })))
  if (deal % 4 === 1 && toolIds.length > 0)
    await db.insert(leadDealTools).values({ dealId, toolId: pick(toolIds, deal, 14) })
}
