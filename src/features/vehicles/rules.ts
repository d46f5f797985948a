import type { VehicleChoice } from './contract/vehicles.ts'

/** A vehicle in a query: `volkswagen/2017/golf-r/vw-is38/dsg-dq250`. */
export const vehicleKey = ({ make, year, model, engine, transmission }: VehicleChoice): string =>
  [make, year, model, engine, ...(transmission === null ? [] : [transmission])].join('/')

/** Whether both mean the same car; one without a known transmission may be any with that engine. */
export const isSameCar = (a: VehicleChoice, b: VehicleChoice): boolean =>
  a.make === b.make &&
  a.year === b.year &&
  a.model === b.model &&
  a.engine === b.engine &&
  (a.transmission === null || b.transmission === null || a.transmission === b.transmission)

/** What tells a vehicle of the catalog apart, of something that says more of it. */
export const vehicleOf = ({ make, year, model, engine, transmission }: VehicleChoice): VehicleChoice => ({
  make,
  year,
  model,
  engine,
  transmission,
})
