import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** An answer as bytes that are ready to send, with a strong ETag; compressed forms are made on first use and kept. */
export class PreparedResponse {
  readonly plain: Buffer
  readonly etag: string
  readonly type: string
  /** Set when the answer depends on the region and currency of the visitor, not on the address alone. */
  byPlace = false
  /** Set when the answer belongs to one person: then nothing on the way keeps it. */
  isPrivate = false
  #gzip: Buffer | undefined
  #brotli: Buffer | undefined

  constructor(body: string | Buffer, type = 'application/json; charset=utf-8') {
    this.plain = typeof body === 'string' ? Buffer.from(body) : body
    this.type = type
    this.etag = `"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`
  }

  static json(value: unknown): PreparedResponse {
    return new PreparedResponse(JSON.stringify(value))
  }

  static jsonByPlace(value: unknown): PreparedResponse {
    const ready = PreparedResponse.json(value)
    ready.byPlace = true
    return ready
  }

  get gzip(): Buffer {
    return (this.#gzip ??= gzipSync(this.plain, { level: 6 }))
  }

  get brotli(): Buffer {
    return (this.#brotli ??= brotliCompressSync(this.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  }

  /** The best form for an Accept-Encoding header. Bodies under 1 kB and pictures of pixels are sent as they are. */
  encoded(accept: string | undefined): { bytes: Buffer; encoding?: 'br' | 'gzip' } {
    if (accept === undefined || this.plain.length < 1024 || /^image\/(?!svg)/.test(this.type))
      return { bytes: this.plain }
    if (accept.includes('br')) return { bytes: this.brotli, encoding: 'br' }
    if (accept.includes('gzip')) return { bytes: this.gzip, encoding: 'gzip' }
    return { bytes: this.plain }
  }

  /** Bytes held in memory, compressed forms included. */
  get size(): number {
    return this.plain.length + (this.#gzip?.length ?? 0) + (this.#brotli?.length ?? 0)
  }

  value(): unknown {
    return JSON.parse(this.plain.toString('utf8'))
  }
}
