import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { countedCache } from './cache-figures.ts'
import { withoutCampaign } from '../campaign.ts'
import type { PreparedResponse } from './prepared-response.ts'

const counted = countedCache('Public answers')

interface HotEntry {
  ready: PreparedResponse
  plain: Form
  gzip?: Form
  brotli?: Form
  notModified: string[]
  headers: readonly string[]
  /** What it depends on, as `dependencies.ts` names it; null if unknown. */
  read: ReadonlySet<string> | null
}
interface Form {
  bytes: Buffer
  headers: string[]
}

export interface HotCacheOptions {
  /** Byte budget for URLs without a query. */
  maxBytes: number
  /** Separate byte budget for URLs with a query, so random query strings can't evict pages. */
  maxQueryBytes: number
  /** Headers of every answer, as alternating names and values. */
  headers: readonly string[]
  /** Variant of a page for this visitor, such as "1 USD". */
  variantOf: (request: IncomingMessage) => string
  onServed?: (path: string) => void
}

/**
 * Caches public answers as bytes, looked up by URL before any routing. Nothing personal may enter: an entry depends
 * only on the URL and, for pages, on region and currency. Entries are dropped when the content they depend on changes.
 */
export class HotCache {
  readonly #entries: LRUCache<string, HotEntry>
  readonly #queryEntries: LRUCache<string, HotEntry>
  readonly #options: HotCacheOptions
  #generation = 0

  constructor(options: HotCacheOptions) {
    this.#options = options
    const sizeCalculation = (entry: HotEntry): number => entry.ready.size + 2_000
    this.#entries = new LRUCache({ maxSize: options.maxBytes, sizeCalculation })
    this.#queryEntries = new LRUCache({ maxSize: options.maxQueryBytes, sizeCalculation })
  }

  /** Read it before computing and pass it to `put`, which drops answers computed before a change. */
  get generation(): number {
    return this.#generation
  }

  clear(): void {
    this.#generation += 1
    this.#entries.clear()
    this.#queryEntries.clear()
  }

  /** Drops entries that depend on one of these keys, or whose dependencies are unknown. */
  forget(names: readonly string[]): void {
    for (const shelf of [this.#entries, this.#queryEntries])
      for (const [key, { read }] of shelf.entries())
        if (read === null || names.some((name) => read.has(name))) shelf.delete(key)
  }

  /** Prevents answers being computed right now from being cached. */
  passGeneration(): void {
    this.#generation += 1
  }

  #shelfOf(address: string): LRUCache<string, HotEntry> {
    return address.includes('?') ? this.#queryEntries : this.#entries
  }

  put(
    key: string,
    ready: PreparedResponse,
    headers: readonly string[],
    generation: number,
    read: ReadonlySet<string> | null = null,
  ): void {
    counted.miss()
    if (generation !== this.#generation || key.length > 400) return
    const all = [...this.#options.headers, ...headers, 'content-type', ready.type, 'etag', ready.etag]
    const form = (bytes: Buffer, encoding?: string): Form => ({
      bytes,
      headers: [...all, ...(encoding ? ['content-encoding', encoding] : []), 'content-length', String(bytes.length)],
    })
    this.#shelfOf(key).set(key, { ready, headers: all, plain: form(ready.plain), notModified: all, read })
  }

  /** Answers a request from the cache; returns false if it can't. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' || request.url === undefined) return false
    const { url } = withoutCampaign(request.url)
    const productIndex = this.#shelfOf(url)
    let entry = productIndex.get(url)
    if (!entry) {
      entry = productIndex.get(`${url} ${this.#options.variantOf(request)}`)
      if (!entry) return false
    }
    counted.hit()
    this.#options.onServed?.(url)
    if (request.headers['if-none-match'] === entry.ready.etag) {
      response.writeHead(304, entry.notModified)
      response.end()
      return true
    }
    const form = this.#formFor(entry, request.headers['accept-encoding'])
    response.writeHead(200, form.headers)
    response.end(form.bytes)
    return true
  }

  #formFor(entry: HotEntry, accept: string | string[] | undefined): Form {
    if (typeof accept !== 'string' || entry.ready.plain.length < 1024) return entry.plain
    if (accept.includes('br')) return (entry.brotli ??= this.#encode(entry, entry.ready.brotli, 'br'))
    if (accept.includes('gzip')) return (entry.gzip ??= this.#encode(entry, entry.ready.gzip, 'gzip'))
    return entry.plain
  }

  #encode(entry: HotEntry, bytes: Buffer, encoding: string): Form {
    return { bytes, headers: [...entry.headers, 'content-encoding', encoding, 'content-length', String(bytes.length)] }
  }
}
