import { fitText, marginTop, type Paper, paperPlaces, type Pdf, pdfBytes, printWidth, writeText } from './pdf.ts'

/** A text in a line: starts at `x` or, with `right`, ends there. Points from the left margin, 0 to 499. */
interface PdfCell {
  at: number
  text: string
  right?: boolean
  /** Truncated to this width, in points. */
  width?: number
}

export interface PdfLine {
  cells: readonly PdfCell[]
  bold?: boolean
  /** Font size in points. Default: 9. */
  size?: number
  /** Draws a hairline below. */
  rule?: boolean
}

const lineGap = 1.5
const heightOf = ({ size = 9 }: PdfLine): number => size * lineGap

/**
 * Streams a list of any length as a PDF, holding one page in memory.
 * @param heading repeated on each page
 */
export function linesPdf(
  { title, paper }: { title: string; paper: Paper },
  lines: AsyncIterable<PdfLine>,
  heading: readonly PdfLine[] = [],
): AsyncGenerator<Buffer> {
  const { left, bottom, height } = paperPlaces(paper)
  return pdfBytes({ title, paper }, async function* (pdf: Pdf) {
    let y = 0
    let pages = 0
    const write = (line: PdfLine): void => {
      const style = { weight: line.bold ? 'bold' : 'regular', size: line.size ?? 9 } as const
      for (const { at, text, right, width } of line.cells) {
        const fits = width === undefined ? text : fitText(pdf, text, width, style)
        writeText(pdf, fits, right ? { right: left + at } : { left: left + at }, y, style)
      }
      y += heightOf(line)
      if (!line.rule) return
      pdf
        .lineWidth(0.5)
        .moveTo(left, y + 1)
        .lineTo(left + printWidth, y + 1)
        .stroke()
      y += 4
    }
    const startPage = (): void => {
      pdf.addPage()
      pages += 1
      writeText(pdf, String(pages), { right: left + printWidth }, height - 36, { weight: 'regular', size: 8 })
      y = marginTop
      for (const line of heading) write(line)
    }
    startPage()
    for await (const line of lines) {
      if (y + heightOf(line) > bottom) {
        startPage()
        yield
      }
      write(line)
    }
  })
}
