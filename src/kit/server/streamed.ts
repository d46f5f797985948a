import type { Readable } from 'node:stream'

/** An answer that is sent as it is read, such as a stored file or a long list. `bytes` is null where the length is not known before. */
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

/** Whether the one who asks holds the tagged bytes already (If-None-Match): then the answer is 304 without them. */
export const isHeldAlready = (held: string | undefined, etag: string): boolean =>
  held !== undefined && held.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))

/** Headers of a file for one person: saved, never shown, run or kept on the way. */
export const downloadHeaders = (name: string): Record<string, string> => ({
  'content-type': 'application/octet-stream',
  'content-disposition': `attachment; filename="${name}"`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
})
