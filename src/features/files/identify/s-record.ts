import { bytesOf, countOf, type Finding, named, type Subject, textAt, wholeIsRead } from './finding.ts'
import {
  addressesOf,
  checksumEvidence,
  damageOf,
  hexByte,
  ImageBuilder,
  type Line,
  type LineCheck,
  readRecords,
  recordIntegrity,
} from './record-lines.ts'
import type { Said } from './words.ts'

const letterS = 0x53
/** Address bytes by record type; S4 is reserved. */
const addressBytes: Readonly<Record<number, number>> = { 0: 2, 1: 2, 2: 3, 3: 4, 5: 2, 6: 3, 7: 4, 8: 3, 9: 2 }

/**
 * Motorola S-record (formats 1.2, S3): `S`, type, count, address, data; the sum of all bytes from count to checksum
 * ends in 0xFF. Header and end record may be missing.
 */
export function readSRecord(subject: Subject): Finding | null {
  const { head } = subject
  const image = new ImageBuilder()
  let dataRecords = 0
  let data = 0
  let low = Number.POSITIVE_INFINITY
  let high = 0
  let header = ''
  const contradictions: Said[] = []
  const records = readRecords(subject, {
    mark: letterS,
    check: (line) => checkRecord(head, line),
    take: (line) => {
      const { type, address, first, last } = partsOf(head, line)
      if (type === 0) header = textOf(line, first, last)
      if (type >= 1 && type <= 3) {
        dataRecords += 1
        data += last - first
        low = Math.min(low, address)
        high = Math.max(high, address + Math.max(0, last - first - 1))
        for (let index = first; index < last; index += 1) image.push(byteAt(head, line, index))
      }
      if ((type === 5 || type === 6) && address !== dataRecords)
        contradictions.push({ code: 'saidRecordCount', said: address, found: dataRecords })
    },
  })
  if (records === null) return null
  return {
    format: 's-record',
    title: records.damaged === 0 ? named('Motorola S-record') : { code: 'titleDamaged', name: 'Motorola S-record' },
    sort: 'tune',
    certainty: records.damaged === 0 ? 'certain' : 'likely',
    evidence: [checksumEvidence(records)],
    contradictions: [...damageOf(records), ...(records.damaged === 0 ? contradictions : [])],
    facts: [
      ...(header === '' ? [] : [{ label: { code: 'factHeader' as const }, value: header }]),
      { label: { code: 'factRecords' }, value: countOf(records.valid + records.damaged) },
      { label: { code: 'factData' }, value: bytesOf(data) },
      ...(data > 0 ? [addressesOf(low, high)] : []),
    ],
    image: image.finish(),
    integrity: recordIntegrity(records, { code: 'algorithmSRecord' }, wholeIsRead(subject)),
  }

  function textOf(line: Line, first: number, last: number): string {
    const decoded = Uint8Array.from({ length: Math.max(0, last - first) }, (_, at) => byteAt(head, line, first + at))
    return textAt(decoded, 0, decoded.byteLength)
  }
}

/** The byte at an index after the record type: 0 is the count. */
const byteAt = (head: Uint8Array, { start }: Line, index: number): number => hexByte(head, start + 2 + index * 2)

function checkRecord(head: Uint8Array, line: Line): LineCheck {
  const { start, end, number } = line
  const type = (head[start + 1] ?? 0) - 0x30
  const width = addressBytes[type]
  if (head[start] !== letterS || width === undefined)
    return { problem: { code: 'saidLineNoRecord', line: number }, isShaped: false }
  const length = byteAt(head, line, 0)
  if (length < width + 1 || end - start !== 4 + length * 2)
    return { problem: { code: 'saidLineLength', line: number }, isShaped: false }
  let sum = 0
  for (let index = 0; index <= length; index += 1) {
    const value = byteAt(head, line, index)
    if (value < 0) return { problem: { code: 'saidLineDigit', line: number }, isShaped: false }
    sum += value
  }
  return { problem: (sum & 0xff) === 0xff ? null : { code: 'saidLineChecksum', line: number }, isShaped: true }
}

function partsOf(head: Uint8Array, line: Line) {
  const type = head[line.start + 1]! - 0x30
  const width = addressBytes[type] ?? 2
  let address = 0
  for (let index = 1; index <= width; index += 1) address = address * 256 + byteAt(head, line, index)
  return { type, address, first: 1 + width, last: byteAt(head, line, 0) }
}
