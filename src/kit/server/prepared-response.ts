import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A response body ready to send, with a strong ETag. Compressed variants are made on first use and cached. */
export class PreparedResponse {
  readonly plain: Buffer
  readonly etag: string
  readonly type: string
  /** Set if the response depends on the visitor's region and currency, not only on the URL. */
  byPlace = false
  /** Set if the response is personal, so that no cache may store it. */
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

  /** Best variant for an Accept-Encoding header. Bodies under 1 kB and bitmap images stay uncompressed. */
  encoded(accept: string | undefined): { bytes: Buffer; encoding?: 'br' | 'gzip' } {
    if (accept === undefined || this.plain.length < 1024 || /^image\/(?!svg)/.test(this.type))
      return { bytes: this.plain }
    if (accept.includes('br')) return { bytes: this.brotli, encoding: 'br' }
    if (accept.includes('gzip')) return { bytes: this.gzip, encoding: 'gzip' }
    return { bytes: this.plain }
  }

  /** Bytes held in memory, including compressed variants. */
  get size(): number {
    return this.plain.length + (this.#gzip?.length ?? 0) + (this.#brotli?.length ?? 0)
  }

  value(): unknown {
    return JSON.parse(this.plain.toString('utf8'))
  }
}
