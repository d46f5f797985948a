import { countryName, textLocale } from '#kit/locale.ts'

/** Countries to choose from, by their names in the language of the text. */
export const countryOptions = (countries: readonly { code: string }[]): { value: string; label: string }[] =>
  countries
    .map(({ code }) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, textLocale()))
