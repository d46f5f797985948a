import type { VehicleChoice } from './contract/vehicles.ts'

/** A vehicle in a query: `volkswagen/2017/golf-r/vw-is38/dsg-dq250`. */
export const vehicleKey = ({ make, year, model, engine, transmission }: VehicleChoice): string =>
  [make, year, model, engine, ...(transmission === null ? [] : [transmission])].join('/')

/** Whether both are the same vehicle; a missing transmission matches any. */
export const isSameCar = (a: VehicleChoice, b: VehicleChoice): boolean =>
  a.make === b.make &&
  a.year === b.year &&
  a.model === b.model &&
  a.engine === b.engine &&
  (a.transmission === null || b.transmission === null || a.transmission === b.transmission)

/** Picks the identifying fields of a catalog vehicle. */
export const vehicleOf = ({ make, year, model, engine, transmission }: VehicleChoice): VehicleChoice => ({
  make,
  year,
  model,
  engine,
  transmission,
})
