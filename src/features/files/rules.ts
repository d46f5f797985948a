import type { FileKind, Purpose, StoredFile } from './contract.ts'
import { logBytesMax } from './limits.ts'
import type { Judgment, Verdict } from './identify/verdict.ts'
import { withArticle } from './identify/finding.ts'
import type { Said } from './identify/words.ts'
import { textLocale } from '#kit/locale.ts'
import * as m from './messages/m.ts'

const nameMax = 120

/**
 * Sanitizes a file name for display: no path, control or direction characters, never empty, and truncated before its
 * extension. For display only; downloads get a name from `downloadName`.
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

/** The maximum file size for a purpose, in bytes. Logs are parsed as a stream and may be larger. */
export const uploadBytesMax = (purpose: Purpose, { FILE_MAX_BYTES }: { FILE_MAX_BYTES: number }): number =>
  purpose === 'log' ? Math.max(FILE_MAX_BYTES, logBytesMax) : FILE_MAX_BYTES

/** The extension of a name in lowercase without the dot; empty when there is none. */
export const extensionOf = (name: string): string => /\.([a-z0-9-]{1,12})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const sendable = /^(bin|hex|s19|ori|mod|frf|sgo|odx|zip|csv|txt|pdf|png|jpg|jpeg|webp|fls|pcm|ols|kp|a2l|vbf|mlg)$/

const ourDelivery = /^request-\d+-[a-z0-9-]*v\d+\.[a-z0-9]{1,5}$/

/** The name of a delivery: request, car and version, with the extension of the original. */
export function deliveryName(
  file: Pick<StoredFile, 'name'>,
  of: { requestId: number; vehicle: readonly string[]; version: number },
): string {
  const extension = extensionOf(file.name)
  const car = of.vehicle.map((part) => part.replaceAll(/[^a-z0-9-]/g, '')).filter(Boolean)
  const parts = ['request', of.requestId, ...car, `v${of.version}`].join('-')
  return `${parts}.${sendable.test(extension) ? extension : 'bin'}`
}

/** The download name of a file, built from facts and never from user input. */
export function downloadName(file: Pick<StoredFile, 'id' | 'kind' | 'name'>): string {
  // The shop names deliveries when handing them over, so those names are safe.
  if (file.kind === 'delivery' && ourDelivery.test(file.name)) return `overboost-${file.name}`
  const extension = extensionOf(file.name)
  return `overboost-${file.kind}-${file.id}.${sendable.test(extension) ? extension : 'bin'}`
}

type Compared = Pick<StoredFile, 'bytes' | 'sha256'> & { verdict: Pick<Judgment, 'identifiers'> | null }

const numbersOf = (file: Compared, kinds: readonly string[]): string[] =>
  (file.verdict?.identifiers ?? []).filter(({ kind }) => kinds.includes(kind)).map(({ value }) => value)

/**
 * Evidence that a delivery is not for the car of its original: identical bytes, another size, other part or hardware
 * numbers. Empty when there are none.
 */
export function deliveryWarnings(original: Compared, delivered: Compared): Said[] {
  const warnings: Said[] = []
  if (original.sha256 === delivered.sha256) warnings.push({ code: 'unchangedFile' })
  if (original.bytes !== delivered.bytes)
    warnings.push({ code: 'sizeDiffers', bytes: delivered.bytes, original: original.bytes })
  for (const [label, kinds] of [
    ['partNumberInline', ['part']],
    ['hardwareNumberInline', ['hardware']],
  ] as const) {
    const before = numbersOf(original, kinds)
    const after = numbersOf(delivered, kinds)
    if (before.length > 0 && after.length > 0 && !after.some((value) => before.includes(value)))
      warnings.push({
        code: 'numberDiffers',
        label: { code: label },
        found: after[0] ?? '',
        original: before[0] ?? '',
      })
  }
  return warnings
}

const pictures = ['png', 'jpeg', 'webp', 'gif'] as const
/** Picture formats, as named in a file's verdict. */
export const pictureFormats: ReadonlySet<string> = new Set(pictures)
const attachable = new Set<string>([...pictures, 'pdf', 'text', 'zip'])
/** Files that describe a read without being one: they can accompany a request but not start one. */
export const accompanying: ReadonlySet<string> = new Set(['a2l', 'winols-pack'])
const signable = new Set<string>([...pictures, 'pdf'])

/**
 * The kind to store a file as, given its contents; null when not accepted. An allowlist: programs, documents with
 * scripts and unknown bytes never become attachments.
 */
export function kindOf(purpose: Purpose, { sort, format }: Pick<Verdict, 'sort' | 'format'>): FileKind | null {
  switch (purpose) {
    case 'auto':
      return sort !== 'other' ? sort : accompanying.has(format) ? 'attachment' : null
    // Encrypted reads have no signature, so they are accepted when the sender declares them tune files.
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

/** Explains a rejected file: what it is and what to do. */
export function refusedText({ format, title }: Pick<Verdict, 'format' | 'title'>): string {
  if (format === 'unknown') return m.refusedUnknown()
  const what = textLocale() === 'en' ? withArticle(title) : title
  return /^(rar|7z|gzip|bzip2|xz|zstd|tar)$/.test(format) ? m.refusedArchive({ what }) : m.refusedOther({ what })
}
