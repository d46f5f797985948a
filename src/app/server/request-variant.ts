import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { createPlaceReader } from './identify.ts'
import type { LanguageReader } from './request-language.ts'

/**
 * Region, currency and language as a string, such as "1 USD en". Cached for requests without cookies and query, which
 * only differ in two short headers.
 */
export function createVariantReader(
  placeOf: ReturnType<typeof createPlaceReader>,
  languageOf: LanguageReader,
): (request: Pick<IncomingMessage, 'url' | 'headers'>) => string {
  const known = new LRUCache<string, string>({ max: 500 })
  return ({ url, headers }) => {
    const { host, cookie } = headers
    const language = headers['accept-language']
    const key = cookie === undefined && !url?.includes('?') ? `${host} ${language}` : null
    const before = key === null ? undefined : known.get(key)
    if (before !== undefined) return before
    const place = placeOf({ host, cookie, language })
    const variant = `${place.region} ${place.currency} ${languageOf({ url, headers })}`
    if (key !== null && key.length < 300) known.set(key, variant)
    return variant
  }
}
