import { formatDecimal } from './locale.ts'

/** What a reader measures engines and roads in. */
export interface Measures {
  power: 'hp' | 'kW' | 'PS'
  torque: 'lb-ft' | 'Nm'
  distance: 'mi' | 'km'
}

const imperial: Measures = { power: 'hp', torque: 'lb-ft', distance: 'mi' }
const metric: Measures = { power: 'PS', torque: 'Nm', distance: 'km' }
const kilowatts: Measures = { power: 'kW', torque: 'Nm', distance: 'km' }

/** Countries that measure in another system than metric horsepower, newton metres and kilometers. */
const byCountry: Readonly<Record<string, Measures>> = {
  US: imperial,
  GB: imperial,
  CA: { ...imperial, distance: 'km' },
  AU: kilowatts,
  NZ: kilowatts,
  ZA: kilowatts,
}

const kmPerMile = 1.609344

/** "62.4 km/h", "38.8 mph": a speed in km/h as the reader measures roads. */
export const formatSpeed = (kmh: number, { distance }: Pick<Measures, 'distance'>): string =>
  distance === 'mi' ? `${formatDecimal(kmh / kmPerMile)} mph` : `${formatDecimal(kmh)} km/h`

/** What is usual in the country of a locale such as `en-GB`; where it names none, in the region of the shop. */
export function measuresOf(locale: string, region: 1 | 2): Measures {
  const { region: country } = new Intl.Locale(locale)
  if (country !== undefined) return byCountry[country] ?? metric
  return region === 1 ? imperial : metric
}
