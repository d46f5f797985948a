import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import fastifyStatic from '@fastify/static'
import underPressure from '@fastify/under-pressure'
import { sql } from 'drizzle-orm'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { catalogue } from '#errors/catalogue.ts'
import type { Actor } from '#access/actor.ts'
import { registerNotifications } from '#features/payments/server/notification-route.ts'
import { registerNewsletter } from '#features/newsletter/server/mail-routes.ts'
import { playerHosts } from '#features/content/rules/blocks.ts'
import { registerInboundMail } from '#features/tickets/server/inbound-mail.ts'
import { registerUploads } from '#features/files/server/upload-routes.ts'
import { pageOrigins } from '#integrations/outside/outside-services.ts'
import type { Services } from '#integrations/services.ts'
import { setTransport } from '#kit/call.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Database } from '#kit/server/database.ts'
import { guardConnections } from '#kit/server/connections.ts'
import { HotCache } from '#kit/server/hot-cache.ts'
import { registerOperations } from '#kit/server/http.ts'
import type { Limits } from '#kit/server/limits.ts'
import type { Operation } from '#kit/server/operation.ts'
import type { Answer } from '#kit/server/run.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import type { JobFigures } from '#kit/server/job-types.ts'
import { hstsHeader, securityHeaders } from '#kit/server/security-headers.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import { movedAddress } from '#features/seo/server/moved-address.ts'
import { operations } from '../api.ts'
import { createApiRunner } from './api-runner.ts'
import { createPlaceReader, type Identify, keyOwner, visitorActor } from './identify.ts'
import { observe, registerMetrics } from './metrics.ts'
import { registerOutsideFrames } from './outside-frames.ts'
import { createPages, type PagesOptions } from './pages.ts'
import { registerRootFiles } from './root-files.ts'
import { registerSearchEngineFiles } from './search-engines.ts'
import { registerSocialCards } from './social-cards/index.ts'
import { nameFieldsOfForms } from './field-names.ts'
import { createLanguageReader } from './request-language.ts'
import { createVariantReader } from './request-variant.ts'
import { registerReference } from './reference.ts'
import { routePattern } from './route-pattern.ts'
import { refuseCrossSite } from './same-site.ts'
import { answerUnreadable, decodable } from './unreadable-requests.ts'

export interface HttpServerOptions {
  services: Services
  database: Database
  limits: Limits
  readJobs: () => Promise<readonly JobFigures[]>
  identify: Identify
  loadBuild: () => Promise<ServerBuild>
  /** Handles a request before everything else; in development, the bundler's own paths. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const bodyLimitBytes = 1024 * 1024

export interface HttpServer {
  app: FastifyInstance
  hot: HotCache
}

/** The web server: pages, API, assets, health and metrics, with the hot cache before everything else. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { services, database } = options
  nameFieldsOfForms()
  const { settings, log } = services
  const placeOf = createPlaceReader(settings)
  const everywhere = { ...securityHeaders, ...(settings.secure ? hstsHeader : {}) }
  const languageOf = createLanguageReader(settings)
  const variantOf = createVariantReader(placeOf, languageOf)
  const hot = new HotCache({
    maxBytes: 40 * 1024 * 1024,
    maxQueryBytes: 8 * 1024 * 1024,
    headers: Object.entries(everywhere).flat(),
    variantOf,
    onServed: observe.hot,
  })

  let isClosing = false
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    trustProxy: settings.TRUSTED_PROXIES ? settings.TRUSTED_PROXIES.split(',').map((item) => item.trim()) : false,
    routerOptions: { caseSensitive: true, maxParamLength: 200, ignoreDuplicateSlashes: false },
    requestTimeout: 29_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Requests on open connections are refused by the hook below, like every refusal.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => decodable(url),
    clientErrorHandler: answerUnreadable,
    serverFactory: (handler) => {
      const server = createServer(
        // Checked every second, so a request that never ends is cut off within 30 seconds.
        { headersTimeout: 15_000, requestTimeout: 29_000, connectionsCheckingInterval: 1_000 },
        (request, response) => {
          if (!isClosing && hot.serve(request, response)) return
          if (options.before) options.before(request, response, () => handler(request, response))
          else handler(request, response)
        },
      )
      server.timeout = 30_000
      server.keepAliveTimeout = 65_000
      guardConnections(server, {
        perAddressMax: settings.TRUSTED_PROXIES ? Infinity : settings.CONNECTIONS_PER_ADDRESS,
        minBytesPerSecond: 1024,
        graceSeconds: 30,
      })
      return server
    },
  })

  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onRequest', (request, _reply, done) => inLanguage(languageOf(request), done))
  app.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of Object.entries(everywhere)) reply.header(name, value)
    reply.header('x-request-id', request.id)
    if (isClosing) throw new Refusal('unavailable')
    refuseCrossSite(request, settings)
  })
  app.addHook('onResponse', async (request, reply) => {
    observe.request(request, reply)
    const failed = reply.statusCode >= 500
    if (!failed && !log.isLevelEnabled('info')) return
    const { id: requestId, method } = request
    const facts = { requestId, method, route: routePattern(request), status: reply.statusCode }
    if (failed) log.error(facts, 'failed')
    else log.info({ ...facts, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    // A long task can leave a short interval without any measurement, which would count as infinite delay.
    sampleInterval: 4_000,
    retryAfter: 5,
    pressureHandler: (_request, reply) => {
      void reply.code(503).header('retry-after', '5').send({ code: 'unavailable', message: catalogue.unavailable[1]() })
    },
  })

  const runner = createApiRunner(services, database)
  const refuse = (error: unknown, requestId: string): Answer => {
    const headers = new Headers()
    if (error instanceof Refusal) {
      const [status, text] = catalogue[error.code]
      for (const [name, value] of Object.entries(error.details.headers ?? {})) headers.set(name, value)
      if (status === 503 || status === 429) headers.set('retry-after', headers.get('retry-after') ?? '5')
      return { status, body: { code: error.code, message: error.details.message ?? text() }, headers }
    }
    const late = error instanceof Error && error.message === 'deadline'
    log.error({ requestId, err: error }, 'bug')
    if (late) headers.set('retry-after', '5')
    const code = late ? 'timeout' : 'internal'
    return { status: catalogue[code][0], body: { code, message: catalogue[code][1]() }, headers }
  }
  // Before the routes, because they capture the current handler.
  app.setErrorHandler(async (error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (!(error instanceof Refusal) && error.statusCode !== undefined && error.statusCode < 500) {
      const code =
        error.statusCode === 413
          ? 'payload_too_large'
          : error.statusCode === 415
            ? 'unsupported_media_type'
            : 'bad_request'
      return reply
        .code(catalogue[code][0])
        .header('cache-control', 'no-store')
        .send({ code, message: catalogue[code][1]() })
    }
    const answer = refuse(error, request.id)
    for (const [name, value] of answer.headers) reply.header(name, value)
    return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body)
  })
  const limit = async (operation: Operation, request: FastifyRequest, actor: Actor) => {
    const { perMinute, method, path } = operation.endpoint
    if (perMinute === undefined) return
    await options.limits.consume(
      `${method} ${path}`,
      actor.userId === null ? request.ip : `user/${actor.userId}`,
      perMinute,
    )
  }
  registerOperations(app, operations, { runner, hot, variantOf, identify: options.identify, limit, refuse })

  for (const register of [registerNotifications, registerInboundMail, registerNewsletter, registerOutsideFrames])
    await register(app, { services, database })
  await registerUploads(app, { services, database, identify: options.identify })

  // Calls made while rendering a page run in-process, as a visitor of the page's region.
  const rendering = new AsyncLocalStorage<{ actor: Actor; requestId: string }>()
  const byCall = new Map(operations.map((item) => [`${item.endpoint.method} ${item.endpoint.path}`, item]))
  setTransport(async (target, input) => {
    const store = rendering.getStore()
    const operation = byCall.get(`${target.method} ${target.path}`)
    if (!store || !operation) throw new Error(`no such call in the process: ${target.method} ${target.path}`)
    const answer = await runner(operation, {
      actor: store.actor,
      owner: keyOwner(store.actor),
      input,
      headers: {},
      requestId: store.requestId,
    })
    return { ...answer, body: answer.body instanceof PreparedResponse ? answer.body.value() : answer.body }
  })

  registerReference(app, settings.publicOrigin)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      // Don't use the pool: while it is exhausted, the shop is busy but still serves cached pages.
      await database.aside.execute(sql`select 1`)
      return { status: 'ready' }
    } catch {
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ status: 'not ready', because: 'the database does not answer' })
    }
  })
  registerMetrics(app, settings, options.readJobs)

  registerRootFiles(app)
  await app.register(fastifyStatic, {
    root: `${process.cwd()}/build/client/assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    decorateReply: false,
  })

  const asVisitor: PagesOptions['asVisitor'] = (place, request, work) =>
    rendering.run({ actor: visitorActor(place, request.ip, null), requestId: request.id }, work)
  registerSearchEngineFiles(app, {
    publicOrigin: settings.publicOrigin,
    versions: services.versions,
    asVisitor: (request, work) => asVisitor({ region: 1, currency: 'USD' }, request, work),
  })
  registerSocialCards(app, { versions: services.versions, asVisitor })
  const origins = pageOrigins(settings)
  const pages = createPages({
    loadBuild: options.loadBuild,
    hot,
    publicOrigin: settings.publicOrigin,
    outside: { ...origins, frames: [...origins.frames, ...playerHosts] },
    placeOf,
    languageOf,
    movedTo: (url) => movedAddress(options.database, services, url),
    asVisitor,
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (
      request.url.startsWith('/api/') ||
      request.url.startsWith('/assets/') ||
      (request.method !== 'GET' && request.method !== 'HEAD')
    ) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .send({ code: 'not_found', message: catalogue.not_found[1]() })
    }
    return pages(request, reply)
  })
  return { app, hot }
}
