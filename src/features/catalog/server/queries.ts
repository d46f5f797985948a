import { and, asc, eq } from 'drizzle-orm'
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

/** Every vehicle that is published, as rows: seven statements. */
export async function readVehicleRows(db: Queryable) {
  const [makeRows, modelRows, engineRows, transmissionRows, fits, fitTransmissions, pictures] = await Promise.all([
    db.select().from(makes).where(eq(makes.state, 'published')).orderBy(asc(makes.name)),
    db.select().from(models).where(eq(models.state, 'published')).orderBy(asc(models.name)),
    db.select().from(engines).where(eq(engines.state, 'published')).orderBy(asc(engines.id)),
    db.select().from(transmissions).where(eq(transmissions.state, 'published')).orderBy(asc(transmissions.id)),
    db
      .select({ modelId: fitments.modelId, year: fitments.year, engineId: fitments.engineId })
      .from(fitments)
      .innerJoin(engines, and(eq(engines.id, fitments.engineId), eq(engines.state, 'published'))),
    db.select().from(fitmentTransmissions),
    readAddresses(db),
  ])
  return { makeRows, modelRows, engineRows, transmissionRows, fits, fitTransmissions, pictures }
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
