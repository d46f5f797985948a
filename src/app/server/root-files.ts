import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dataPolicy } from '#kit/server/security-headers.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'

const folder = resolve('build/client')
const hourly = 'public, max-age=3600'
/** The policy of a worker's script is the worker's own: it fetches assets of this site. */
const workerPolicy = "default-src 'none'; connect-src 'self'"
const always = 'public, max-age=0, must-revalidate'

const files = [
  { path: '/favicon.svg', type: 'image/svg+xml', cache: hourly },
  { path: '/manifest.webmanifest', type: 'application/manifest+json', cache: hourly },
] as const

/** The few files that live at the root: read once from the build, and made ready to send. */
export function registerRootFiles(app: FastifyInstance): void {
  for (const { path, type, cache } of files) {
    const ready = once(() => readFileSync(`${folder}${path}`, 'utf8'), type)
    app.get(path, (request, reply) => (isBuilt() ? sendReady(request, reply, ready(), cache) : reply.callNotFound()))
  }
  const worker = once(readServiceWorker, 'text/javascript; charset=utf-8')
  app.get('/service-worker.js', (request, reply) =>
    isBuilt() ? sendReady(request, reply, worker(), always, workerPolicy) : reply.callNotFound(),
  )
}

const isBuilt = (): boolean => existsSync(`${folder}/service-worker.js`)

const once = (read: () => string, type: string): (() => PreparedResponse) => {
  let ready: PreparedResponse | undefined
  return () => (ready ??= new PreparedResponse(read(), type))
}

/** The offline worker with the list of assets that every visit of the shop needs; it changes with every build. */
function readServiceWorker(): string {
  const names = existsSync(`${folder}/assets`) ? readdirSync(`${folder}/assets`).toSorted() : []
  const version = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  const fonts = names.filter((name) => /^(inter|barlow-condensed)-latin-(?!ext-).+\.woff2$/.test(name))
  const assets = [...new Set([...assetsOf(names), ...fonts.map((name) => `/assets/${name}`)])]
  const precache = { version, assets }
  return `const precache = ${JSON.stringify(precache)}\n${readFileSync(`${folder}/service-worker.js`, 'utf8')}`
}

interface RouteAssets {
  module: string
  imports?: string[]
  css?: string[]
}

/** What the frame of the shop is made of, from the router's own list of the build. */
function assetsOf(names: readonly string[]): string[] {
  const file = names.find((name) => /^manifest-.+\.js$/.test(name))
  const text = file ? readFileSync(`${folder}/assets/${file}`, 'utf8') : ''
  const json = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(text)?.[1]
  if (json === undefined) return []
  const manifest = JSON.parse(json) as { entry: RouteAssets; routes: Record<string, RouteAssets> }
  return [manifest.entry, manifest.routes['root'], manifest.routes['layout-default']].flatMap((part) =>
    part ? [part.module, ...(part.imports ?? []), ...(part.css ?? [])].map((path) => path.replace('#', '')) : [],
  )
}

/** Sends ready bytes with their tag; 304 when the asker has them. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: PreparedResponse,
  cache: string,
  policy = dataPolicy,
): FastifyReply {
  reply.header('cache-control', cache).header('etag', ready.etag).header('vary', 'accept-encoding')
  reply.header('content-security-policy', policy)
  if (request.headers['if-none-match'] === ready.etag) return reply.code(304).send()
  const { bytes, encoding } = ready.encoded(request.headers['accept-encoding'] as string | undefined)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(ready.type).send(bytes)
}
