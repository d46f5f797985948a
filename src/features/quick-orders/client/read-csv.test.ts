import { expect, test } from 'vitest'
import { csvText } from '#kit/server/csv.ts'
import { rowsOfCsv } from './read-csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([',', ';', '\t'])('reads columns divided by %j', (divider) => {
  expect(rowsOfCsv(bytes(`AB-1${divider}3\r\n\r\n"A""B"${divider}4\r\n`))).toEqual([
    ['AB-1', '3'],
    ['A"B', '4'],
  ])
})
test('reads the files that the shop writes', () => {
  expect(rowsOfCsv(bytes(csvText(['sku', 'qty'], [['AB,1', 3]])))).toEqual([
    ['sku', 'qty'],
    ['AB,1', '3'],
  ])
})
test.each([
  ['a broken quote', bytes('"AB-1,3')],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff)],
  ['a workbook', bytes('PK\0\0')],
])('refuses %s', (_, content) => {
  expect(() => rowsOfCsv(content)).toThrow(Error)
})
