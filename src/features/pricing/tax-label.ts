import { z } from 'zod'
import { countryName, formatPercent } from '#kit/locale.ts'
import { minor } from '#kit/money.ts'
import type { TaxComponent } from './tax.ts'
import * as m from './messages/m.ts'

/** A tax of an order, as it was charged. */
export const chargedTax = z.object({
  name: z.string(),
  /** The country whose VAT it is, unless its rate has a name of its own. */
  vatCountry: z.string().optional(),
  milliPercent: z.number().int(),
  amount: minor,
})
export type ChargedTax = z.output<typeof chargedTax>

type Tax = TaxComponent & { amount: number }
export const chargedTaxOf = ({ name, vatCountry, milliPercent, amount }: Tax): ChargedTax =>
  vatCountry === undefined ? { name, milliPercent, amount } : { name, vatCountry, milliPercent, amount }

/** "Nevada sales tax 6.85%", "VAT 19% (Germany, included)": a tax on its row, in the language of the reader. */
export function taxLabel({ name, vatCountry, milliPercent }: ChargedTax, isIncluded: boolean): string {
  const rate = formatPercent(milliPercent / 100_000, 3)
  const how = isIncluded ? 'included' : 'added'
  return vatCountry === undefined
    ? m.taxRow({ tax: name, rate, how })
    : m.vatRow({ country: countryName(vatCountry), rate, how })
}
