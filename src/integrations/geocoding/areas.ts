import { keptFor } from './kept-for.ts'
import { postcodeCountries } from './postcode-forms.ts'
import { spellings } from './spellings.ts'
import stateNames from './state-names.json' with { type: 'json' }

/** A country, or a state in it by its GeoNames code. */
export interface Area {
  country: string
  state?: string
}

/** Names of states by country and GeoNames code; for the US and Canada, the first is the code used in addresses. */
const states: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = stateNames

/** Code of a state as used in addresses; null outside the US and Canada. */
export const addressState = (country: string, state: string): string | null =>
  country === 'US' || country === 'CA' ? (states[country]?.[state]?.[0] ?? null) : null

const further: Readonly<Record<string, readonly string[]>> = {
  CZ: ['Czech Republic'],
  GB: ['Great Britain'],
  NL: ['Holland'],
  US: ['USA', 'U.S.A.', 'U.S.', 'America'],
}
const languages = ['en', 'de', 'es', 'fr', 'it']
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** All areas by their names, in English, in the languages of the shop and in those of the countries it sells to. */
export const areasByName = keptFor(async (): Promise<ReadonlyMap<string, readonly Area[]>> => {
  const areas = new Map<string, Area[]>()
  const add = (name: string, area: Area) => {
    for (const spelling of spellings(name)) {
      const known = areas.get(spelling) ?? []
      if (!known.some(({ country, state }) => country === area.country && state === area.state))
        areas.set(spelling, [...known, area])
    }
  }
  const readers = new Map<string, Intl.DisplayNames>()
  const nameIn = (language: string, country: string): string | undefined => {
    const reader = readers.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    readers.set(language, reader)
    return reader.of(country)
  }
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    if (nameIn('en', code) === undefined) continue
    // UK is GB.
    const country = Intl.getCanonicalLocales(`und-${code}`)[0]?.slice(4) ?? code
    const own = postcodeCountries.has(country) ? [new Intl.Locale(`und-${country}`).maximize().language] : []
    const names = [...languages, ...own].map((language) => nameIn(language, country))
    for (const name of [code, ...names, ...(further[country] ?? [])]) if (name !== undefined) add(name, { country })
  }
  for (const [country, named] of Object.entries(states))
    for (const [state, names] of Object.entries(named)) for (const name of names) add(name, { country, state })
  return areas
})
