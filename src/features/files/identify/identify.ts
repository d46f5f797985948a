import type { Verdict } from './verdict.ts'

export interface Subject {
  /** The beginning of the file, all of it unless it is very large. */
  head: Uint8Array
  /** Size of the whole file. */
  bytes: number
  name: string
}

/** What a file is, with the reasons. */
export function identify({ head, name }: Subject): Verdict {
  const isDump = /\.(pcm|bin|fls)$/i.test(name)
  return {
    format: 'raw',
    title: isDump ? 'Raw memory dump' : 'Unknown file',
    sort: isDump ? 'tune' : 'other',
    certainty: 'guess',
    evidence: [],
    contradictions: [],
    identifiers: [],
    facts: [],
    checksum: '00000000',
    entropy: { block_bytes: 0, values: [] },
    bytes_read: head.byteLength,
  }
}
