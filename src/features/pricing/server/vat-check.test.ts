import { expect, test } from 'vitest'
import { validVatNumber } from './vat-check.ts'

/** Numbers of registered companies, and for the rest those in descriptions of the check digits. */
const real = [
  'ATU13585627',
  'BE0428759497',
  'BG175074752',
  'BG7523169263',
  'CY10259033P',
  'CZ25123891',
  'DE136695976',
  'DK13585628',
  'EE100931558',
  'EL094259216',
  'ES54362315K',
  'ESA28015865',
  'ESX2482300W',
  'FI20774740',
  'FR40303265045',
  'FRK7399859412',
  'GB980780684',
  'GBGD001',
  'HR33392005961',
  'HU12892312',
  'IE6433435F',
  'IE6433435OA',
  'IE8D79739I',
  'IT00743110157',
  'LT119511515',
  'LT100001919017',
  'LU15027442',
  'LV40003521600',
  'MT11679112',
  'NL004495445B01',
  'NL000099998B57',
  'PL8567346215',
  'PT501964843',
  'RO18547290',
  'SE123456789701',
  'SI50223054',
  'SK2022749619',
  'XI980780684',
]

test('numbers with right check digits are valid in every country, however they are written', async () => {
  for (const text of real) expect([text, await validVatNumber(text)]).toEqual([text, text])
  expect(await validVatNumber('fr 40 303.265-045')).toBe('fr 40 303.265-045')
})

test('a number with one wrong digit is not, nor is one of zeros', async () => {
  const checked = real.filter((text) => !/^(BG|GBGD)/.test(text))
  for (const text of checked) {
    // The first digit that is not part of a fixed form.
    const at = text.search(/\d{6}/) + 1
    const wrong = `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`
    expect([wrong, await validVatNumber(wrong)]).toEqual([wrong, null])
  }
  for (const text of ['FR00000000000', 'IT00000000000', 'DE000000000']) expect(await validVatNumber(text)).toBeNull()
})

test('what has no form of a number is not, and no number stays none', async () => {
  for (const text of ['', 'FR123', 'US123456789', null]) expect(await validVatNumber(text)).toBeNull()
})
