import { z } from 'zod'
import { int } from '#kit/shapes.ts'
import type { Said } from './words.ts'

/** What a file is: tunable, a datalog, or something else. */
const fileSorts = ['tune', 'log', 'other'] as const
export type FileSort = (typeof fileSorts)[number]

/** `certain`: proven by the bytes. `likely`: most signs agree. `guess`: by size or name alone. */
const certainties = ['certain', 'likely', 'guess'] as const
export type Certainty = (typeof certainties)[number]

const evidence = z.object({
  /** One sentence for the user. */
  says: z.string(),
  certainty: z.enum(certainties),
  /** The offset in the file, if the evidence has one. */
  offset: int.nullable(),
})

const identifiers = ['hardware', 'software', 'part', 'epk', 'ecu', 'engine', 'version'] as const
const identifier = z.object({
  /** `hardware` and `software` are numbers of the control unit's manufacturer, `part` is the car maker's. */
  kind: z.enum(identifiers),
  value: z.string(),
  offset: int,
  /** The maker of the car or control unit, if the number's format identifies it. */
  maker: z.string().nullable(),
})
export type Identifier = z.output<typeof identifier>

/** A file's own checksums: correct, wrong, or not verifiable because the format is not documented. */
const integrityStates = ['ok', 'wrong', 'unknown'] as const
const integrity = z.object({
  state: z.enum(integrityStates),
  /** The checksum algorithm; null when none could be computed. */
  algorithm: z.string().nullable(),
  /** One sentence for the user. */
  says: z.string(),
})

/** What the server found out about a file, with evidence, in the reader’s language. */
export const verdict = z
  .object({
    /** For example `intel-hex`. */
    format: z.string(),
    title: z.string(),
    sort: z.enum(fileSorts),
    certainty: z.enum(certainties),
    evidence: z.array(evidence),
    /** Contradictions: a name suggesting another type, or a selected vehicle of another make. */
    contradictions: z.array(z.string()),
    identifiers: z.array(identifier),
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    /** CRC-32 of the bytes read, as eight hex digits. */
    checksum: z.string(),
    integrity,
    /** Bits per byte, 0 to 8, for equal-length blocks in file order. */
    entropy: z.object({ block_bytes: int, values: z.array(z.number()) }),
    /** How many bytes were examined; less than the file if it is very large. */
    bytes_read: int,
  })
  .meta({ id: 'FileVerdict' })
export type Verdict = z.output<typeof verdict>

export interface Evidence extends Omit<Verdict['evidence'][number], 'says'> {
  says: Said
}
export interface Fact {
  label: Said
  /** Text from the file, which is alike in every language, or a sentence. */
  value: Said | string
}
export interface Integrity extends Pick<Verdict['integrity'], 'state'> {
  algorithm: Said | null
  says: Said
}
/** A verdict as it is stored: by codes and facts, without words. */
export interface Judgment extends Omit<Verdict, 'title' | 'evidence' | 'contradictions' | 'facts' | 'integrity'> {
  title: Said
  evidence: Evidence[]
  contradictions: Said[]
  facts: Fact[]
  integrity: Integrity
}
export const uncheckedIntegrity: Integrity = { state: 'unknown', algorithm: null, says: { code: 'saidUnchecked' } }
