import { formatDecimal } from './locale.ts'

/** Units for power, torque, speed and distance. */
export interface Measures {
  power: 'hp' | 'kW' | 'PS'
  torque: 'lb-ft' | 'Nm'
  distance: 'mi' | 'km'
}

const imperial: Measures = { power: 'hp', torque: 'lb-ft', distance: 'mi' }
const metric: Measures = { power: 'PS', torque: 'Nm', distance: 'km' }
const kilowatts: Measures = { power: 'kW', torque: 'Nm', distance: 'km' }

/** Countries that don't use metric horsepower, newton meters and kilometers. */
const byCountry: Readonly<Record<string, Measures>> = {
  US: imperial,
  GB: imperial,
  CA: { ...imperial, distance: 'km' },
  AU: kilowatts,
  NZ: kilowatts,
  ZA: kilowatts,
}

const kmPerMile = 1.609344

/** "62.4 km/h", "38.8 mph": formats a speed given in km/h. */
export const formatSpeed = (kmh: number, { distance }: Pick<Measures, 'distance'>): string =>
  distance === 'mi' ? `${formatDecimal(kmh / kmPerMile)} mph` : `${formatDecimal(kmh)} km/h`

/** Units common in the country of a locale such as `en-GB`; without a country, those of the shop's region. */
export function measuresOf(locale: string, region: 1 | 2): Measures {
  const { region: country } = new Intl.Locale(locale)
  if (country !== undefined) return byCountry[country] ?? metric
  return region === 1 ? imperial : metric
}
