import { bytesOf, countOf, type Finding, named, proof, type Subject, wholeIsRead } from './finding.ts'
import {
  addressesOf,
  checksumEvidence,
  damageOf,
  hexByte,
  ImageBuilder,
  type Line,
  type LineCheck,
  readRecords,
  type RecordCount,
  recordIntegrity,
} from './record-lines.ts'

const colon = 0x3a
const dataType = 0
const endType = 1

interface Reading {
  data: number
  low: number
  high: number
  ended: boolean
  image: ImageBuilder
}

/** Intel HEX (formats 1.2, S1 S2): each record is `:`, length, address, type, data, checksum; all bytes sum to zero. */
export function readIntelHex(subject: Subject): Finding | null {
  const { head } = subject
  const reading: Reading = { data: 0, low: Number.POSITIVE_INFINITY, high: 0, ended: false, image: new ImageBuilder() }
  let base = 0
  const records = readRecords(subject, {
    mark: colon,
    check: (line) =>
      reading.ended
        ? { problem: { code: 'saidLineAfterEnd', line: line.number }, isShaped: false }
        : checkRecord(head, line),
    take: (line) => {
      base = addRecord(head, line, base, reading)
    },
  })
  return records && findingOf(subject, records, reading)
}

function checkRecord(head: Uint8Array, { start, end, number }: Line): LineCheck {
  if (head[start] !== colon) return { problem: { code: 'saidLineNoRecord', line: number }, isShaped: false }
  const length = hexByte(head, start + 1)
  if (length < 0 || end - start !== 11 + length * 2)
    return { problem: { code: 'saidLineLength', line: number }, isShaped: false }
  let sum = 0
  for (let at = start + 1; at < end; at += 2) {
    const value = hexByte(head, at)
    if (value < 0) return { problem: { code: 'saidLineDigit', line: number }, isShaped: false }
    sum += value
  }
  return { problem: sum % 256 === 0 ? null : { code: 'saidLineChecksum', line: number }, isShaped: true }
}

/** Adds a record's bytes and returns the base address for the following records. */
function addRecord(head: Uint8Array, { start }: Line, base: number, reading: Reading): number {
  const at = (index: number) => hexByte(head, start + 1 + index * 2)
  const length = at(0)
  const type = at(3)
  const word = at(4) * 256 + at(5)
  if (type === endType) reading.ended = true
  if (type === 2 && length === 2) return word * 16
  if (type === 4 && length === 2) return word * 65_536
  if (type !== dataType || length === 0) return base
  const address = base + at(1) * 256 + at(2)
  reading.data += length
  reading.low = Math.min(reading.low, address)
  reading.high = Math.max(reading.high, address + length - 1)
  for (let index = 0; index < length; index += 1) reading.image.push(at(4 + index))
  return base
}

function findingOf(subject: Subject, records: RecordCount, { ended, data, low, high, image }: Reading): Finding {
  const whole = ended || !wholeIsRead(subject)
  return {
    format: 'intel-hex',
    title: records.damaged === 0 ? named('Intel HEX') : { code: 'titleDamaged', name: 'Intel HEX' },
    sort: 'tune',
    certainty: records.damaged === 0 && whole ? 'certain' : 'likely',
    evidence: [checksumEvidence(records), ...(ended ? [proof({ code: 'saidEndRecord' })] : [])],
    contradictions: [...damageOf(records), ...(whole ? [] : [{ code: 'saidNoEndRecord' as const }])],
    facts: [
      { label: { code: 'factRecords' }, value: countOf(records.valid + records.damaged) },
      { label: { code: 'factData' }, value: bytesOf(data) },
      ...(data > 0 ? [addressesOf(low, high)] : []),
    ],
    image: image.finish(),
    integrity: recordIntegrity(records, { code: 'algorithmIntelHex' }, wholeIsRead(subject)),
  }
}
