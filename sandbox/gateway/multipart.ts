import type { IncomingMessage } from 'node:http'
import { BadRequest, readBody } from './request.ts'

/** Four times the document limit, so that a slightly oversized document still gets Braintree's own error. */
const formLimitBytes = 16 * 1024 * 1024

/** One part of a form. `fileName` is null for a plain field. */
export interface FormPart {
  readonly name: string
  readonly fileName: string | null
  readonly content: Buffer
}

/** Reads a multipart form. Throws BadRequest: 413 above 16 MiB, 400 if it is not one. */
export const readForm = async (request: IncomingMessage): Promise<FormPart[]> =>
  partsOf(request.headers['content-type'] ?? '', await readBody(request, formLimitBytes))

/** The parts of a multipart/form-data body as the SDK writes them. */
function partsOf(contentType: string, body: Buffer): FormPart[] {
  const boundary = /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?$/.exec(contentType)?.[1]
  if (boundary === undefined) throw new BadRequest(400, 'the body is not a form')
  const mark = Buffer.from(`--${boundary}`)
  const parts: FormPart[] = []
  let at = body.indexOf(mark)
  if (at === -1) throw new BadRequest(400, 'the form has no parts')
  for (;;) {
    const start = at + mark.length
    if (body.subarray(start, start + 2).toString() === '--') return parts
    const next = body.indexOf(`\r\n--${boundary}`, start)
    if (next === -1) throw new BadRequest(400, 'the form is cut off')
    parts.push(readPart(body.subarray(start, next)))
    at = next + 2
  }
}

function readPart(part: Buffer): FormPart {
  const end = part.indexOf('\r\n\r\n')
  const head = end === -1 ? '' : part.subarray(0, end).toString('utf8')
  const name = /;\s*name="([^"]*)"/.exec(head)?.[1]
  if (name === undefined) throw new BadRequest(400, 'a part of the form has no name')
  return { name, fileName: /;\s*filename="([^"]*)"/.exec(head)?.[1] ?? null, content: part.subarray(end + 4) }
}
