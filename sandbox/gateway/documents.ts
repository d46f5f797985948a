import { createHash } from 'node:crypto'
import { type Answer, answerCreated, answerInvalid } from './answers.ts'
import type { Desk } from './desk.ts'
import type { FormPart } from './multipart.ts'
import { type DocumentRecord, newId } from './records.ts'
import { invalid } from './sale.ts'
import { textTag, timeTag } from './xml.ts'

const bytesMax = 4 * 1024 * 1024
const daysKept = 30
const dayMs = 86_400_000

const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Detects the file type from its first bytes; null for types banks don't accept. */
function typeOf(content: Buffer): string | null {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (content.subarray(0, jpeg.length).equals(jpeg)) return 'image/jpeg'
  return content.subarray(0, png.length).equals(png) ? 'image/png' : null
}

const isBroken = (content: Buffer, type: string): boolean =>
  type === 'application/pdf' && (!content.includes('%%EOF') || content.includes('/Encrypt'))

const refused = (code: string, attribute: string, message: string): Answer =>
  answerInvalid('documentUpload', [invalid(code, attribute, message)])

/** `documentUpload.create`. Codes: the SDK’s `ValidationErrorCodes.DocumentUpload`. */
export function createDocument(desk: Desk, parts: readonly FormPart[]): Answer {
  const kind = parts.find(({ name }) => name === 'document_upload[kind]')?.content.toString('utf8')
  const file = parts.find(({ name, fileName }) => name === 'file' && fileName !== null)
  if (kind !== 'evidence_document') return refused('84901', 'kind', 'Document Upload kind is invalid')
  if (!file || file.content.length === 0) return refused('84906', 'file', 'File cannot be empty')
  if (file.content.length > bytesMax) return refused('84902', 'file', 'File size is limited to 4 MB')
  const contentType = typeOf(file.content)
  if (contentType === null) return refused('84903', 'file', 'Only PNG, JPG, JPEG, and PDF files are accepted')
  if (isBroken(file.content, contentType)) return refused('84904', 'file', 'File is malformed or encrypted')
  const record: DocumentRecord = {
    id: `dp_document_${newId()}`,
    name: file.fileName ?? '',
    contentType,
    bytes: file.content.length,
    sha256: createHash('sha256').update(file.content).digest('hex'),
    createdAt: desk.now(),
  }
  desk.store.commit([['document', record]])
  return answerCreated(
    `<document-upload><id>${record.id}</id><kind>evidence_document</kind>${textTag('name', record.name)}` +
      `<size>${record.bytes}</size><content-type>${contentType}</content-type>` +
      `${timeTag('expires-at', record.createdAt + daysKept * dayMs)}</document-upload>`,
  )
}
