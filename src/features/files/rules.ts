import type { FileKind, Purpose, StoredFile } from './contract.ts'
import { logBytesMax } from './limits.ts'
import { withArticle } from './identify/finding.ts'
import type { Verdict } from './identify/verdict.ts'
import * as m from './messages/m.ts'

const nameMax = 120

/**
 * A name as people may see it: without path, control and direction characters, never empty, cut before its ending when it
 * is too long. What is kept is only shown; what is sent back gets a name made by `downloadName`.
 */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .trim()
  const letters = [...clean]
  if (letters.length <= nameMax) return clean || 'unnamed'
  const ending = extensionOf(clean)
  const end = ending === '' ? '' : clean.slice(-ending.length - 1)
  return letters.slice(0, nameMax - end.length).join('') + end
}

/** The largest file that is taken for a purpose, in bytes. Logs are read while they pass and may be longer. */
export const uploadBytesMax = (purpose: Purpose, { FILE_MAX_BYTES }: { FILE_MAX_BYTES: number }): number =>
  purpose === 'log' ? Math.max(FILE_MAX_BYTES, logBytesMax) : FILE_MAX_BYTES

/** The ending of a name in lower case, without the dot; empty when there is none. */
export const extensionOf = (name: string): string => /\.([a-z0-9-]{1,12})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const sendable = /^(bin|hex|s19|ori|mod|frf|sgo|odx|zip|csv|txt|pdf|png|jpg|jpeg|webp|fls|pcm|ols|kp|a2l|vbf|mlg)$/

const ourDelivery = /^request-\d+-[a-z0-9-]*v\d+\.[a-z0-9]{1,5}$/

/** What a delivery is called: its request, its car and its version, with the ending of what was sent. */
export function deliveryName(
  file: Pick<StoredFile, 'name'>,
  of: { requestId: number; vehicle: readonly string[]; version: number },
): string {
  const extension = extensionOf(file.name)
  const car = of.vehicle.map((part) => part.replaceAll(/[^a-z0-9-]/g, '')).filter(Boolean)
  const parts = ['request', of.requestId, ...car, `v${of.version}`].join('-')
  return `${parts}.${sendable.test(extension) ? extension : 'bin'}`
}

/** The download name of a file, made of facts, never of user input. */
export function downloadName(file: Pick<StoredFile, 'id' | 'kind' | 'name'>): string {
  // Deliveries are named by us when they are handed over.
  if (file.kind === 'delivery' && ourDelivery.test(file.name)) return `overboost-${file.name}`
  const extension = extensionOf(file.name)
  return `overboost-${file.kind}-${file.id}.${sendable.test(extension) ? extension : 'bin'}`
}

type Compared = Pick<StoredFile, 'bytes' | 'sha256' | 'verdict'>

const numbersOf = (file: Compared, kinds: readonly string[]): string[] =>
  (file.verdict?.identifiers ?? []).filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value)

/**
 * What speaks against a delivery being for the car that the original came from: the same bytes, another size, other
 * part or hardware numbers. Empty when nothing does.
 */
export function deliveryWarnings(original: Compared, delivered: Compared): string[] {
  const warnings: string[] = []
  if (original.sha256 === delivered.sha256) warnings.push(m.unchangedFile())
  if (original.bytes !== delivered.bytes)
    warnings.push(m.sizeDiffers({ bytes: delivered.bytes, original: original.bytes }))
  for (const [label, kinds] of [
    [m.partNumberInline(), ['part']],
    [m.hardwareNumberInline(), ['hardware']],
  ] as const) {
    const before = numbersOf(original, kinds)
    const after = numbersOf(delivered, kinds)
    if (before.length > 0 && after.length > 0 && !after.some((value) => before.includes(value)))
      warnings.push(m.numberDiffers({ label, found: after[0] ?? '', original: before[0] ?? '' }))
  }
  return warnings
}

const pictures = ['png', 'jpeg', 'webp', 'gif'] as const
/** Formats that are pictures, as the verdict of a file names them. */
export const pictureFormats: ReadonlySet<string> = new Set(pictures)
const attachable = new Set<string>([...pictures, 'pdf', 'text', 'zip'])
/** What describes a read without being one: goes with a request, and never makes one. */
export const accompanying: ReadonlySet<string> = new Set(['a2l', 'winols-pack'])
const signable = new Set<string>([...pictures, 'pdf'])

/**
 * What a file is kept as, by what its bytes are; null when it is not accepted. Only a list of what is known is taken:
 * programs, documents with scripts and unknown bytes never become attachments.
 */
export function kindOf(purpose: Purpose, { sort, format }: Pick<Verdict, 'sort' | 'format'>): FileKind | null {
  switch (purpose) {
    case 'auto':
      return sort !== 'other' ? sort : accompanying.has(format) ? 'attachment' : null
    // Encrypted reads of a tool have no signature: they count when their sender says that they are one.
    case 'tune':
    case 'delivery':
      return sort === 'tune' || format === 'unknown' ? purpose : null
    case 'log':
      return sort === 'log' ? purpose : null
    case 'attachment':
      return sort !== 'other' || attachable.has(format) || accompanying.has(format) ? purpose : null
    case 'signature':
      return signable.has(format) ? purpose : null
  }
}

/** What a refused file is, in words, and what to do about it. */
export function refusedText({ format, title }: Pick<Verdict, 'format' | 'title'>): string {
  if (format === 'unknown') return m.refusedUnknown()
  const what = withArticle(title)
  return format === 'rar' || format === '7z' ? m.refusedArchive({ what }) : m.refusedOther({ what })
}
