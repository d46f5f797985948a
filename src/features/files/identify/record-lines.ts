import { hex, proof, sign, startsWith } from './finding.ts'
import type { Fact, Integrity } from './verdict.ts'
import type { Said } from './words.ts'

/** Hex digit values by character code; -1 for other characters. */
const digits = Int8Array.from({ length: 256 }, (_, code) => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
})

export const hexDigit = (code: number | undefined): number => (code === undefined ? -1 : digits[code]!)

/** The value of two hex digits, or -1. */
export function hexByte(bytes: Uint8Array, at: number): number {
  const high = hexDigit(bytes[at])
  const low = hexDigit(bytes[at + 1])
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

/** Some editors put it before the text that they save. */
const byteOrderMark = [0xef, 0xbb, 0xbf]

export interface Line {
  /** Starts at 1. */
  number: number
  start: number
  /** The offset after the last non-whitespace character. */
  end: number
}

/** Iterates over the non-blank lines of a text without copying. */
export function* linesOf(bytes: Uint8Array): Generator<Line> {
  let start = startsWith(bytes, byteOrderMark) ? byteOrderMark.length : 0
  for (let number = 1; start < bytes.byteLength; number += 1) {
    const found = bytes.indexOf(0x0a, start)
    const stop = found < 0 ? bytes.byteLength : found
    let end = stop
    while (end > start && (bytes[end - 1] ?? 0) <= 0x20) end -= 1
    if (end > start) yield { number, start, end }
    start = stop + 1
  }
}

export interface LineCheck {
  /** The defect of the record; null when its checksum is correct. */
  problem: Said | null
  /** Whether it has the characters and length of a record, regardless of its checksum. */
  isShaped: boolean
}
export interface RecordCount {
  valid: number
  damaged: number
  /** The defect of the first damaged line. */
  problem: Said | null
}

/**
 * Reads a text of records, skipping damaged ones. Null if it does not start like one, or fewer than half of its lines
 * are shaped like records.
 */
export function readRecords(
  { head, bytes }: { head: Uint8Array; bytes: number },
  { mark, check, take }: { mark: number; check: (line: Line) => LineCheck; take: (line: Line) => void },
): RecordCount | null {
  const found: RecordCount = { valid: 0, damaged: 0, problem: null }
  let shaped = 0
  for (const line of linesOf(head)) {
    if (found.valid + found.damaged === 0 && head[line.start] !== mark) return null
    // When only part of the file was read, its last line may be truncated.
    if (line.end === head.byteLength && head.byteLength < bytes) break
    const { problem, isShaped } = check(line)
    if (isShaped) shaped += 1
    if (problem === null) {
      found.valid += 1
      take(line)
    } else {
      found.damaged += 1
      found.problem ??= problem
    }
  }
  return shaped * 2 < found.valid + found.damaged || shaped === 0 ? null : found
}

/** The number of damaged records, with the defect of the first. */
export const damageOf = ({ valid, damaged, problem }: RecordCount): Said[] =>
  problem === null ? [] : [{ code: 'saidRecordsDamaged', damaged, all: valid + damaged, problem }]

/** The first and the last address of the data. */
export const addressesOf = (low: number, high: number): Fact => ({
  label: { code: 'factAddresses' },
  value: { code: 'factRange', low: hex(low, 8), high: hex(high, 8) },
})

/** The checksums as evidence. */
export const checksumEvidence = ({ valid, damaged }: RecordCount) =>
  damaged === 0
    ? proof({ code: 'saidChecksumsValid', valid }, 0)
    : sign({ code: 'saidSomeChecksumsValid', valid, all: valid + damaged }, 0)

/** The integrity of the whole file, derived from the checksums of its records. */
export const recordIntegrity = ({ valid, damaged }: RecordCount, algorithm: Said, isWhole: boolean): Integrity =>
  damaged > 0
    ? { state: 'wrong', algorithm, says: { code: 'saidCheckFailed', damaged, all: valid + damaged } }
    : isWhole
      ? { state: 'ok', algorithm, says: { code: 'saidChecksumsCorrect', valid } }
      : { state: 'unknown', algorithm, says: { code: 'saidFirstChecked', valid } }

/** A growing buffer with a size limit; bytes beyond it are dropped. */
export class ImageBuilder {
  #bytes = new Uint8Array(64 * 1024)
  #length = 0
  readonly #max: number
  constructor(max = 8 * 1024 * 1024) {
    this.#max = max
  }
  push(value: number): void {
    if (this.#length >= this.#max) return
    if (this.#length === this.#bytes.byteLength) {
      const grown = new Uint8Array(Math.min(this.#max, this.#bytes.byteLength * 2))
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    this.#bytes[this.#length] = value
    this.#length += 1
  }
  finish(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}
