import type { Readable } from 'node:stream'

/** A streamed response, such as a stored file or a long list. `bytes` is null if the length isn't known in advance. */
export class Streamed {
  readonly stream: Readable
  readonly bytes: number | null
  readonly headers: Readonly<Record<string, string>>
  constructor(stream: Readable, bytes: number | null, headers: Readonly<Record<string, string>>) {
    this.stream = stream
    this.bytes = bytes
    this.headers = headers
  }
}

/** Whether the client already has these bytes (If-None-Match), so the answer is 304. */
export const isHeldAlready = (held: string | undefined, etag: string): boolean =>
  held !== undefined && held.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

/** Headers of a private file: downloaded, never displayed, run or cached. */
export const downloadHeaders = (name: string): Record<string, string> => ({
  'content-type': 'application/octet-stream',
  'content-disposition': `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
})
