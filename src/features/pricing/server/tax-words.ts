import { statesOf } from '#features/addresses/states.ts'
import { textLocales } from '#kit/locale.ts'
import { inLanguage, saidAgain } from '#kit/server/text-language.ts'
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

let said: ReadonlyMap<string, () => string> | undefined
/** The usual names by what they are in each language. Made once: there are hundreds, and each order looks one up. */
const usualNamesSaid = () =>
  (said ??= new Map(
    usualNames
      .flatMap((name) => textLocales.map((language) => [inLanguage(language, name), name] as const))
      .toReversed(),
  ))

/** The taxes of an order in the reader's language; names that staff gave a rate stay. VAT is named when it is shown. */
export const taxesInReadersWords = (taxes: readonly ChargedTax[]): ChargedTax[] =>
  taxes.map((tax) =>
    tax.vatCountry === undefined ? { ...tax, name: usualNamesSaid().get(tax.name)?.() ?? tax.name } : tax,
  )

/** The note of an order about its tax in the reader's language. @param vatNumber of its buyer */
export function taxNoteInReadersWords(note: string | null, vatNumber: string | null): string | null {
  const vat = vatNumber === null ? null : parseVatNumber(vatNumber)
  return (
    note && saidAgain(note, [exportNote, giftCardNote, ...(vat === null ? [] : [() => reverseChargeNote(vat.text)])])
  )
}

/** An order with its taxes and the note about them in the reader's language. */
export const orderInReadersTaxWords = <
  Of extends { taxes: readonly ChargedTax[]; taxNote: string | null; vatNumber: string | null },
>(
  order: Of,
): Of => ({
  ...order,
  taxes: taxesInReadersWords(order.taxes),
  taxNote: taxNoteInReadersWords(order.taxNote, order.vatNumber),
})
