import { expect, test } from 'vitest'
import type { TextLocale } from '#kit/locale.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import { taxLabel } from './tax-label.ts'

const german = { name: 'VAT (Germany)', vatCountry: 'DE', milliPercent: 19_000, amount: 1900 }

test.each<[TextLocale, string, string]>([
  ['en', 'VAT 19% (Germany, included)', 'VAT 19% (Germany)'],
  ['de', 'MwSt. 19 % (Deutschland, enthalten)', 'MwSt. 19 % (Deutschland)'],
  ['fr', 'TVA 19 % (Allemagne, incluse)', 'TVA 19 % (Allemagne)'],
  ['es', 'IVA 19 % (Alemania, incluido)', 'IVA 19 % (Alemania)'],
  ['it', 'IVA 19% (Germania, inclusa)', 'IVA 19% (Germania)'],
])('VAT on its row in %s, whatever language it was bought in', (language, included, added) => {
  const shown = (isIncluded: boolean) =>
    inLanguage(language, () => taxLabel(german, isIncluded).replaceAll(/[\u00A0\u202F]/g, ' '))
  expect(shown(true)).toBe(included)
  expect(shown(false)).toBe(added)
})

test('rates keep three decimals, and a tax with a name of its own keeps it', () => {
  expect(taxLabel({ name: 'New York sales tax', milliPercent: 8875, amount: 888 }, false)).toBe(
    'New York sales tax 8.875%',
  )
  expect(taxLabel({ name: 'MWST', milliPercent: 8100, amount: 81 }, true)).toBe('MWST 8.1% (included)')
})
