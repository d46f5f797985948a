import type { Certainty, Evidence, Fact, FileSort, Identifier, Integrity } from './verdict.ts'
import type { Said } from './words.ts'

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
  title: Said
  sort: FileSort
  certainty: Certainty
  evidence: Evidence[]
  contradictions?: Said[]
  facts?: Fact[]
  identifiers?: Identifier[]
  /** The bytes encoded by a text of records, to search for part numbers. */
  image?: Uint8Array
  /** The result of the file's own checksums, for formats with documented ones. */
  integrity?: Integrity
}
export type Reader = (subject: Subject) => Finding | null

export const proof = (says: Said, offset: number | null = null): Evidence => ({ says, certainty: 'certain', offset })
export const sign = (says: Said, offset: number | null = null): Evidence => ({ says, certainty: 'likely', offset })
export const guess = (says: Said, offset: number | null = null): Evidence => ({ says, certainty: 'guess', offset })

export const hex = (value: number, digits = 0): string => `0x${value.toString(16).toUpperCase().padStart(digits, '0')}`

export const bytesOf = (bytes: number): Said => ({ code: 'byteCount', bytes })
export const countOf = (value: number): Said => ({ code: 'count', value })
export const named = (name: string): Said => ({ code: 'name', name })

/** Titles that begin with an ordinary word, which is lowercase within a sentence. */
const ordinaryWord = /^(Text|Web page|Unknown|Damaged)\b/

/** Adds the article to a title, such as "an XZ file" or "a text file". */
export const withArticle = (title: string): string => {
  const words = title.replace(ordinaryWord, (word) => word.toLowerCase())
  return `${/^([AEIOaeio]|unknown|XZ|MP4|MSD|MG1|MD1|ME\d|MED)/.test(words) ? 'an' : 'a'} ${words}`
}

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
