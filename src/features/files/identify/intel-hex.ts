import { count, type Finding, hex, proof, sign, type Subject, wholeIsRead } from './finding.ts'
import { hexByte, ImageBuilder, type Line, linesOf } from './record-lines.ts'

const colon = 0x3a
const dataType = 0
const endType = 1

interface Reading {
  records: number
  data: number
  low: number
  high: number
  ended: boolean
  broken: string | null
  image: ImageBuilder
}

/** Intel HEX (formats 1.2, S1 S2): each record `:` length, address, type, data, checksum; all bytes sum to zero. */
export function readIntelHex(subject: Subject): Finding | null {
  const { head } = subject
  const reading: Reading = {
    records: 0,
    data: 0,
    low: Number.POSITIVE_INFINITY,
    high: 0,
    ended: false,
    broken: null,
    image: new ImageBuilder(),
  }
  let base = 0
  for (const line of linesOf(head)) {
    if (head[line.start] !== colon) {
      if (reading.records === 0) return null
      reading.broken = `Line ${line.number} isn’t a record.`
      break
    }
    if (reading.ended) {
      reading.broken = `Line ${line.number} comes after the end record.`
      break
    }
    if (line.end === head.byteLength && !wholeIsRead(subject)) break
    const problem = checkRecord(head, line)
    if (problem !== null) {
      if (reading.records === 0) return null
      reading.broken = problem
      break
    }
    reading.records += 1
    base = addRecord(head, line, base, reading)
  }
  return reading.records === 0 ? null : findingOf(subject, reading)
}

function checkRecord(head: Uint8Array, { start, end, number }: Line): string | null {
  const length = hexByte(head, start + 1)
  const expected = 11 + length * 2
  if (length < 0 || end - start !== expected) return `Line ${number} is too short or too long.`
  let sum = 0
  for (let at = start + 1; at < end; at += 2) {
    const value = hexByte(head, at)
    if (value < 0) return `Line ${number} contains a character that isn’t a hex digit.`
    sum += value
  }
  return sum % 256 === 0 ? null : `The checksum of line ${number} is wrong.`
}

/** Takes a record's bytes in and gives the base address that holds from there on. */
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

function findingOf(subject: Subject, reading: Reading): Finding {
  const { records, broken, ended, data, low, high } = reading
  const whole = broken === null && (ended || !wholeIsRead(subject))
  const evidence = [
    broken === null
      ? proof(`The checksums of all ${count(records)} records are valid.`, 0)
      : sign(`The checksums of the first ${count(records)} records are valid.`, 0),
  ]
  if (ended) evidence.push(proof('The end record is present.'))
  const contradictions = [
    ...(broken === null ? [] : [`The file is damaged: ${broken}`]),
    ...(broken === null && !ended && wholeIsRead(subject)
      ? ['The end record is missing. The file may be incomplete.']
      : []),
  ]
  return {
    format: 'intel-hex',
    title: 'Intel HEX',
    sort: 'tune',
    certainty: whole ? 'certain' : 'likely',
    evidence,
    contradictions,
    facts: [
      { label: 'Records', value: count(records) },
      { label: 'Data', value: `${count(data)} bytes` },
      ...(data > 0 ? [{ label: 'Addresses', value: `${hex(low, 8)} to ${hex(high, 8)}` }] : []),
    ],
    image: reading.image.finish(),
  }
}
