import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { createStaticHandler, type RouteObject, type ServerBuild } from 'react-router'
import { fail } from '#kit/refusal.ts'
import { withCampaign, withoutCampaign } from '#kit/campaign.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { textLocale } from '#kit/locale.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import { withDependencies } from '#kit/server/dependencies.ts'
import type { HotCache } from '#kit/server/hot-cache.ts'
import { type OutsideOrigins, pagePolicy } from '#kit/server/security-headers.ts'
import type { Region } from '#access/actor.ts'
import type { Currency } from '#kit/money.ts'
import { type Screen, screens } from '../screens.ts'
import { withScriptsOf } from './language-scripts.ts'
import { createPageHandlers } from './page-handlers.ts'
import { paintFirst } from './paint-first.ts'
import type { LanguageReader } from './request-language.ts'

export interface PagesOptions {
  loadBuild: () => Promise<ServerBuild>
  hot: HotCache
  publicOrigin: string
  outside: OutsideOrigins
  placeOf: (asking: { host: string | undefined; cookie: string | undefined; language: string | undefined }) => {
    region: Region
    currency: Currency
  }
  languageOf: LanguageReader
  /** Redirect target of a URL that has moved; null if it hasn't. */
  movedTo?: (url: URL) => Promise<string | null>
  /** Runs rendering as an anonymous visitor of the region, so no personal data can enter a page. */
  asVisitor: <T>(
    place: { region: Region; currency: Currency },
    request: FastifyRequest,
    work: () => Promise<T>,
  ) => Promise<T>
}

const buildFile = resolve('build/server/index.js')

export async function loadProductionBuild(): Promise<ServerBuild> {
  if (!existsSync(buildFile)) throw new Error('The pages are not built. Run npm start, which builds them.')
  return (await import(pathToFileURL(buildFile).href)) as ServerBuild
}

const table: RouteObject[] = screens
  .filter((screen) => screen.file)
  .map((screen) => ({ path: screen.path, id: screen.path }))
/** Created once, because sorting all patterns takes longer than a lookup. */
const router = createStaticHandler(table)

/** Screen at a path, or undefined. Page data requests end in `.data`. */
export function screenAt(pathname: string): Screen | undefined {
  const clean = pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '')
  const id = router.match(clean)?.at(-1)?.route.id
  return screens.find((screen) => screen.path === id)
}

/** Whether a screen belongs to the back-office, which is English only. */
const isBackOffice = (screen: Screen | undefined): boolean => /^(admin|catalog)$/.test(screen?.access ?? '')

const cacheable = [
  'cache-control',
  'public, max-age=0, must-revalidate',
  'vary',
  'accept-encoding, accept-language, cookie',
]

/**
 * Whether browsers may keep the page for offline use: public pages rendered the same for everyone, but no personal
 * pages, checkouts or forms.
 */
export const isKeptOffline = ({ access, render, layout, contactless, redirect }: Screen): boolean =>
  access === 'anyone' && render === 'server' && layout === 'default' && !contactless && !redirect

/** A rendered page, ready to send to one or many visitors. */
interface Rendered {
  status: number
  headers: readonly (readonly [name: string, value: string])[]
  policy: string
  ready: PreparedResponse
  isKept: boolean
}

/** Concurrent renderings; other requests run in between. */
const rendersAtOnce = 4
/** Maximum queue length; more could not be answered in time. */
const waitingMax = 300

/**
 * Serves pages and page data, rendered for the visitor's region and cached by URL. Concurrent requests for the same
 * page share one rendering.
 */
export function createPages(
  options: PagesOptions,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  // Wallet pop-ups communicate with the page that opened them.
  const opener =
    options.outside.scripts.length > 0 ? ([['cross-origin-opener-policy', 'same-origin-allow-popups']] as const) : []
  const mode = process.env['NODE_ENV'] === 'development' ? 'development' : 'production'
  const handlerOf = (build: ServerBuild) => createPageHandlers(build, mode, (pathname) => screenAt(pathname)?.path)
  let loaded: Promise<ReturnType<typeof handlerOf>> | undefined
  const turn = pLimit(rendersAtOnce)
  const running = new Map<string, Promise<Rendered>>()

  /** Renders a consistent state of the content: if content changes while rendering, renders again, at most twice. */
  async function renderOnce(
    url: URL,
    place: ReturnType<PagesOptions['placeOf']>,
    screen: Screen | undefined,
    request: FastifyRequest,
    key: string,
  ): Promise<Rendered> {
    for (let turns = 1; ; turns += 1) {
      const generation = options.hot.generation
      const rendered = await render(url, place, screen, request, key)
      if (generation === options.hot.generation || turns === 3) return rendered
    }
  }

  async function render(
    url: URL,
    place: ReturnType<PagesOptions['placeOf']>,
    screen: Screen | undefined,
    request: FastifyRequest,
    key: string,
  ) {
    loaded ??= options.loadBuild().then(handlerOf)
    const handler = await loaded
    const generation = options.hot.generation
    // A page with selected tunes exists even if their slugs have changed, so check for renamed tunes first.
    const renamed = url.searchParams.has('tunes') ? await options.movedTo?.(url) : null
    if (renamed) return leadTo(renamed)
    const { value: response, read } = await withDependencies(() =>
      options.asVisitor(place, request, () => handler(new Request(url, { headers: plainHeaders(request) }))),
    )
    const moved = response.status === 404 && !url.pathname.endsWith('.data') ? await options.movedTo?.(url) : null
    if (moved) return leadTo(moved)
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const isHtml = type.startsWith('text/html')
    const hasAddresses = isHtml || url.pathname === '/__manifest'
    const bytes = Buffer.from(await response.arrayBuffer())
    // latin1 keeps one byte per character: insertions are ASCII, and wide characters would double the size of every
    // copy.
    const body = hasAddresses
      ? Buffer.from(withScriptsOf(textLocale(), paintFirst(bytes.toString('latin1'))), 'latin1')
      : bytes
    const policy = isHtml ? pagePolicy(body, options.outside) : "default-src 'none'; frame-ancestors 'none'"
    const isKept =
      response.status === 200 && screen !== undefined && !['q', 'preview'].some((name) => url.searchParams.has(name))
    const isOffline = isKept && isHtml && isKeptOffline(screen)
    const rendered: Rendered = {
      status: response.status,
      headers: [
        ...['location', 'x-robots-tag', 'x-remix-response', 'x-remix-redirect'].flatMap((name) => {
          const value = response.headers.get(name)
          return value ? [[name, value] as const] : []
        }),
        ...(isOffline ? [['x-offline', 'keep'] as const] : []),
        ...(url.searchParams.has('preview') ? [['x-robots-tag', 'noindex'] as const] : []),
        ...opener,
      ],
      policy,
      ready: new PreparedResponse(body, type),
      isKept,
    }
    if (rendered.isKept) {
      const extra = ['content-security-policy', policy, ...cacheable, ...opener.flat()]
      if (isOffline) extra.push('x-offline', 'keep')
      if (response.headers.has('x-remix-response')) extra.push('x-remix-response', 'yes')
      options.hot.put(key, rendered.ready, extra, generation, read.size > 0 ? read : null)
    }
    return rendered
  }

  return async (request, reply) => {
    const place = options.placeOf({
      host: request.headers.host,
      cookie: request.headers.cookie,
      language: request.headers['accept-language'],
    })
    const { url: address, campaign } = withoutCampaign(request.raw.url ?? '/')
    const url = new URL(address, options.publicOrigin)
    const screen = screenAt(url.pathname)
    const language = isBackOffice(screen) ? 'en' : options.languageOf(request.raw)
    const key = `${address} ${place.region} ${place.currency} ${options.languageOf(request.raw)}`
    if (!running.has(key)) {
      if (turn.pendingCount >= waitingMax) fail('unavailable')
      running.set(
        key,
        turn(() => inLanguage(language, () => renderOnce(url, place, screen, request, key))).finally(() =>
          running.delete(key),
        ),
      )
    }
    const { status, headers, policy, ready, isKept } = await running.get(key)!
    reply.code(status).header('content-security-policy', policy).type(ready.type)
    for (const [name, value] of headers) reply.header(name, name === 'location' ? withCampaign(value, campaign) : value)
    reply.header('cache-control', isKept ? cacheable[1] : 'no-store').header('vary', cacheable[3])
    const { bytes, encoding } = ready.encoded(request.headers['accept-encoding'] as string | undefined)
    if (encoding) reply.header('content-encoding', encoding)
    return reply.header('etag', ready.etag).send(bytes)
  }
}

/** A permanent redirect. */
const leadTo = (location: string): Rendered => ({
  status: 301,
  headers: [['location', location]],
  policy: "default-src 'none'; frame-ancestors 'none'",
  ready: new PreparedResponse('', 'text/plain; charset=utf-8'),
  isKept: false,
})

/** Headers that rendering may see: nothing that identifies the visitor. */
function plainHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ accept: request.headers.accept ?? '*/*' })
  const agent = request.headers['user-agent']
  if (agent) headers.set('user-agent', agent)
  return headers
}
