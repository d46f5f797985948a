import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Region } from '#access/actor.ts'
import { CallError } from '#kit/call.ts'
import { asTextLocale, type TextLocale } from '#kit/locale.ts'
import { currencies, type Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { countedCache } from '#kit/server/cache-figures.ts'
import { loadSharp } from '#kit/server/load-sharp.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import type { Versions } from '#kit/server/versioned.ts'
import * as m from '../../messages/m.ts'
import { sendReady } from '../root-files.ts'
import { cardSize, drawBrandCard, drawCard, pictureBox } from './draw-card.ts'
import { loadPen } from './outline.ts'
import { readCard } from './read-card.ts'

export interface SocialCardOptions {
  versions: Pick<Versions, 'onChange'>
  asVisitor: <T>(
    place: { region: Region; currency: Currency },
    request: FastifyRequest,
    work: () => Promise<T>,
  ) => Promise<T>
}

interface Place {
  region: Region
  currency: Currency
  language: TextLocale
}

const hourly = 'public, max-age=3600'
/** A card takes about 0.1 s of CPU time, so cards are drawn one at a time, and a long queue is refused. */
const waitingMax = 20
const counted = countedCache('Social cards')
const bytesMax = 16 * 1024 * 1024

/** Serves social images such as `/cards/1-USD-en/products/fzpro.png`. */
export function registerSocialCards(app: FastifyInstance, { versions, asVisitor }: SocialCardOptions): void {
  const kept = new LRUCache<string, PreparedResponse>({ maxSize: bytesMax, sizeCalculation: ({ size }) => size })
  const turn = pLimit(1)
  versions.onChange(() => kept.clear())

  async function draw(path: string, place: Place, request: FastifyRequest): Promise<PreparedResponse> {
    const pen = await loadPen()
    const card =
      path === '/brand'
        ? null
        : await asVisitor(place, request, () => readCard(path, place)).then((found) => found ?? fail('not_found'))
    const svg = card ? drawCard(pen, card.text, card.plot) : drawBrandCard(pen, m.cardTagline())
    const picture = card?.picture ? await pictureOf(app, card.picture) : null
    const sharp = await loadSharp()
    const bytes = await sharp(Buffer.from(svg))
      .resize(cardSize.width, cardSize.height)
      .composite(picture ? [{ input: picture, left: pictureBox.left, top: pictureBox.top }] : [])
      .png({ palette: true, colors: 128, compressionLevel: 9 })
      .toBuffer()
    return new PreparedResponse(bytes, 'image/png')
  }

  app.get<{ Params: { place: string; '*': string } }>('/cards/:place/*', async (request, reply) => {
    const place = placeOf(request.params.place)
    const path = /^([\w./-]+)\.png$/.exec(request.params['*'])?.[1]
    if (!place || path === undefined) return fail('not_found')
    const key = `${request.params.place}/${path}`
    if (kept.has(key)) counted.hit()
    else {
      counted.miss()
      if (turn.pendingCount >= waitingMax) fail('unavailable')
      try {
        kept.set(key, await turn(() => inLanguage(place.language, () => draw(`/${path}`, place, request))))
      } catch (error) {
        if (error instanceof CallError && error.status < 500) return fail('not_found')
        throw error
      }
    }
    // Embedded by other sites.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendReady(request, reply, kept.get(key)!, hourly)
  })
}

function placeOf(text: string): Place | null {
  const [, region, money, tag] = /^([12])-([A-Z]{3})-([a-z]{2})$/.exec(text) ?? []
  const currency = currencies.find((each) => each === money)
  const language = asTextLocale(tag)
  return currency && language ? { region: region === '2' ? 2 : 1, currency, language } : null
}

/** Fits a picture into its box on a light background; null if it can't be read. */
async function pictureOf(app: FastifyInstance, path: string): Promise<Buffer | null> {
  const answer = await app.inject({ url: path })
  if (answer.statusCode !== 200) return null
  const sharp = await loadSharp()
  const { size } = pictureBox
  const inner = size - 64
  const fitted = await sharp(answer.rawPayload, { density: 200 })
    .resize(inner, inner, { fit: 'contain', background: '#f8f6f200' })
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: '#f8f6f2' } })
    .composite([{ input: fitted, gravity: 'centre' }])
    .png()
    .toBuffer()
}
