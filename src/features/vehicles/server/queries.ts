import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import type { VehicleChoice } from '../contract/vehicles.ts'
import { engines, fitments, fitmentTransmissions, makes, models, transmissions } from './tables.ts'

/** Joins model `mo` and make `ma` of fitment `f`. */
export const fittedModel = sql`join ${models} mo on mo.id = f.model_id join ${makes} ma on ma.id = mo.make_id`

/** Row IDs of a catalog vehicle. */
export interface VehicleRows extends Record<string, unknown> {
  model_id: number
  engine_id: number
  transmission_id: number | null
}

/** Finds a vehicle by its URL segments; null if not in the catalog. */
export async function findVehicle(db: Queryable, at: VehicleChoice): Promise<VehicleRows | null> {
  const transmission: SQL =
    at.transmission === null
      ? sql`select null::bigint`
      : sql`select t.id from ${transmissions} t join ${fitmentTransmissions} ft on ft.transmission_id = t.id
          where t.slug = ${at.transmission} and ft.model_id = mo.id and ft.engine_id = e.id`
  const { rows } = await db.execute<VehicleRows>(sql`
    select mo.id as model_id, e.id as engine_id, box.id as transmission_id
    from ${makes} ma join ${models} mo on mo.make_id = ma.id
      join ${fitments} f on f.model_id = mo.id join ${engines} e on e.id = f.engine_id
      cross join lateral (${transmission}) as box (id)
    where ma.state = 'published' and mo.state = 'published' and e.state = 'published' and ma.slug = ${at.make} and mo.slug = ${at.model} and f.year = ${at.year} and e.slug = ${at.engine}`)
  const [row] = rows
  if (!row || (at.transmission !== null && row.transmission_id === null)) return null
  return {
    model_id: Number(row.model_id),
    engine_id: Number(row.engine_id),
    transmission_id: row.transmission_id === null ? null : Number(row.transmission_id),
  }
}
