import { expect, test } from 'vitest'
import type { TextLocale } from '#kit/locale.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import { taxesInReadersWords, taxNoteInReadersWords } from './tax-words.ts'

const nameIn = (language: TextLocale, name: string) =>
  inLanguage(language, () => taxesInReadersWords([{ name, milliPercent: 5000, amount: 5 }])[0]?.name)
const noteIn = (language: TextLocale, note: string | null, vatNumber: string | null = null) =>
  inLanguage(language, () => taxNoteInReadersWords(note, vatNumber))

test.each<[TextLocale, string, string]>([
  ['de', 'Nevada sales tax', 'Verkaufssteuer Nevada'],
  ['en', 'Verkaufssteuer Nevada', 'Nevada sales tax'],
  ['es', 'Taxe de vente Nevada', 'Impuesto sobre las ventas de Nevada'],
  ['fr', 'QST', 'TVQ'],
  ['en', 'TPS', 'GST'],
])('in %s, “%s” is “%s”', (language, stored, shown) => {
  expect(nameIn(language, stored)).toBe(shown)
})

test('a name that staff gave a rate stays, and so does one of VAT, which is named when it is shown', () => {
  expect(nameIn('de', 'Carson City tax')).toBe('Carson City tax')
  const vat = { name: 'VAT (Germany)', vatCountry: 'DE', milliPercent: 19_000, amount: 19 }
  expect(inLanguage('fr', () => taxesInReadersWords([vat]))).toEqual([vat])
})

test('why nothing is taxed', () => {
  expect(noteIn('de', 'Export: not taxed.')).toBe('Ausfuhr: steuerfrei.')
  expect(noteIn('en', 'Die Steuer fällt erst beim Einlösen der Geschenkkarte an.')).toMatch(/^Tax is charged when/)
  const german = 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge): DE136695976.'
  expect(noteIn('en', german, 'de 136695976')).toBe('Reverse charge: the recipient DE136695976 accounts for VAT.')
  // Not that of the buyer.
  expect(noteIn('en', german, 'FR40303265045')).toBe(german)
  expect(noteIn('en', 'Something else')).toBe('Something else')
  expect(noteIn('de', null)).toBeNull()
})
