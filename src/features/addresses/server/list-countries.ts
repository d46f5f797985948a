import { operation } from '#access/operation.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { listCountries } from '../contract.ts'
import { countryCodes, postcodeRule } from '../countries.ts'
import { statesOf } from '../states.ts'
import { regionOfCountry } from '../shipping-regions.ts'

let answer: PreparedResponse | undefined

export const listCountriesOperation = operation(listCountries, () => {
  answer ??= PreparedResponse.json({ data: countries() })
  return answer
})

function countries() {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return countryCodes
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      region: regionOfCountry(code),
      postal_code: postcodeRule(code),
      states: [...(statesOf[code] ?? [])],
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}
