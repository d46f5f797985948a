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

/** All bytes of a request. Throws BadRequest: 413 for more. */
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
 * The JSON object in the body of a request; empty when there is no body. The SDK (3.40) sends JSON with underscored
 * names and reads XML. Throws BadRequest: 413 above 64 KiB, 400 when it is no JSON object.
 */
export async function readFields(request: IncomingMessage): Promise<Fields> {
  const body = await readBody(request, bodyLimitBytes)
  if (body.length === 0) return {}
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'))
    if (isFields(parsed)) return parsed
  } catch {
    // answered below, without echoing the text
  }
  throw new BadRequest(400, 'the body is not a JSON object')
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A nested object; empty when the field is missing or something else. */
export function fieldsIn(fields: Fields, name: string): Fields {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return isFields(value) ? value : {}
}

/** Text, or a number as text; null when missing, empty or something else. */
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
