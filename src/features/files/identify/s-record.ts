import { count, type Finding, hex, proof, sign, type Subject, textAt, wholeIsRead } from './finding.ts'
import { hexByte, ImageBuilder, type Line, linesOf } from './record-lines.ts'

const letterS = 0x53
/** Bytes of the address by type digit; S4 is reserved. */
const addressBytes: Readonly<Record<number, number>> = { 0: 2, 1: 2, 2: 3, 3: 4, 5: 2, 6: 3, 7: 4, 8: 3, 9: 2 }

/**
 * Motorola S-record (formats 1.2, S3): `S`, type, count, address, data; the low byte of the sum of count to checksum
 * is 0xFF. The header and the end record may be missing.
 */
export function readSRecord(subject: Subject): Finding | null {
  const { head } = subject
  const image = new ImageBuilder()
  let records = 0
  let dataRecords = 0
  let data = 0
  let low = Number.POSITIVE_INFINITY
  let high = 0
  let header = ''
  let broken: string | null = null
  const contradictions: string[] = []
  for (const line of linesOf(head)) {
    if (line.end === head.byteLength && !wholeIsRead(subject)) break
    const problem = checkRecord(head, line)
    if (problem !== null) {
      if (records === 0) return null
      broken = problem
      break
    }
    records += 1
    const { type, address, first, last } = partsOf(head, line)
    if (type === 0) header = textOf(head, first, last)
    if (type >= 1 && type <= 3) {
      dataRecords += 1
      data += last - first
      low = Math.min(low, address)
      high = Math.max(high, address + Math.max(0, last - first - 1))
      for (let index = first; index < last; index += 1) image.push(byteAt(head, line, index))
    }
    if ((type === 5 || type === 6) && address !== dataRecords)
      contradictions.push(`The count record says ${count(address)} data records, but there are ${count(dataRecords)}.`)
  }
  if (records === 0) return null
  if (broken !== null) contradictions.unshift(`The file is damaged: ${broken}`)
  return {
    format: 's-record',
    title: 'Motorola S-record',
    sort: 'tune',
    certainty: broken === null ? 'certain' : 'likely',
    evidence: [
      broken === null
        ? proof(`The checksums of all ${count(records)} records are valid.`, 0)
        : sign(`The checksums of the first ${count(records)} records are valid.`, 0),
    ],
    contradictions,
    facts: [
      ...(header === '' ? [] : [{ label: 'Header', value: header }]),
      { label: 'Records', value: count(records) },
      { label: 'Data', value: `${count(data)} bytes` },
      ...(data > 0 ? [{ label: 'Addresses', value: `${hex(low, 8)} to ${hex(high, 8)}` }] : []),
    ],
    image: image.finish(),
  }

  function textOf(bytes: Uint8Array, first: number, last: number): string {
    const decoded = new Uint8Array(Math.max(0, last - first))
    const line = { number: 0, start: bytes.indexOf(letterS), end: 0 }
    for (let index = first; index < last; index += 1) decoded[index - first] = byteAt(bytes, line, index)
    return textAt(decoded, 0, decoded.byteLength)
  }
}

/** The byte of a record by its place behind the type digit: 0 is the count. */
const byteAt = (head: Uint8Array, { start }: Line, index: number): number => hexByte(head, start + 2 + index * 2)

function checkRecord(head: Uint8Array, line: Line): string | null {
  const { start, end, number } = line
  const type = (head[start + 1] ?? 0) - 0x30
  const width = addressBytes[type]
  if (head[start] !== letterS || width === undefined) return `Line ${number} isn’t a record.`
  const length = byteAt(head, line, 0)
  if (length < width + 1 || end - start !== 4 + length * 2) return `Line ${number} is too short or too long.`
  let sum = 0
  for (let index = 0; index <= length; index += 1) {
    const value = byteAt(head, line, index)
    if (value < 0) return `Line ${number} contains a character that isn’t a hex digit.`
    sum += value
  }
  return (sum & 0xff) === 0xff ? null : `The checksum of line ${number} is wrong.`
}

function partsOf(head: Uint8Array, line: Line) {
  const type = head[line.start + 1]! - 0x30
  const width = addressBytes[type] ?? 2
  let address = 0
  for (let index = 1; index <= width; index += 1) address = address * 256 + byteAt(head, line, index)
  return { type, address, first: 1 + width, last: byteAt(head, line, 0) }
}
