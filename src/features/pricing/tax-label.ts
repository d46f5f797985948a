import { countryName, formatPercent } from '#kit/locale.ts'
import type { ChargedTax } from './contract/charged-tax.ts'
import type { TaxComponent } from './tax.ts'
import * as m from './messages/m.ts'

type Tax = TaxComponent & { amount: number }
export const chargedTaxOf = ({ name, vatCountry, milliPercent, amount }: Tax): ChargedTax =>
  vatCountry === undefined ? { name, milliPercent, amount } : { name, vatCountry, milliPercent, amount }

/** "Nevada sales tax 6.85%", "VAT 19% (Germany, included)": label of a tax in the reader's language. */
export function taxLabel({ name, vatCountry, milliPercent }: ChargedTax, isIncluded: boolean): string {
  const rate = formatPercent(milliPercent / 100_000, 3)
  const how = isIncluded ? 'included' : 'added'
  return vatCountry === undefined
    ? m.taxRow({ tax: name, rate, how })
    : m.vatRow({ country: countryName(vatCountry), rate, how })
}
