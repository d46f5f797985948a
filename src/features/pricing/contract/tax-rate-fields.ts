import { z } from 'zod'
import { countryLabels } from '#features/addresses/country-labels.ts'
import { countryCodes } from '#features/addresses/countries.ts'
import { statesOf } from '#features/addresses/states.ts'
import { formatUtcDay } from '#kit/dates.ts'
import { shown } from '#kit/fields.ts'
import { taxLabels } from '../tax-texts.ts'
import { type TaxKind, taxesOf, taxKinds, vatCountryOf } from '../tax-rates.ts'

const day = (label: string, hint: string) =>
  shown(z.iso.date({ error: 'Enter a date.' }).nullable(), {
    label: () => label,
    hint: () => hint,
    format: (value) => formatUtcDay(String(value)),
  })
const hasThreeDecimals = (percent: number) => Math.abs(percent * 1000 - Math.round(percent * 1000)) < 1e-6

export const taxRateFields = {
  country_code: shown(z.enum(countryCodes, { error: 'Choose a country.' }), {
    label: () => 'Country',
    choices: countryLabels,
    required: true,
  }),
  state_code: shown(z.string().trim().max(3), { label: () => 'State or province', required: true }),
  tax: shown(z.enum(taxKinds), { label: () => 'Tax', choices: taxLabels, required: true }),
  percent: shown(
    z
      .number({ error: 'Enter a percentage.' })
      .min(0, 'Enter 0 to 100 percent.')
      .max(100, 'Enter 0 to 100 percent.')
      .refine(hasThreeDecimals, 'Enter up to 3 decimals.'),
    { label: () => 'Rate', hint: () => 'Up to 3 decimals. Enter 0 to charge nothing.', unit: '%', required: true },
  ),
  name: shown(z.string().trim().max(60, 'Enter at most 60 characters.'), {
    label: () => 'Name on invoices',
    hint: () => 'Leave empty to use the usual name in the customer’s language, such as “Nevada sales tax”.',
  }),
  taxes_shipping: shown(z.boolean(), {
    label: () => 'Tax shipping too',
    hint: () => 'Where a separate shipping charge is taxed along with the goods.',
  }),
  valid_from: day('First day', 'The rate starts at midnight in the selling region. Leave empty if it always applied.'),
  valid_until: day('Last day', 'Includes that day. Leave empty for no end.'),
}
export type TaxRateValues = z.output<z.ZodObject<typeof taxRateFields>>

/** Initial values of a new rate. */
export const newTaxRate = {
  country_code: 'US',
  state_code: '',
  tax: 'sales_tax',
  percent: null,
  name: '',
  taxes_shipping: true,
  valid_from: null,
  valid_until: null,
} as const

interface Problems {
  addIssue: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void
}

/** Requires a state in countries that tax by state. */
export function checkState(
  { country_code: country, state_code: state }: Readonly<Record<string, unknown>>,
  problems: Problems,
): void {
  const { [String(country)]: states } = statesOf
  if (states && !states.some(({ code }) => code === state))
    problems.addIssue({ code: 'custom', path: ['state_code'], message: 'Choose a state or province.' })
}

/** Rules across several fields of a rate. */
export function checkTaxRate(values: Readonly<Record<string, unknown>>, problems: Problems): void {
  const { country_code: country, tax, valid_from: from, valid_until: until } = values as TaxRateValues
  const say = (field: keyof TaxRateValues, message: string) =>
    problems.addIssue({ code: 'custom', path: [field], message })
  const taxing = vatCountryOf(country)
  if (taxing !== country) say('country_code', `Taxed as ${countryLabels()[taxing]}. Change the rate there.`)
  checkState(values, problems)
  const taxes = taxesOf(country)
  if (taxes.length > 1 && !taxes.includes(tax)) say('tax', 'Choose a tax.')
  if (from !== null && until !== null && until < from) say('valid_until', 'Choose a day on or after the first day.')
}

/** Clears fields that don't apply to the country: most have a single tax and no states. */
export const ofItsCountry = <V extends Readonly<Record<string, unknown>>>(values: V) => {
  const country = String(values['country_code'])
  const taxes = taxesOf(country)
  const tax = taxes.length === 1 ? taxes[0]! : (values['tax'] as TaxKind)
  return { ...values, tax, state_code: statesOf[country] ? String(values['state_code']) : '' }
}
