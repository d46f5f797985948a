import { create } from 'qrcode'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { downloadHeaders, Streamed } from './streamed.ts'

export type Pdf = PDFKit.PDFDocument
type Weight = 'regular' | 'bold'

/** Paper sizes in points; a label is four by six inches. */
const papers = {
  A4: { width: 595, height: 842 },
  LETTER: { width: 612, height: 792 },
  LABEL: { width: 288, height: 432 },
} as const
export type Paper = keyof typeof papers

/** Width of the printed area in points, the same for both paper sizes. */
export const printWidth = 499
export const marginTop = 48

/** Layout of a page, in points. */
export const paperPlaces = (paper: Paper) => ({
  ...papers[paper],
  left: (papers[paper].width - printWidth) / 2,
  bottom: papers[paper].height - marginTop,
})

const resolve = createRequire(import.meta.url).resolve
/** Covers Latin, Greek and Cyrillic with all accents; digits are tabular. */
const fontFiles = {
  regular: '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  bold: '@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf',
} satisfies Record<Weight, string>

/**
 * Disables the font's shaping tables (ligatures, kerning) by renaming them in its directory. Shaping every text would
 * make a long list ten times slower.
 */
async function readFont(weight: Weight): Promise<Buffer> {
  const font = await readFile(resolve(fontFiles[weight]))
  const tables = font.readUInt16BE(4)
  for (let index = 0; index < tables; index += 1) {
    const at = 12 + 16 * index
    if (['GSUB', 'GPOS', 'GDEF'].includes(font.toString('latin1', at, at + 4))) font.write('none', at, 'latin1')
  }
  return font
}

async function readTools() {
  const { default: Document } = await import('pdfkit')
  return { Document, fonts: { regular: await readFont('regular'), bold: await readFont('bold') } }
}
let tools: ReturnType<typeof readTools> | undefined
/** Loaded with the first PDF, because most processes never create one. */
const loadTools = () => (tools ??= readTools())

/**
 * Streams a PDF while it is written.
 * @param write draws on the document; each yield sends the bytes written so far
 */
export async function* pdfBytes(
  { title, author = 'Overboost', paper }: { title: string; author?: string; paper: Paper },
  write: (pdf: Pdf) => AsyncIterable<void> | Iterable<void>,
): AsyncGenerator<Buffer> {
  const { Document, fonts } = await loadTools()
  const { width, height } = papers[paper]
  const pdf = new Document({
    size: [width, height],
    margin: 0,
    font: '',
    autoFirstPage: false,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author },
  })
  for (const weight of ['regular', 'bold'] as const) pdf.registerFont(weight, fonts[weight])
  for await (const _ of write(pdf)) {
    const made = pdf.read() as Buffer | null
    if (made !== null) yield made
    // A long list takes seconds to draw, so let other requests run in between.
    await setImmediate()
  }
  pdf.end()
  for await (const made of pdf) yield made as Buffer
}

/**
 * Streams a private PDF.
 * @param name file name without extension: letters, digits and hyphens
 */
export const pdfDownload = (name: string, bytes: AsyncIterable<Buffer>): Streamed =>
  new Streamed(Readable.from(bytes, { objectMode: false }), null, {
    ...downloadHeaders(`${name}.pdf`),
    'content-type': 'application/pdf',
  })

/** Draws a QR code of a text, such as a parcel number. Positions and sizes in points. */
export function drawCode(
  pdf: Pdf,
  text: string,
  { left, top, size }: { left: number; top: number; size: number },
): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const one = size / modules.size
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) pdf.rect(left + column * one, top + row * one, one, one)
  pdf.fill('#000000')
}

/** Turns off shaping and the cache of every word, which would fill memory for long lists. */
const plain: PDFKit.Mixins.TextOptions = { lineBreak: false, features: [] }

export interface Style {
  weight: Weight
  /** Points. */
  size: number
  strike?: boolean
}

/** Glyph widths in thousandths of the font size. Without shaping, they simply add up. */
const letterWidths: Record<Weight, Map<string, number>> = { regular: new Map(), bold: new Map() }
function letterWidth(pdf: Pdf, weight: Weight, letter: string): number {
  let width = letterWidths[weight].get(letter)
  if (width === undefined) {
    width = pdf.font(weight, 1000).widthOfString(letter, plain)
    letterWidths[weight].set(letter, width)
  }
  return width
}

function textWidth(pdf: Pdf, text: string, { weight, size }: Style): number {
  let width = 0
  for (const letter of text) width += letterWidth(pdf, weight, letter)
  return (width * size) / 1000
}

/** Writes a text on one line; `right` is the x position where it ends. */
export function writeText(pdf: Pdf, text: string, at: { left: number } | { right: number }, y: number, style: Style) {
  if (text === '') return
  const left = 'left' in at ? at.left : at.right - textWidth(pdf, text, style)
  pdf.font(style.weight, style.size).text(text, left, y, style.strike ? { ...plain, strike: true } : plain)
}

/** Truncates a text to a width in points. */
export function fitText(pdf: Pdf, text: string, points: number, style: Style): string {
  if (textWidth(pdf, text, style) <= points) return text
  let left = points - textWidth(pdf, '…', style)
  let fits = ''
  for (const letter of text) {
    left -= textWidth(pdf, letter, style)
    if (left < 0) break
    fits += letter
  }
  return `${fits.trimEnd()}…`
}
