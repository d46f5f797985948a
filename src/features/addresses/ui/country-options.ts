import { countryName, textLocale } from '#kit/locale.ts'

/** Country options, labeled in the current language. */
export const countryOptions = (countries: readonly { code: string }[]): { value: string; label: string }[] =>
  countries
    .map(({ code }) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, textLocale()))
