import { describe, expect, test } from 'vitest'
import { csvDownload, csvLine, pagesOf } from './csv.ts'

describe('CSV', () => {
  test('cells that a spreadsheet would run are text', () => {
    expect(csvLine(['=1+1', '+1x', '-2x', '@sum', '\tx', ' =1'])).toBe("'=1+1,'+1x,'-2x,'@sum,'\tx,' =1\r\n")
  })
  test('amounts below zero stay numbers', () => {
    expect(csvLine([-5, '-12.50', '7.00', null])).toBe('-5,-12.50,7.00,\r\n')
  })
  test('commas, quotes and line ends are quoted', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines'])).toBe('"a,b","say ""hi""","two\nlines"\r\n')
  })
  test('a list of any length is read page by page', async () => {
    const rows = pagesOf<number>(async (after) =>
      (after ?? 0) < 100_000 ? Array.from({ length: 1000 }, (_, i) => (after ?? 0) + i + 1) : [],
    )
    async function* cells() {
      for await (const row of rows) yield [row]
    }
    let text = ''
    for await (const chunk of csvDownload('numbers', ['n'], cells()).stream) text += String(chunk)
    expect(text.trimEnd().split('\r\n')).toHaveLength(100_001)
  })
})
