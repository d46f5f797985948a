import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOfRows, linesOfText } from './typed-lines.ts'

/** Part numbers that hold nothing that separates a number from a quantity. */
const partNumber = fc.stringMatching(/^[A-Z0-9][A-Z0-9./_-]{0,20}$/)
const quantity = fc.integer({ min: 0, max: 999 }).map(String)
/** What a line means if only its last reading has a product. */
const read = (text: string) => linesOfText(text).map((readings) => readings.at(-1))

describe('pasted lines', () => {
  const ways = [
    ['a space', (n: string, q: string) => `${n} ${q}`],
    ['a tab', (n: string, q: string) => `${n}\t${q}`],
    ['a comma', (n: string, q: string) => `${n},${q}`],
    ['a comma and a space', (n: string, q: string) => `  ${n}, ${q} `],
    ['a semicolon', (n: string, q: string) => `${n};${q}`],
    ['the quantity before it', (n: string, q: string) => `${q} x ${n}`],
    ['the quantity before it, close', (n: string, q: string) => `${q}× A${n}`, 'A'],
    ['x and the quantity', (n: string, q: string) => `${n} x${q}`],
  ] satisfies [string, (n: string, q: string) => string, string?][]
  test.each(ways)('a number with %s', (_, write, start = '') => {
    fc.assert(
      fc.property(partNumber, quantity, (number, count) => {
        expect(read(write(number, count))).toEqual([{ number: start + number, quantity: count }])
      }),
      { numRuns: 1000 },
    )
  })
  test.each(['3X 100', '3X x100', '3X x 100', '3X,100'])('%s is 100 of 3X', (text) => {
    expect(read(text)).toEqual([{ number: '3X', quantity: '100' }])
  })
  test('a number alone is one unit', () => {
    fc.assert(
      fc.property(partNumber, (number) => {
        expect(linesOfText(number)).toEqual([[{ number, quantity: '1' }]])
      }),
    )
  })
  test('the whole line comes first, for numbers that end in digits after a space', () => {
    expect(linesOfText('06K 145 100')).toEqual([
      [
        { number: '06K 145 100', quantity: '1' },
        { number: '06K 145', quantity: '100' },
      ],
    ])
  })
  test('any text gives a line for each that isn’t blank, with one or two readings that are never blank', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        const lines = linesOfText(texts.join('\n'))
        const blank = /^[,;\s]*$/
        expect(lines.length).toBe(
          texts
            .join('\n')
            .split(/\r\n|\r|\n/)
            .filter((line) => !blank.test(line)).length,
        )
        for (const readings of lines) {
          expect([1, 2]).toContain(readings.length)
          for (const { number, quantity: count } of readings) {
            expect(number.trim()).not.toBe('')
            expect(count).toMatch(/^\d+$/)
          }
        }
      }),
    )
  })
  test('cells copied from a spreadsheet', () => {
    expect(linesOfText('AB 1\tOBD cable\t3\nAB-2\tOBD cable')).toEqual([
      [{ number: 'AB 1', quantity: '3' }],
      [{ number: 'AB-2', quantity: '1' }],
    ])
  })
  test('lines keep their order, whatever ends them', () => {
    fc.assert(
      fc.property(fc.array(partNumber), fc.constantFrom('\n', '\r\n', '\r', '\n\n'), (numbers, end) => {
        expect(read(numbers.join(end)).map((one) => one?.number)).toEqual(numbers)
      }),
    )
  })
  test('is quick for long lines', () => {
    const line = `${'x '.repeat(50_000)}${'1'.repeat(50_000)}`
    expect(linesOfText(line)).toHaveLength(1)
  })
})

describe('rows of a CSV file', () => {
  test('number first, quantity second', () => {
    expect(linesOfRows([['AB-1', '3'], [' AB-2 '], ['', '4'], ['AB-3', 'two']])).toEqual([
      [{ number: 'AB-1', quantity: '3' }],
      [{ number: 'AB-2', quantity: '1' }],
      [{ number: 'AB-3', quantity: 'two' }],
    ])
  })
  test.each([
    [
      ['Name', 'Qty', 'Part number'],
      ['Cable', '3', 'AB-1'],
    ],
    [
      ['quantity', 'name'],
      ['3', 'AB-1'],
    ],
    [
      ['SKU', 'Quantity'],
      ['AB-1', '3'],
    ],
    [
      ['Teilenummer', 'Bezeichnung', 'Menge'],
      ['AB-1', 'Kabel', '3'],
    ],
  ])('by the names of columns: %j', (head, row) => {
    expect(linesOfRows([head, row])).toEqual([[{ number: 'AB-1', quantity: '3' }]])
  })
  test('the same rows as pasted text and as a file mean the same', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(partNumber, quantity)), (rows) => {
        const [first] = rows
        fc.pre(first === undefined || linesOfRows([first]).length === 1)
        expect(linesOfRows(rows)).toEqual(linesOfText(rows.map((row) => row.join('\t')).join('\n')))
      }),
    )
  })
})
