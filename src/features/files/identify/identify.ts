import { readArchives } from './archives.ts'
import { readDatalogs } from './datalogs.ts'
import { fillingOf, readDump } from './dumps.ts'
import { bytesOf, type Finding, guess, type Reader, type Subject, wholeIsRead } from './finding.ts'
import { readHexText } from './hex-text.ts'
import { readIntelHex } from './intel-hex.ts'
import { checksumOf, erasedShare, measureEntropy } from './measures.ts'
import { readNamedOnly } from './named-only.ts'
import { findNumbers } from './numbers.ts'
import { readOrdinary } from './ordinary.ts'
import { isText, readPlainText } from './plain-text.ts'
import { readSRecord } from './s-record.ts'
import { readTextDocuments } from './text-documents.ts'
import { type Judgment, uncheckedIntegrity } from './verdict.ts'
import type { Said } from './words.ts'
import { readVolkswagen } from './volkswagen.ts'
import { readWinols } from './winols.ts'
import { extensionOf } from '../rules.ts'

export type { Subject } from './finding.ts'

/** From proof to guess: contents first, name last (formats 1.1). */
const byContent: readonly Reader[] = [
  readIntelHex,
  readSRecord,
  readHexText,
  readVolkswagen,
  readWinols,
  readTextDocuments,
  readArchives,
  readOrdinary,
  readDatalogs,
]

const formatOfEnding: Readonly<Record<string, string>> = {
  hex: 'intel-hex',
  ihex: 'intel-hex',
  s19: 's-record',
  srec: 's-record',
  mot: 's-record',
  frf: 'frf',
  sgo: 'sgo',
  odx: 'odx',
  zip: 'zip',
  ols: 'winols',
  kp: 'winols-pack',
  a2l: 'a2l',
  vbf: 'vbf',
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
}

/** Identifies a file, with evidence. Never throws. */
export function identify(subject: Subject): Judgment {
  const { head, bytes, name } = subject
  const first = byContent.reduce<Finding | null>((found, read) => found ?? read(subject), null)
  const isSearchable = first === null || first.sort === 'tune'
  const identifiers = isSearchable ? [...(first?.identifiers ?? []), ...findNumbers(first?.image ?? head)] : []
  const dump = first || isText(head) ? null : readDump(subject, identifiers)
  const finding = (first && withFilling(first)) ?? dump ?? readNamedOnly(subject) ?? readPlainText(subject) ?? unknown()
  const entropy = measureEntropy(head)
  const facts = [...(finding.facts ?? [])]
  const erased = erasedShare(head)
  if (finding.format === 'raw' && erased > 0.01)
    facts.push({ label: { code: 'factErased' }, value: { code: 'percent', share: erased } })
  const evidence = [...finding.evidence]
  const contradictions = [...(finding.contradictions ?? [])]
  if (
    (finding.sort === 'tune' || finding.format === 'unknown') &&
    looksEncrypted(entropy.values, head.byteLength) &&
    finding.format !== 'frf'
  )
    evidence.push(guess({ code: 'saidRandom' }))
  const expected = formatOfEnding[extensionOf(name)]
  if (expected !== undefined && expected !== finding.format && !sameFamily(expected, finding.format))
    contradictions.push({ code: 'saidNameContent', ending: extensionOf(name), title: finding.title })
  if (extensionOf(name) === 'bin' && /^(intel-hex|s-record|ti-txt|vmem)$/.test(finding.format))
    contradictions.push({ code: 'saidNameBinary' })
  if (!wholeIsRead(subject)) evidence.push(guess({ code: 'saidPartRead', read: head.byteLength, bytes }))
  return {
    format: finding.format,
    title: finding.title,
    sort: finding.sort,
    certainty: finding.certainty,
    evidence,
    contradictions,
    identifiers: finding.sort === 'tune' ? identifiers : [],
    facts,
    checksum: checksumOf(head),
    integrity: finding.integrity ?? uncheckedIntegrity,
    entropy,
    bytes_read: head.byteLength,
  }
}

/** A text of records that holds a failed read says so, like a dump. */
function withFilling(finding: Finding): Finding {
  const byte = finding.image ? fillingOf(finding.image) : null
  if (byte === null) return finding
  return {
    ...finding,
    title: { code: 'titleFailedRead' },
    certainty: 'likely',
    contradictions: [{ code: 'saidFailedRead', byte }, ...(finding.contradictions ?? [])],
  }
}

const sameFamily = (expected: string, format: string): boolean =>
  expected === 'zip' && /^(pdx|autotuner-backup|autotuner-slave|office|zip-log)$/.test(format)

const looksEncrypted = (values: readonly number[], bytes: number): boolean =>
  bytes >= 65_536 &&
  values.every((value) => value > 7.2) &&
  values.reduce((sum, value) => sum + value, 0) / values.length > 7.6

const unknown = (): Finding => ({
  format: 'unknown',
  title: { code: 'titleUnknownBinary' },
  sort: 'other',
  certainty: 'guess',
  evidence: [guess({ code: 'saidUnknown' })],
})

/** The verdict when the bytes could not be examined in time, based on the name only. */
export function judgeByName({ bytes, name }: Pick<Subject, 'bytes' | 'name'>, because: Said): Judgment {
  const ending = extensionOf(name)
  const sort = /^(pcm|bin|fls)$/.test(ending) ? 'tune' : /^(csv|log|vbo|mlg|msl)$/.test(ending) ? 'log' : 'other'
  return {
    format: 'unknown',
    title: {
      code: ({ tune: 'titleTuneByName', log: 'titleLogByName', other: 'titleUnknown' } as const)[sort],
    },
    sort,
    certainty: 'guess',
    evidence: [guess(because), ...(sort === 'other' ? [] : [guess({ code: 'saidName', ending })])],
    contradictions: [],
    identifiers: [],
    facts: [{ label: { code: 'size' }, value: bytesOf(bytes) }],
    checksum: '',
    integrity: uncheckedIntegrity,
    entropy: { block_bytes: 0, values: [] },
    bytes_read: 0,
  }
}
