export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** The encoding, by byte order mark or by whether the text is valid UTF-8. Loggers use no others. */
export function sniffEncoding(head: Uint8Array): { encoding: Encoding; markBytes: number } {
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', markBytes: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', markBytes: 2 }
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', markBytes: 3 }
  const zeros = (from: number) =>
    head.subarray(0, 512).reduce((n, byte, i) => n + (i % 2 === from && byte === 0 ? 1 : 0), 0)
  if (head.length >= 64 && zeros(1) > 200 && zeros(0) < 8) return { encoding: 'utf-16le', markBytes: 0 }
  return { encoding: isUtf8(head) ? 'utf-8' : 'windows-1252', markBytes: 0 }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // The head may end within a character; in streaming mode the decoder accepts that.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

const controls = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu

/** Removes control characters, collapses whitespace and truncates to `max` characters. */
export const clean = (text: string, max = 120): string =>
  text.replaceAll('\t', ' ').replaceAll(controls, '').replaceAll(/\s+/g, ' ').trim().slice(0, max).trim()

interface HeadLine {
  text: string
  /** Byte offset of the line. */
  offset: number
}

/** The start of a file, split into lines at CR LF, LF or CR. */
export interface Head {
  bytes: Uint8Array
  encoding: Encoding
  lines: readonly HeadLine[]
  /** Size of the whole file in bytes. */
  fileBytes: number
  isWhole: boolean
}

const linesMax = 4_000

/** Splits the head of a file into lines. Omits the last line if the file continues after the head. */
export function readHead(bytes: Uint8Array, fileBytes: number): Head {
  const { encoding, markBytes } = sniffEncoding(bytes)
  const decoder = new TextDecoder(encoding)
  const lines: HeadLine[] = []
  let start = markBytes
  for (let at = start; at < bytes.length && lines.length < linesMax; at += 1) {
    const byte = bytes[at]
    if (byte !== 10 && byte !== 13) continue
    lines.push({ text: decoder.decode(bytes.subarray(start, at)), offset: start })
    if (byte === 13 && bytes[at + 1] === 10) at += 1
    start = at + 1
  }
  const isWhole = bytes.length >= fileBytes
  if (start < bytes.length && lines.length < linesMax && isWhole) {
    lines.push({ text: decoder.decode(bytes.subarray(start)), offset: start })
  }
  return { bytes, encoding, lines, fileBytes, isWhole }
}

/** Converts UTF-16 to UTF-8, because the row parser works on bytes; other encodings are unchanged. */
export function toSingleBytes(bytes: Uint8Array): Uint8Array {
  const { encoding, markBytes } = sniffEncoding(bytes.subarray(0, 4_096))
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return bytes
  return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes.subarray(markBytes)))
}

/** Whether the bytes are not text: no logger writes such bytes into a table. */
export function looksBinary(head: Uint8Array): boolean {
  const part = head.subarray(0, 4_096)
  let odd = 0
  for (const byte of part) if (byte === 0 || (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) odd += 1
  return odd > Math.max(8, part.length / 50)
}

/** Splits a line into cells. Quotes within quotes are doubled; a space separator stands for any number of spaces. */
export function splitCells(line: string, separator: string, max = Infinity): string[] {
  if (separator === ' ') return line.trim().split(/\s+/)
  const cells: string[] = []
  let at = 0
  while (at <= line.length && cells.length < max) {
    let start = at
    while (line[start] === ' ') start += 1
    if (line[start] === '"') {
      let cell = ''
      let from = start + 1
      for (;;) {
        const quote = line.indexOf('"', from)
        if (quote < 0) {
          cell += line.slice(from)
          at = line.length + 1
          break
        }
        cell += line.slice(from, quote)
        if (line[quote + 1] === '"') {
          cell += '"'
          from = quote + 2
          continue
        }
        const next = line.indexOf(separator, quote)
        at = next < 0 ? line.length + 1 : next + 1
        break
      }
      cells.push(cell)
      continue
    }
    const next = line.indexOf(separator, at)
    cells.push(next < 0 ? line.slice(at) : line.slice(at, next))
    at = next < 0 ? line.length + 1 : next + 1
  }
  return cells
}

/** The byte of a separator or decimal mark. */
export const byteOf = (mark: string): number => mark.charCodeAt(0)
