import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fail } from '../refusal.ts'

/**
 * Reads a request body into memory. For small files only.
 * @param max maximum in bytes; refuses larger bodies with `file_too_large`, empty ones with `file_empty`
 */
export async function readSent(body: unknown, max: number): Promise<Buffer> {
  if (!(body instanceof Readable)) return fail('unsupported_media_type')
  let bytes = 0
  const sent = await buffer(
    body.map((chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes > max) fail('file_too_large')
      return chunk
    }),
  )
  return sent.length > 0 ? sent : fail('file_empty')
}
