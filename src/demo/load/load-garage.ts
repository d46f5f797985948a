import { eq } from 'drizzle-orm'
import { insertVehicle } from '#features/garage/server/queries.ts'
import { users } from '#features/identity/server/tables.ts'
import type { Database } from '#kit/server/database.ts'
import { demoLogins } from '../logins.ts'

const vehicles = [
  {
    make: 'bmw',
    year: '2018',
    model: 'm240i',
    engine: 'bmw-b58b30-335',
    transmission: null,
    name: 'Weekend car',
    vin: '',
    plate: '',
    mileage_unit: 'mi',
  },
  {
    make: 'volkswagen',
    year: '2017',
    model: 'golf-r',
    engine: 'volkswagen-20t-ea888-3-is38',
    transmission: null,
    name: '',
    vin: 'WVWVF7AU0HW100042',
    plate: '',
    mileage_unit: 'mi',
  },
] as const

/** Two vehicles in the garage of the first customer. */
export async function loadGarage(database: Database): Promise<void> {
  const [customer] = demoLogins
  await database.transact(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, customer?.email ?? ''))
    for (const vehicle of vehicles) {
      const outcome = user ? await insertVehicle(tx, user.id, vehicle) : 'not_found'
      if (outcome !== 'added') throw new Error(`${vehicle.model} ${vehicle.engine}: ${outcome}`)
    }
  })
}
