import { operation } from '#access/operation.ts'
import { countryName, type TextLocale, textLocale } from '#kit/locale.ts'
import { dependOn } from '#kit/server/dependencies.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { listCountries } from '../contract.ts'
import { countryCodes, postcodeRule } from '../countries.ts'
import { statesOf } from '../states.ts'
import { regionOfCountry } from '../shipping-regions.ts'

const answers = new Map<TextLocale, PreparedResponse>()

/** Countries are named and sorted in the language of who asks. */
export const listCountriesOperation = operation(listCountries, () => {
  dependOn('language')
  const locale = textLocale()
  const answer = answers.get(locale) ?? PreparedResponse.json({ data: countries(locale) })
  answers.set(locale, answer)
  return answer
})

function countries(locale: TextLocale) {
  return countryCodes
    .map((code) => ({
      code,
      name: countryName(code),
      region: regionOfCountry(code),
      postal_code: postcodeRule(code),
      states: [...(statesOf[code] ?? [])],
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}
