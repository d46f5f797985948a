import { ascii, type Finding, proof, startsWith, type Subject, textAt } from './finding.ts'
import { extensionOf } from '../rules.ts'
import type { Said } from './words.ts'

/**
 * Files that are certainly not tune files, whatever their name; `format` decides whether they can be attached to
 * messages.
 */
const signatures = [
  ['png', { code: 'titlePicture', name: 'PNG' }, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', { code: 'titlePicture', name: 'JPEG' }, [0xff, 0xd8, 0xff]],
  ['gif', { code: 'titlePicture', name: 'GIF' }, ascii('GIF8')],
  ['pdf', { code: 'titlePdf' }, ascii('%PDF-')],
  ['program', { code: 'titleProgram', name: 'Windows' }, ascii('MZ')],
  ['program', { code: 'titleProgram', name: 'Linux' }, [0x7f, 0x45, 0x4c, 0x46]],
  ['program', { code: 'titleProgram', name: 'macOS' }, [0xcf, 0xfa, 0xed, 0xfe]],
  ['program', { code: 'titleProgram', name: 'Java' }, [0xca, 0xfe, 0xba, 0xbe]],
  ['program', { code: 'titleScript' }, ascii('#!')],
  ['office', { code: 'titleOldOffice' }, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['sqlite', { code: 'titleDatabase', name: 'SQLite' }, ascii('SQLite format 3')],
] as const

const decoder = new TextDecoder('latin1')
const markup = /^\s{0,500}(<!doctype\s{1,5}html|<html|<head|<body|<script|<svg|<iframe)/i

export function readOrdinary({ head, name }: Subject): Finding | null {
  const found = signatures.find(
    ([format, , magic]) => startsWith(head, magic) && (format !== 'program' || isProgram(head)),
  )
  if (found) return finding(found[0], found[1], { code: 'saidSignature' }, name)
  if (startsWith(head, ascii('RIFF')) && startsWith(head, ascii('WEBP'), 8))
    return finding('webp', { code: 'titlePicture', name: 'WebP' }, { code: 'saidRiff' }, name)
  // ISO base media: the brand tells pictures of phones from videos.
  if (startsWith(head, ascii('ftyp'), 4)) {
    const isPicture = /^(hei|hev|mif1|msf1|avif)/.test(textAt(head, 8, 4))
    return isPicture
      ? finding('heic', { code: 'titlePicture', name: 'HEIC' }, { code: 'saidSignature' }, name)
      : finding('video', { code: 'titleVideo', name: 'MP4' }, { code: 'saidSignature' }, name)
  }
  if (startsWith(head, ascii('ustar'), 257))
    return finding('tar', { code: 'titleArchive', name: 'TAR' }, { code: 'saidSignature' }, name)
  const start = decoder.decode(head.subarray(0, 4096)).replace(/^\u00EF\u00BB\u00BF/, '')
  if (markup.test(start) || /<svg[\s>]|<script[\s>]/i.test(start.startsWith('<') ? start : ''))
    return finding('markup', { code: 'titleMarkup' }, { code: 'saidMarkup' }, name)
  return null
}

/** The letters MZ alone do not make a program, because a dump may start with them. */
function isProgram(head: Uint8Array): boolean {
  if (head[0] !== 0x4d) return true
  // Offset 0x3C of a DOS header points to the PE header; a dump of code does not.
  const next = (head[0x3c] ?? 0) | ((head[0x3d] ?? 0) << 8)
  return startsWith(head, ascii('PE'), next) || head.byteLength < 64 * 1024
}

function finding(format: string, title: Said, says: Said, name: string): Finding {
  const ending = extensionOf(name)
  const claimsTune = /^(bin|pcm|fls|ori|mod|hex|frf|sgo)$/.test(ending)
  return {
    format,
    title,
    sort: 'other',
    certainty: 'certain',
    evidence: [proof(says, 0)],
    contradictions: claimsTune ? [{ code: 'saidNameOther', ending }] : [],
  }
}
