import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readAddresses } from '#features/pictures/server/queries.ts'
import type { Queryable } from '#kit/server/database.ts'
import {
  compatSubscriptions,
  engines,
  fitments,
  fitmentTransmissions,
  makes,
  models,
  transmissions,
} from '#features/vehicles/server/tables.ts'

/** The record that a preview shows as if it were published, and the make it is limited to. */
export interface Previewed {
  make: number
  model: number | null
  engine: number | null
  transmission: number | null
}

/**
 * All published vehicles as rows, in seven statements. For a preview, the vehicles of its make and the previewed
 * record.
 */
export async function readVehicleRows(db: Queryable, previewed?: Previewed) {
  const shown = ({ id, state }: Life, also: number | null | undefined) => or(eq(state, 'published'), eq(id, also ?? 0))
  const ofMake = previewed && sql`select mo.id from ${models} mo where mo.make_id = ${previewed.make}`
  const inMake = (column: PgColumn) => ofMake && sql`${column} in (${ofMake})`
  const [makeRows, modelRows, engineRows, transmissionRows, fits, fitTransmissions, pictures] = await Promise.all([
    db.select().from(makes).where(shown(makes, previewed?.make)).orderBy(asc(makes.name)),
    db
      .select()
      .from(models)
      .where(and(shown(models, previewed?.model), inMake(models.id)))
      .orderBy(asc(models.name)),
    db
      .select()
      .from(engines)
      .where(
        and(
          shown(engines, previewed?.engine),
          ofMake && sql`${engines.id} in (select f.engine_id from ${fitments} f where f.model_id in (${ofMake}))`,
        ),
      )
      .orderBy(asc(engines.id)),
    db.select().from(transmissions).where(shown(transmissions, previewed?.transmission)).orderBy(asc(transmissions.id)),
    db
      .select({ modelId: fitments.modelId, year: fitments.year, engineId: fitments.engineId })
      .from(fitments)
      .innerJoin(engines, and(eq(engines.id, fitments.engineId), shown(engines, previewed?.engine)))
      .where(inMake(fitments.modelId)),
    db.select().from(fitmentTransmissions).where(inMake(fitmentTransmissions.modelId)),
    readAddresses(db),
  ])
  return { makeRows, modelRows, engineRows, transmissionRows, fits, fitTransmissions, pictures }
}
interface Life {
  id: PgColumn
  state: PgColumn
}
export type VehicleRows = Awaited<ReturnType<typeof readVehicleRows>>

export async function insertCompatSubscription(
  db: Queryable,
  email: string,
  vehicle: string,
  region: number,
  place: string | null,
): Promise<void> {
  await db.insert(compatSubscriptions).values({ email, vehicle, region, place }).onConflictDoNothing()
}

export async function findMakePicture(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db.select({ picture: makes.picture }).from(makes).where(eq(makes.id, id))
  return row?.picture ?? null
}

export async function findModelPicture(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db.select({ picture: models.picture }).from(models).where(eq(models.id, id))
  return row?.picture ?? null
}
