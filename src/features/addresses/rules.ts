import { countryName } from '#kit/locale.ts'
import type { Currency } from '#kit/money.ts'
import { postcodeForm, postcodeRule } from './countries.ts'
import { statesOf } from './states.ts'
import * as m from './messages/m.ts'

export interface AddressPlace {
  country_code: string
  state: string
  postal_code: string
}

const countryOfCurrency = { USD: 'US', CAD: 'CA', EUR: 'DE', GBP: 'GB' } as const satisfies Record<Currency, string>

/** The country that an address form starts with, for a visitor who shops in the currency. */
export const usualCountry = (currency: Currency) => countryOfCurrency[currency]

/** The initial values of an empty address form. */
export const emptyAddress = <C extends string>(country: C) => ({
  country_code: country,
  full_name: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postal_code: '',
  phone: '',
})

/**
 * Returns the missing fields for the country as an errors map: the state where taxes depend on it, the postal code
 * where the country has one.
 */
export function addressProblems(address: AddressPlace): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const states = statesOf[address.country_code]
  if (states && !states.some(({ code }) => code === address.state)) problems['state'] = [m.chooseState()]
  if (postcodeRule(address.country_code) === 'required' && address.postal_code.trim() === '') {
    problems['postal_code'] = [m.postcodeRequired({ country: address.country_code })]
  }
  const form = postcodeForm(address.country_code)
  const postcode = address.postal_code.trim()
  if (postcode !== '' && form && !form.test(postcode))
    problems['postal_code'] = [m.postcodeInvalid({ country: address.country_code })]
  return problems
}

interface WrittenAddress extends AddressPlace {
  line1: string
  line2?: string
  city: string
}

/** "Reno, NV 89501", "10115 Berlin", "London SW1A 1AA": city, state and postal code in the order of the country. */
export function placeLine({ country_code, city, state, postal_code }: AddressPlace & { city: string }): string {
  const parts = (...texts: readonly string[]) => texts.filter(Boolean).join(' ')
  if (stateBeforePostcode.has(country_code)) return [city, parts(state, postal_code)].filter(Boolean).join(', ')
  if (country_code === 'GB' || country_code === 'IE') return parts(city, postal_code)
  return [parts(postal_code, city), state].filter(Boolean).join(', ')
}
const stateBeforePostcode = new Set(['US', 'CA', 'AU', 'PR'])

/** The lines below the name, as printed on a letter. */
export const addressLines = (address: WrittenAddress): string[] =>
  [address.line1, address.line2 ?? '', placeLine(address), countryName(address.country_code)].filter(Boolean)

/** The address on one line, for lists. */
export const addressLine = (address: WrittenAddress): string =>
  [address.line1, placeLine(address), address.country_code].filter(Boolean).join(', ')
