import type { VehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import type { TuneCard } from './contract/catalog.ts'

/** Whether a tune is for the vehicle's engine or transmission. */
export const isForVehicle = (
  { engine, transmission }: Pick<TuneCard, 'engine' | 'transmission'>,
  vehicle: VehicleChoice,
): boolean => (transmission === null ? engine === vehicle.engine : transmission === vehicle.transmission)

/** Like `isForVehicle`, but undefined for a transmission tune while the vehicle's transmission is unknown. */
export const tuneFits = (
  tune: Pick<TuneCard, 'engine' | 'transmission'>,
  vehicle: VehicleChoice,
): boolean | undefined =>
  tune.transmission !== null && vehicle.transmission === null ? undefined : isForVehicle(tune, vehicle)
