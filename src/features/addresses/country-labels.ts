import { countryCodes } from './countries.ts'

const named = (): Readonly<Record<string, string>> => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return Object.fromEntries(
    countryCodes.map((code) => [code, names.of(code) ?? code] as const).toSorted(([, a], [, b]) => a.localeCompare(b)),
  )
}

let labels: Readonly<Record<string, string>> | undefined
/** Country names for staff by code, sorted by name. */
export const countryLabels = (): Readonly<Record<string, string>> => (labels ??= named())
