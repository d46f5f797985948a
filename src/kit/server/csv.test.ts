import { describe, expect, test } from 'vitest'
import { type CsvCell, csvChunks, csvDownload, csvLines, csvText, pagesOf } from './csv.ts'

const line = (cells: readonly CsvCell[]): string => csvLines([cells])

describe('CSV', () => {
  test('cells that a spreadsheet would run are text', () => {
    expect(line(['=1+1', '+1x', '-2x', '@sum', '\tx', ' =1', '＝1'])).toBe("'=1+1,'+1x,'-2x,'@sum,'\tx,' =1,'＝1\r\n")
  })
  test('amounts below zero stay numbers', () => {
    expect(line([-5, '-12.50', '7.00', null])).toBe('-5,-12.50,7.00,\r\n')
  })
  test('commas, quotes and line ends are quoted', () => {
    expect(line(['a,b', 'say "hi"', 'two\nlines', 'two\rlines'])).toBe(
      '"a,b","say ""hi""","two\nlines","two\rlines"\r\n',
    )
  })
  test('a file starts with the UTF-8 mark, also without rows', () => {
    expect(csvText(['a', 'b'], [])).toBe('\uFEFFa,b\r\n')
  })
  test('the whole text and the text in parts are the same', async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => [index, `row ${index}`])
    const parts: string[] = []
    for await (const part of csvChunks(
      ['n', 'text'],
      pagesOf<(typeof rows)[number]>(async (last) => (last ? [] : rows)),
    ))
      parts.push(part)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.join('')).toBe(csvText(['n', 'text'], rows))
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
