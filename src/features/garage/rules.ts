import { isSameCar } from '#features/vehicles/rules.ts'
import { type GarageVehicle, garageMax, type NewVehicle } from './contract.ts'

type Named = Pick<GarageVehicle, 'year' | 'make_name' | 'model_name'>

/** A vehicle in words: "2017 Volkswagen Golf R". */
export const vehicleName = ({ year, make_name, model_name }: Named): string =>
  [year === 'Series' ? '' : year, make_name, model_name].filter(Boolean).join(' ')
/** The short form for badges: "2017 Golf R". */
export const shortVehicleName = ({ year, model_name }: Pick<Named, 'year' | 'model_name'>): string =>
  year === 'Series' ? model_name : `${year} ${model_name}`

/**
 * Adds a vehicle at the front as the current one. If it is already there, new details are merged. When the garage is
 * full, the oldest are dropped.
 */
export function withVehicle(
  garage: readonly GarageVehicle[],
  added: NewVehicle & Pick<GarageVehicle, 'make_name' | 'model_name' | 'engine_name' | 'transmission_name'>,
): GarageVehicle[] {
  const known = garage.find(
    (vehicle) => isSameCar(vehicle, added) && (added.vin === '' || vehicle.vin === '' || vehicle.vin === added.vin),
  )
  const id = known?.id ?? Math.max(0, ...garage.map((vehicle) => vehicle.id)) + 1
  const next: GarageVehicle = {
    ...added,
    name: added.name || (known?.name ?? ''),
    vin: added.vin || (known?.vin ?? ''),
    plate: added.plate || (known?.plate ?? ''),
    transmission: added.transmission ?? known?.transmission ?? null,
    transmission_name: added.transmission_name ?? known?.transmission_name ?? null,
    id,
    is_current: true,
  }
  const others = garage.filter((vehicle) => vehicle.id !== id).map((vehicle) => ({ ...vehicle, is_current: false }))
  return [next, ...others].slice(0, garageMax)
}

/** Removes a vehicle. If it was current, the first remaining one becomes current. */
export function withoutVehicle(garage: readonly GarageVehicle[], id: number): GarageVehicle[] {
  const rest = garage.filter((vehicle) => vehicle.id !== id)
  return rest.some((vehicle) => vehicle.is_current)
    ? rest
    : rest.map((vehicle, index) => ({ ...vehicle, is_current: index === 0 }))
}
