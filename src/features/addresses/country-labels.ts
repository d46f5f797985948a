import { countryCodes } from './countries.ts'

let countries: Readonly<Record<string, string>> | undefined
/** Country names for staff by code, sorted by name. */
export function countryLabels(): Readonly<Record<string, string>> {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  countries ??= Object.fromEntries(
    countryCodes.map((code) => [code, names.of(code) ?? code] as const).toSorted(([, a], [, b]) => a.localeCompare(b)),
  )
  return countries
}
