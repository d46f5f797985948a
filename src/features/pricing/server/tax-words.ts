import { statesOf } from '#features/addresses/states.ts'
import { saidAgain } from '#kit/server/text-language.ts'
import type { ChargedTax } from '../contract/charged-tax.ts'
import { exportNote, giftCardNote, reverseChargeNote, usualTaxName } from '../tax-names.ts'
import { parseVatNumber } from '../tax-numbers.ts'
import { taxesOf } from '../tax-rates.ts'

const usualNames = ['US', 'CA'].flatMap((country) =>
  taxesOf(country).flatMap((tax) =>
    (tax === 'sales_tax' ? (statesOf[country] ?? []) : [{ name: '' }]).map(
      ({ name }) =>
        () =>
          usualTaxName(tax, country, name),
    ),
  ),
)

/** The taxes of an order in the reader's language; names that staff gave a rate stay. VAT is named when it is shown. */
export const taxesInReadersWords = (taxes: readonly ChargedTax[]): ChargedTax[] =>
  taxes.map((tax) => (tax.vatCountry === undefined ? { ...tax, name: saidAgain(tax.name, usualNames) } : tax))

/** The note of an order about its tax in the reader's language. @param vatNumber of its buyer */
export function taxNoteInReadersWords(note: string | null, vatNumber: string | null): string | null {
  const vat = vatNumber === null ? null : parseVatNumber(vatNumber)
  return (
    note && saidAgain(note, [exportNote, giftCardNote, ...(vat === null ? [] : [() => reverseChargeNote(vat.text)])])
  )
}
