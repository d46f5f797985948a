import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Scope } from '#access/actor.ts'
import { findVehicle } from '#features/vehicles/server/queries.ts'
import { engines, makes, models, transmissions } from '#features/vehicles/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { type GarageVehicle, garageMax, type NewVehicle, type VehicleDetails } from '../contract.ts'
import { garageVehicles } from './tables.ts'

/** A user's vehicles: the current one first, then newest first. */
export async function readGarage(db: Queryable, userId: number): Promise<GarageVehicle[]> {
  const rows = await db
    .select({
      id: garageVehicles.id,
      make: makes.slug,
      make_name: makes.name,
      year: garageVehicles.year,
      model: models.slug,
      model_name: models.name,
      engine: engines.slug,
      engine_name: engines.name,
      transmission: transmissions.slug,
      transmission_name: transmissions.name,
      name: garageVehicles.name,
      vin: garageVehicles.vin,
      plate: garageVehicles.plate,
      mileage_unit: garageVehicles.mileageUnit,
      is_current: garageVehicles.isCurrent,
    })
    .from(garageVehicles)
    .innerJoin(models, eq(models.id, garageVehicles.modelId))
    .innerJoin(makes, eq(makes.id, models.makeId))
    .innerJoin(engines, eq(engines.id, garageVehicles.engineId))
    .leftJoin(transmissions, eq(transmissions.id, garageVehicles.transmissionId))
    .where(eq(garageVehicles.userId, userId))
    .orderBy(sql`${garageVehicles.isCurrent} desc, ${garageVehicles.id} desc`)
  return rows
}

/** Adds a vehicle and makes it the current one. If it is already there, new details are merged. */
export async function insertVehicle(
  db: Queryable,
  userId: number,
  vehicle: NewVehicle,
): Promise<'added' | 'not_found' | 'garage_full'> {
  const at = await findVehicle(db, vehicle)
  if (!at) return 'not_found'
  // Serialize per user to enforce the limit.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('garage/' || ${userId}, 0))`)
  const { modelId, engineId, transmissionId, vin } = garageVehicles
  const [known] = await db
    .select({ id: garageVehicles.id })
    .from(garageVehicles)
    .where(
      and(
        eq(garageVehicles.userId, userId),
        eq(modelId, at.model_id),
        eq(garageVehicles.year, vehicle.year),
        eq(engineId, at.engine_id),
        at.transmission_id === null ? undefined : or(isNull(transmissionId), eq(transmissionId, at.transmission_id)),
        vehicle.vin === '' ? undefined : inArray(vin, ['', vehicle.vin]),
      ),
    )
    .orderBy(sql`${vin} = ${vehicle.vin} desc, ${transmissionId} is not distinct from ${at.transmission_id} desc`)
    .limit(1)
  if (!known && (await db.$count(garageVehicles, eq(garageVehicles.userId, userId))) >= garageMax) return 'garage_full'
  await clearCurrent(db, userId)
  const told = {
    ...Object.fromEntries(Object.entries(detailsOf(vehicle)).filter(([, text]) => text !== '')),
    ...(at.transmission_id === null ? {} : { transmissionId: at.transmission_id }),
    mileageUnit: vehicle.mileage_unit,
    isCurrent: true,
  }
  if (known) await db.update(garageVehicles).set(told).where(eq(garageVehicles.id, known.id))
  else
    await db
      .insert(garageVehicles)
      .values({ userId, modelId: at.model_id, year: vehicle.year, engineId: at.engine_id, ...told })
  return 'added'
}

const detailsOf = ({ name, vin, plate }: NewVehicle) => ({ name, vin, plate })

const clearCurrent = (db: Queryable, userId: number) =>
  db
    .update(garageVehicles)
    .set({ isCurrent: false })
    .where(and(eq(garageVehicles.userId, userId), garageVehicles.isCurrent))

const own = (scope: Scope, id: number) => and(eq(garageVehicles.id, id), eq(garageVehicles.userId, scope.userId ?? 0))

type VehicleChanges = { [K in keyof VehicleDetails]?: VehicleDetails[K] | undefined } & {
  is_current?: true | undefined
}

/** Changes a vehicle. Fails when the user does not have it, or another of the same kind has that VIN. */
export async function changeVehicle(
  db: Queryable,
  scope: Scope,
  id: number,
  { is_current: makesCurrent, mileage_unit: mileageUnit, ...details }: VehicleChanges,
): Promise<'changed' | 'not_found' | 'vin_taken'> {
  const [known] = await db.select().from(garageVehicles).where(own(scope, id)).for('update')
  if (!known) return 'not_found'
  const { userId, modelId, year, engineId, transmissionId } = known
  const isTaken =
    details.vin !== undefined &&
    (await db.$count(
      garageVehicles,
      and(
        ne(garageVehicles.id, id),
        eq(garageVehicles.userId, userId),
        eq(garageVehicles.modelId, modelId),
        eq(garageVehicles.year, year),
        eq(garageVehicles.engineId, engineId),
        sql`${garageVehicles.transmissionId} is not distinct from ${transmissionId}`,
        eq(garageVehicles.vin, details.vin),
      ),
    )) > 0
  if (isTaken) return 'vin_taken'
  if (makesCurrent) await clearCurrent(db, userId)
  await db
    .update(garageVehicles)
    .set({
      mileageUnit: mileageUnit ?? known.mileageUnit,
      isCurrent: makesCurrent ?? known.isCurrent,
      name: details.name ?? known.name,
      vin: details.vin ?? known.vin,
      plate: details.plate ?? known.plate,
    })
    .where(own(scope, id))
  return 'changed'
}

/**
 * Deletes a vehicle. If it was current, the newest remaining one becomes current. False when the user does not have
 * it.
 */
export async function deleteVehicle(db: Queryable, scope: Scope, id: number): Promise<boolean> {
  const [gone] = await db
    .delete(garageVehicles)
    .where(own(scope, id))
    .returning({ wasCurrent: garageVehicles.isCurrent })
  if (gone?.wasCurrent)
    await db
      .update(garageVehicles)
      .set({ isCurrent: true })
      .where(sql`${garageVehicles.id} = (select max(id) from ${garageVehicles} where user_id = ${scope.userId ?? 0})`)
  return gone !== undefined
}
