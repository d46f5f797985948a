/** The parts of `make/year/model/engine`. */
export function placeOf(vehicle: string) {
  const [make = '', year = '', model = '', engine = ''] = vehicle.split('/')
  return { make, year, model, engine }
}
