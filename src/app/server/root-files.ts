import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dataPolicy } from '#kit/server/security-headers.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'

const folder = resolve('build/client')
const hourly = 'public, max-age=3600'
/** The service worker's own content policy: it may fetch assets of this site. */
const workerPolicy = "default-src 'none'; connect-src 'self'"
const always = 'public, max-age=0, must-revalidate'

const files = [
  { path: '/favicon.svg', type: 'image/svg+xml', cache: hourly },
  { path: '/manifest.webmanifest', type: 'application/manifest+json', cache: hourly },
  { path: '/favicon.ico', type: 'image/x-icon', cache: hourly },
  ...['apple-touch-icon', 'icon-192', 'icon-512', 'icon-maskable-192', 'icon-maskable-512'].map((name) => ({
    path: `/${name}.png`,
    type: 'image/png',
    cache: hourly,
  })),
]

/** Files served at the root, read once from the build. */
export function registerRootFiles(app: FastifyInstance): void {
  for (const { path, type, cache } of files) {
    const ready = once(() => readFileSync(`${folder}${path}`), type)
    app.get(path, (request, reply) => (isBuilt() ? sendReady(request, reply, ready(), cache) : reply.callNotFound()))
  }
  const worker = once(readServiceWorker, 'text/javascript; charset=utf-8')
  app.get('/service-worker.js', (request, reply) =>
    isBuilt() ? sendReady(request, reply, worker(), always, workerPolicy) : reply.callNotFound(),
  )
}

const isBuilt = (): boolean => existsSync(`${folder}/service-worker.js`)

const once = (read: () => string | Buffer, type: string): (() => PreparedResponse) => {
  let ready: PreparedResponse | undefined
  return () => (ready ??= new PreparedResponse(read(), type))
}

/** The service worker with the build's ID, so it changes with every build, and the list of assets it needs. */
function readServiceWorker(): string {
  const names = existsSync(`${folder}/assets`) ? readdirSync(`${folder}/assets`).toSorted() : []
  const mark = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  const build = { mark, needed: names.filter((name) => /^offline-pages-.+\.js$/.test(name)) }
  return `const build = ${JSON.stringify(build)}\n${readFileSync(`${folder}/service-worker.js`, 'utf8')}`
}

/** Sends prepared bytes with their ETag; 304 if the client has them. */
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
