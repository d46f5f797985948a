import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { DestinationStream } from 'pino'
import type { ServerBuild } from 'react-router'
import { createMapboxGeocoder } from '#integrations/geocoding/mapbox.ts'
import { createOfflineGeocoder } from '#integrations/geocoding/offline.ts'
import { createBraintreeGateway } from '#integrations/payments/braintree.ts'
import { openObjectStore } from '#integrations/object-store/open-store.ts'
import { watched } from '#integrations/last-answers.ts'
import { createMailer } from '#integrations/mail/mailer.ts'
import { createPushSender } from '#integrations/push/push-sender.ts'
import type { RenderMail, Services } from '#integrations/services.ts'
import { parsePairs } from '#integrations/pairs.ts'
import type { Settings } from '#integrations/settings.ts'
import { startTracing, traced } from '#integrations/tracing.ts'
import { openDatabase } from '#kit/server/database.ts'
import { createJobs } from '#kit/server/jobs.ts'
import { keptSecret } from '#kit/server/kept-secret.ts'
import { createLimits } from '#kit/server/limits.ts'
import { followVersions } from '#kit/server/versioned.ts'
import { jobsOf } from '../api.ts'
import { effects, features } from '../features.ts'
import { followContent } from './follow-content.ts'
import { createHttpServer, type HttpServerOptions } from './http-server.ts'
import { createIdentify } from './identify.ts'
import { tellFailures } from './job-failures.ts'
import { createLog } from './log.ts'
import { loadProductionBuild } from './pages.ts'

export interface Running {
  port: number
  /** Stops gracefully within ten seconds: finishes running work and accepts nothing new. */
  stop: () => Promise<void>
}

/** Starts one process of the shop on a database that is already migrated. */
export async function startShop(
  settings: Settings,
  databaseUrl: string,
  extra: Partial<Pick<HttpServerOptions, 'loadBuild' | 'before'>> & {
    renderMail?: RenderMail
    /** Destination of log lines. Default: standard output. */
    logTo?: DestinationStream
  } = {},
): Promise<Running> {
  const log = createLog(settings.LOG_LEVEL, extra.logTo)
  const database = openDatabase({
    url: databaseUrl,
    poolMax: settings.DATABASE_POOL,
    onIdleError: (error) => log.warn({ err: error.message }, 'a database connection was lost'),
  })
  for (const { start } of features) await start?.(database, settings)
  const loadBuild = extra.loadBuild ?? loadProductionBuild
  const limits = createLimits(settings.REDIS_URL, database.pool)
  const tracing = settings.OTEL_EXPORTER_OTLP_ENDPOINT ? await startTracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT) : null
  const services: Services = {
    effects,
    tracing,
    settings,
    log,
    limits,
    secret: secretOf(settings),
    store: watched('store', await openObjectStore(settings)),
    mailer: watched('mail', createMailer(settings.SMTP_URL, settings.MAIL_FROM, settings.mailFolder)),
    push: createPushSender(settings),
    renderMail: extra.renderMail ?? ((template, props) => renderFromBuild(loadBuild, template, props)),
    geocoder: watched(
      'geocoder',
      settings.MAPBOX_TOKEN
        ? createMapboxGeocoder({ url: settings.MAPBOX_URL, token: settings.MAPBOX_TOKEN })
        : createOfflineGeocoder(),
    ),
    gateway: watched(
      'gateway',
      traced(
        tracing,
        'gateway',
        createBraintreeGateway({
          environment: settings.GATEWAY_ENVIRONMENT,
          host: settings.GATEWAY_HOST,
          port: settings.GATEWAY_PORT,
          merchantId: settings.GATEWAY_MERCHANT_ID,
          publicKey: settings.GATEWAY_PUBLIC_KEY,
          privateKey: settings.GATEWAY_PRIVATE_KEY,
          merchantAccountIds: Object.fromEntries(parsePairs(settings.GATEWAY_MERCHANT_ACCOUNTS)),
        }),
      ),
    ),
    versions: await followVersions(database, databaseUrl),
  }
  const jobs = createJobs(database, jobsOf(services, database))
  const { app, hot } = await createHttpServer({
    services,
    readJobs: jobs.figures,
    database,
    limits,
    loadBuild,
    ...(extra.before ? { before: extra.before } : {}),
    identify: createIdentify(settings, services.secret, database),
  })
  followContent(hot, database, services.versions)
  if (settings.WORKER) await jobs.start({ onError: tellFailures(log) })
  await app.listen({ port: settings.PORT, host: settings.HOST })
  const address = app.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : settings.PORT,
    stop: async () => {
      // Connections that become idle while the last requests finish would keep the server open.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
      await app.close().finally(() => clearInterval(sweep))
      await jobs.stop()
      for (const { stop } of features) await stop?.(database)
      await services.versions.close()
      services.mailer.close()
      services.store.close()
      await limits.close()
      await tracing?.close()
      await database.close()
    },
  }
}

/** Email templates are JSX, so they come with the built pages. */
async function renderFromBuild(
  loadBuild: () => Promise<ServerBuild>,
  template: string,
  props: Record<string, unknown>,
) {
  const build = await loadBuild()
  const entry = build.entry.module as unknown as { renderMail: RenderMail }
  return entry.renderMail(template, props)
}

/** Secret that signs cookies and tokens: from the settings, else generated once and stored in the data folder. */
export const secretOf = (settings: Settings): string =>
  settings.APP_SECRET || keptSecret(join(settings.dataDir, 'secret'), () => randomBytes(32).toString('base64url'))
