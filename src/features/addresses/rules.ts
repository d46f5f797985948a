import { postcodeForm, postcodeRule } from './countries.ts'
import { statesOf } from './states.ts'
import * as m from './messages/m.ts'

export interface AddressPlace {
  country_code: string
  state: string
  postal_code: string
}

/** What an address lacks for its country, as an errors map: a state where taxes depend on it, a postcode where the post needs one. */
export function addressProblems(address: AddressPlace): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const states = statesOf[address.country_code]
  if (states && !states.some(({ code }) => code === address.state)) problems['state'] = [m.chooseState()]
  if (postcodeRule(address.country_code) === 'required' && address.postal_code.trim() === '') {
    problems['postal_code'] = [m.postcodeRequired()]
  }
  const form = postcodeForm(address.country_code)
  const postcode = address.postal_code.trim()
  if (postcode !== '' && form && !form.test(postcode)) problems['postal_code'] = [m.postcodeInvalid()]
  return problems
}

/** One line, for lists. */
export const addressLine = (address: AddressPlace & { line1: string; city: string }): string =>
  [address.line1, [address.postal_code, address.city].filter(Boolean).join(' '), address.state, address.country_code]
    .filter(Boolean)
    .join(', ')
