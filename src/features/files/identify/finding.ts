import { formatNumber } from '#kit/locale.ts'
import type { Certainty, Evidence, FileSort, Identifier, Integrity } from './verdict.ts'

export interface Subject {
  /** The start of the file; the whole file unless very large. */
  head: Uint8Array
  /** Size of the whole file in bytes. */
  bytes: number
  name: string
}

/** What a format reader found out about a file; readers return null for other formats. */
export interface Finding {
  format: string
  title: string
  sort: FileSort
  certainty: Certainty
  evidence: Evidence[]
  contradictions?: string[]
  facts?: Fact[]
  identifiers?: Identifier[]
  /** The bytes encoded by a text of records, to search for part numbers. */
  image?: Uint8Array
  /** The result of the file's own checksums, for formats with documented ones. */
  integrity?: Integrity
}
export interface Fact {
  label: string
  value: string
}
export type Reader = (subject: Subject) => Finding | null

export const proof = (says: string, offset: number | null = null): Evidence => ({ says, certainty: 'certain', offset })
export const sign = (says: string, offset: number | null = null): Evidence => ({ says, certainty: 'likely', offset })
export const guess = (says: string, offset: number | null = null): Evidence => ({ says, certainty: 'guess', offset })

export const hex = (value: number, digits = 0): string => `0x${value.toString(16).toUpperCase().padStart(digits, '0')}`
export const count = (value: number): string => formatNumber(value)
const mebibyte = 1024 * 1024
/** Formats a size in the units common in tuning. */
export const size = (bytes: number): string =>
  bytes >= mebibyte && bytes % mebibyte === 0
    ? `${count(bytes / mebibyte)} MiB`
    : bytes >= 1024 && bytes % 1024 === 0
      ? `${count(bytes / 1024)} KiB`
      : `${count(bytes)} bytes`

/** Adds the article to a title, such as "an XZ file". */
export const withArticle = (title: string): string =>
  `${/^([AEIOaeio]|XZ|MSD|MG1|MD1)/.test(title) ? 'an' : 'a'} ${title}`

export const startsWith = (bytes: Uint8Array, magic: readonly number[], at = 0): boolean =>
  bytes.byteLength >= at + magic.length && magic.every((value, index) => bytes[at + index] === value)
export const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

/** Little-endian; 0 beyond the end. */
export const u16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
export const u32 = (bytes: Uint8Array, at: number): number => (u16(bytes, at) | (u16(bytes, at + 2) << 16)) >>> 0

/** Printable text from the bytes, as evidence; at most 80 characters. */
export function textAt(bytes: Uint8Array, at: number, length: number): string {
  let text = ''
  for (const value of bytes.subarray(at, at + Math.min(length, 80)))
    text += value >= 0x20 && value < 0x7f ? String.fromCharCode(value) : ' '
  return text.trim()
}

export const wholeIsRead = ({ head, bytes }: Subject): boolean => head.byteLength >= bytes
