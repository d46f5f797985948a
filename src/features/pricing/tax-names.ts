import { countryName } from '#kit/locale.ts'
import type { TaxKind } from './tax-rates.ts'
import * as m from './messages/m.ts'

const usualNames: Readonly<Record<TaxKind, (place: { country: string; state: string }) => string>> = {
  sales_tax: ({ state }) => m.salesTax({ name: state }),
  gst: () => m.gst(),
  hst: () => m.hst(),
  pst: () => m.pst(),
  qst: () => m.qst(),
  vat: ({ country }) => m.vat({ country: countryName(country) }),
}

/** The name of a tax on invoices, unless its rate has a name of its own. @param state its name */
export const usualTaxName = (tax: TaxKind, country: string, state: string): string =>
  usualNames[tax]({ country, state })

/** Why nothing is taxed, for invoices. */
export const exportNote = (): string => m.exportNote()
export const giftCardNote = (): string => m.giftCardNote()
export const reverseChargeNote = (vatNumber: string): string => m.reverseCharge({ vatNumber })
