import { asc, eq } from 'drizzle-orm'
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

/** Every vehicle as rows: seven statements. */
export async function readVehicleRows(db: Queryable) {
  const [makeRows, modelRows, engineRows, transmissionRows, fits, fitTransmissions, pictures] = await Promise.all([
    db.select().from(makes).orderBy(asc(makes.name)),
    db.select().from(models).orderBy(asc(models.name)),
    db.select().from(engines).orderBy(asc(engines.id)),
    db.select().from(transmissions).orderBy(asc(transmissions.id)),
    db.select().from(fitments),
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
): Promise<void> {
  await db.insert(compatSubscriptions).values({ email, vehicle, region }).onConflictDoNothing()
}

export async function findMakePicture(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db.select({ picture: makes.picture }).from(makes).where(eq(makes.id, id))
  return row?.picture ?? null
}

export async function findModelPicture(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db.select({ picture: models.picture }).from(models).where(eq(models.id, id))
  return row?.picture ?? null
}
