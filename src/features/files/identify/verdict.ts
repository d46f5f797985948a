import { z } from 'zod'

/** What a file is for: a file that can be tuned, a datalog, or something else. */
const fileSorts = ['tune', 'log', 'other'] as const
export type FileSort = (typeof fileSorts)[number]

/** `certain`: proven by the bytes. `likely`: most signs agree. `guess`: by size or name alone. */
const certainties = ['certain', 'likely', 'guess'] as const
export type Certainty = (typeof certainties)[number]

const evidence = z.object({
  /** One sentence for a person. */
  says: z.string(),
  certainty: z.enum(certainties),
  /** Where in the file, when it is about a place. */
  offset: z.number().int().nullable(),
})
export type Evidence = z.output<typeof evidence>

const identifiers = ['hardware', 'software', 'part', 'epk', 'ecu', 'engine', 'version'] as const
const identifier = z.object({
  /** `hardware` and `software` are the control unit maker's numbers, `part` is the car maker's. */
  kind: z.enum(identifiers),
  value: z.string(),
  offset: z.number().int(),
  /** Make of the car or of the control unit, where the form of the number says it. */
  maker: z.string().nullable(),
})
export type Identifier = z.output<typeof identifier>

/** The checksums that a file carries: right, wrong, or not to be checked by what is known of its format. */
const integrityStates = ['ok', 'wrong', 'unknown'] as const
const integrity = z.object({
  state: z.enum(integrityStates),
  /** Which checksum was computed; null when none could be. */
  algorithm: z.string().nullable(),
  /** One sentence for a person. */
  says: z.string(),
})
export type Integrity = z.output<typeof integrity>
export const uncheckedIntegrity: Integrity = {
  state: 'unknown',
  algorithm: null,
  says: 'We can’t check the checksums inside this file.',
}

/** What the server found out about a file, with its reasons. */
export const verdict = z
  .object({
    /** Such as `intel-hex`. */
    format: z.string(),
    title: z.string(),
    sort: z.enum(fileSorts),
    certainty: z.enum(certainties),
    evidence: z.array(evidence),
    /** What speaks against it: a name that says something else, a chosen vehicle of another make. */
    contradictions: z.array(z.string()),
    identifiers: z.array(identifier),
    /** Facts for a table: label and value. */
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    /** CRC-32 of the bytes that were read, eight hex digits. */
    checksum: z.string(),
    /** Unchecked for files of before it was kept. */
    integrity: integrity.default(uncheckedIntegrity),
    /** Bits per byte, 0 to 8, for blocks of equal length in the order of the file. */
    entropy: z.object({ block_bytes: z.number().int(), values: z.array(z.number()) }),
    /** How many bytes were looked at; less than the file for very large ones. */
    bytes_read: z.number().int(),
  })
  .meta({ id: 'FileVerdict' })
export type Verdict = z.output<typeof verdict>
