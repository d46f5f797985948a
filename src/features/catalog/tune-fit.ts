import type { VehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import type { TuneCard } from './contract/catalog.ts'

/** Whether a tune is for a vehicle: for its engine, or for its transmission. */
export const isForVehicle = (
  { engine, transmission }: Pick<TuneCard, 'engine' | 'transmission'>,
  vehicle: VehicleChoice,
): boolean => (transmission === null ? engine === vehicle.engine : transmission === vehicle.transmission)

/** The same, where a tune for a gearbox leaves it open whether a vehicle has that one. */
export const tuneFits = (
  tune: Pick<TuneCard, 'engine' | 'transmission'>,
  vehicle: VehicleChoice,
): boolean | undefined =>
  tune.transmission !== null && vehicle.transmission === null ? undefined : isForVehicle(tune, vehicle)
