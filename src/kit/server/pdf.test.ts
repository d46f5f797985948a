import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readPdf } from '#test/pdf-text.ts'
import { linesPdf, type PdfLine } from './pdf-lines.ts'

async function* repeated(lines: number, line: (index: number) => PdfLine): AsyncGenerator<PdfLine> {
  for (let index = 0; index < lines; index += 1) yield line(index)
}
const listed = (texts: readonly string[]) =>
  linesPdf(
    { title: 'List', paper: 'A4' },
    repeated(texts.length, (index) => ({ cells: [{ at: 0, text: texts[index]! }] })),
  )

test('names of all of Europe can be copied out of a PDF as they were written', async () => {
  const names = [
    'Łukasz Dvořák Żółć',
    'Ægir Þórðarson',
    'Șerban Țîru',
    'Γιώργος Παππάς',
    'Олександр Їжак',
    'Weiß & Söhne €',
  ]
  const { text } = await readPdf(new Uint8Array(await buffer(listed(names))))
  expect(text.split('\n')).toEqual(['1', ...names])
})

test('a text that is too long for its column ends with an ellipsis; amounts end at their point', async () => {
  const lines = repeated(1, () => ({
    cells: [
      { at: 0, text: 'A very long name of a tune that goes on and on', width: 90 },
      { at: 499, text: '$1,111.11', right: true },
    ],
  }))
  const { text } = await readPdf(new Uint8Array(await buffer(linesPdf({ title: 'List', paper: 'LETTER' }, lines))))
  expect(text).toBe('1\nA very long name of… $1,111.11')
})

test('a list of 100,000 lines is passed on page by page, its heading on each', async () => {
  const lines = repeated(100_000, (index) => ({ cells: [{ at: 0, text: `Line ${index}` }] }))
  const heading: PdfLine[] = [{ cells: [{ at: 0, text: 'Heading' }], rule: true }]
  const sizes: number[] = []
  for await (const part of linesPdf({ title: 'Long', paper: 'A4' }, lines, heading)) {
    sizes.push(part.length)
  }
  expect(sizes.length).toBeGreaterThan(1000)
  // The fonts and the table of contents come last.
  expect(Math.max(...sizes.slice(0, -1))).toBeLessThan(20_000)
})
