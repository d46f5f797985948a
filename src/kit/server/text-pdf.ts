/** A minimal PDF of lines of text, written page by page so that a list of any length is never whole in memory. */

export interface PdfLine {
  /** Points from the left edge and the text; `right` aligns to the point instead. */
  cells: readonly { at: number; text: string; right?: boolean }[]
  bold?: boolean
  size?: number
  /** A hairline below. */
  rule?: boolean
}

const height = 842
const width = 595
const margin = 48
const lineGap = 1.5

/** Text of the fonts that every reader has: signs outside of Latin-1 become question marks. */
const escapeText = (text: string): string =>
  Array.from(text, (sign) => {
    if (sign === '€') return '\\200'
    const code = sign.codePointAt(0) ?? 63
    if (code < 32 || (code > 126 && code < 160) || code > 255) return '?'
    return '()\\'.includes(sign) ? `\\${sign}` : sign
  }).join('')

const narrow = "ijl.,:;|!'I ftr()[]-/"
/** Width in points, near enough for aligning: digits of Helvetica all are 0.556 wide. */
const widthOf = (text: string, size: number): number =>
  Array.from(text).reduce((sum, sign) => sum + (/\d/.test(sign) ? 0.556 : narrow.includes(sign) ? 0.278 : 0.556), 0) *
  size

/** Cuts a text to a width in points. */
export function fitText(text: string, points: number, size = 9): string {
  let cut = text
  while (cut.length > 1 && widthOf(cut, size) > points) cut = `${cut.slice(0, -2)}.`
  return cut
}

/**
 * Writes lines on A4 pages.
 * @param lines in their order
 * @param heading repeated on each page
 */
export async function* textPdf(
  title: string,
  lines: AsyncIterable<PdfLine> | Iterable<PdfLine>,
  heading: readonly PdfLine[] = [],
): AsyncGenerator<Buffer> {
  const offsets: number[] = []
  let position = 0
  const emit = (text: string): Buffer => {
    const bytes = Buffer.from(text, 'latin1')
    position += bytes.length
    return bytes
  }
  const object = (number: number, body: string): Buffer => {
    offsets[number] = position
    return emit(`${number} 0 obj\n${body}\nendobj\n`)
  }
  yield emit('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  yield object(3, font('Helvetica'))
  yield object(4, font('Helvetica-Bold'))
  const pages: number[] = []
  let next = 5
  let content = ''
  let y = height - margin

  const write = (line: PdfLine): void => {
    const size = line.size ?? 9
    y -= size * lineGap
    for (const { at, text, right } of line.cells) {
      const x = right ? at - widthOf(text, size) : at
      content += `BT /${line.bold ? 'F2' : 'F1'} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td (${escapeText(text)}) Tj ET\n`
    }
    if (line.rule) content += `0.5 w ${margin} ${(y - 4).toFixed(1)} m ${width - margin} ${(y - 4).toFixed(1)} l S\n`
    if (line.rule) y -= 4
  }
  function* endPage(): Generator<Buffer> {
    const number = `${pages.length + 1}`
    content += `BT /F1 8 Tf ${width - margin - widthOf(number, 8)} 28 Td (${number}) Tj ET\n`
    const stream = next
    const page = next + 1
    next += 2
    pages.push(page)
    yield object(stream, `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}endstream`)
    yield object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${stream} 0 R >>`,
    )
    content = ''
    y = height - margin
  }

  for (const line of heading) write(line)
  for await (const line of lines) {
    if (y - (line.size ?? 9) * lineGap < margin) {
      yield* endPage()
      for (const head of heading) write(head)
    }
    write(line)
  }
  yield* endPage()
  yield object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`)
  yield object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  yield object(next, `<< /Title (${escapeText(title)}) >>`)
  const start = position
  const entries = Array.from(
    { length: next },
    (_, index) => `${String(offsets[index + 1]).padStart(10, '0')} 00000 n \n`,
  )
  yield emit(
    `xref\n0 ${next + 1}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${next + 1} /Root 1 0 R /Info ${next} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  )
}
