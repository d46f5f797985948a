import { formatNumber } from '#kit/locale.ts'
import type { Certainty, Evidence, FileSort, Identifier, Integrity } from './verdict.ts'

export interface Subject {
  /** The beginning of the file, all of it unless it is very large. */
  head: Uint8Array
  /** Size of the whole file. */
  bytes: number
  name: string
}

/** What one family of formats has to say about a file; null from its reader when it is none of them. */
export interface Finding {
  format: string
  title: string
  sort: FileSort
  certainty: Certainty
  evidence: Evidence[]
  contradictions?: string[]
  facts?: Fact[]
  identifiers?: Identifier[]
  /** The bytes that a text of records stands for, to search for numbers. */
  image?: Uint8Array
  /** What its own checksums say, for a format that has some which are documented. */
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
/** Sizes as people in the trade say them. */
export const size = (bytes: number): string =>
  bytes >= mebibyte && bytes % mebibyte === 0
    ? `${count(bytes / mebibyte)} MiB`
    : bytes >= 1024 && bytes % 1024 === 0
      ? `${count(bytes / 1024)} KiB`
      : `${count(bytes)} bytes`

/** A title in a sentence, such as "an XZ file". */
export const withArticle = (title: string): string =>
  `${/^([AEIOaeio]|XZ|MSD|MG1|MD1)/.test(title) ? 'an' : 'a'} ${title}`

export const startsWith = (bytes: Uint8Array, magic: readonly number[], at = 0): boolean =>
  bytes.byteLength >= at + magic.length && magic.every((value, index) => bytes[at + index] === value)
export const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

/** Little-endian; 0 behind the end. */
export const u16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
export const u32 = (bytes: Uint8Array, at: number): number => (u16(bytes, at) | (u16(bytes, at + 2) << 16)) >>> 0

/** Printable text of a part of the bytes, for evidence. Never longer than 80 characters. */
export function textAt(bytes: Uint8Array, at: number, length: number): string {
  let text = ''
  for (const value of bytes.subarray(at, at + Math.min(length, 80)))
    text += value >= 0x20 && value < 0x7f ? String.fromCharCode(value) : ' '
  return text.trim()
}

export const wholeIsRead = ({ head, bytes }: Subject): boolean => head.byteLength >= bytes
