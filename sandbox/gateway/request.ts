import type { IncomingMessage } from 'node:http'

export type Fields = Readonly<Record<string, unknown>>

const bodyLimitBytes = 64 * 1024

export class BadRequest extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Reads the body of a request. Throws BadRequest with 413 above `bytesMax`. */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > bytesMax) throw new BadRequest(413, 'the body is too large')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/**
 * Parses the body of a request as a JSON object; empty without a body. The SDK (3.40) sends JSON with underscored
 * names and reads XML. Throws BadRequest: 413 above 64 KiB, 400 if it is not a JSON object.
 */
export async function readFields(request: IncomingMessage): Promise<Fields> {
  const body = await readBody(request, bodyLimitBytes)
  if (body.length === 0) return {}
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    if (isFields(parsed)) return parsed
  } catch {
    // Reported below, without echoing the text.
  }
  throw new BadRequest(400, 'the body is not a JSON object')
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A nested object; empty if the field is missing or not an object. */
export function fieldsIn(fields: Fields, name: string): Fields {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return isFields(value) ? value : {}
}

/** A string, or a number as a string; null if missing, empty or of another type. */
export function textIn(fields: Fields, name: string): string | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

export function flagIn(fields: Fields, name: string): boolean {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return value === true || value === 'true'
}

export function listIn(fields: Fields, name: string): string[] {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}
