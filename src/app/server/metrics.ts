import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'
import { catalogue } from '#errors/catalogue.ts'
import type { Settings } from '#integrations/settings.ts'
import type { JobFigures } from '#kit/server/job-types.ts'

collectDefaultMetrics()
const seconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Response time of API reads, API writes and the rest, by class of status',
  labelNames: ['kind', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
})
// A histogram per route would mean thousands of series; two sums give each route's share and mean.
const byRoute = { labelNames: ['method', 'route', 'status'] as const }
const requests = new Counter({ name: 'http_requests_total', help: 'Requests by route and class of status', ...byRoute })
const routeSeconds = new Counter({ name: 'http_request_seconds_total', help: 'Time spent by route', ...byRoute })
const hotAnswers = new Counter({
  name: 'hot_answers_total',
  help: 'Answers given from memory',
  labelNames: ['kind'] as const,
})
const bySort = { api: hotAnswers.labels('api'), page: hotAnswers.labels('page') }

const jobGauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['job'] as const })
const jobGauges = {
  waiting: jobGauge('job_waiting', 'Background jobs that are due or will be retried'),
  failing: jobGauge('job_failing', 'Background jobs whose last attempt failed'),
  dead: jobGauge('job_dead', 'Background jobs that failed their last attempt and will not be retried'),
  oldestSeconds: jobGauge('job_oldest_seconds', 'Age of the oldest waiting background job'),
}

const kindOf = (method: string, route: string): string => {
  if (!route.startsWith('/api/')) return 'other'
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

/** Web server metrics for Prometheus. */
export const observe = {
  request: (request: FastifyRequest, reply: FastifyReply): void => {
    const { method } = request
    const route = request.routeOptions.url ?? 'page'
    const status = `${Math.trunc(reply.statusCode / 100)}xx`
    const took = reply.elapsedTime / 1000
    seconds.labels(kindOf(method, route), status).observe(took)
    requests.labels(method, route, status).inc()
    routeSeconds.labels(method, route, status).inc(took)
  },
  hot: (path: string): void => (path.startsWith('/api/') ? bySort.api : bySort.page).inc(),
  report: (jobs: readonly JobFigures[]): Promise<string> => {
    for (const { job, ...figures } of jobs)
      for (const [name, value] of Object.entries(figures))
        jobGauges[name as keyof typeof figures].labels(job).set(value)
    return register.metrics()
  },
}

const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Whether a request may read the metrics. Requires the token if one is set. Otherwise only local programs may, and none
 * if the shop is public, because a local proxy would let anyone through.
 */
function mayRead({ headers, raw }: FastifyRequest, { METRICS_TOKEN: token, secure }: Settings): boolean {
  if (token !== undefined) return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
  if (secure || forwarded.some((name) => headers[name] !== undefined)) return false
  return /^(::ffff:)?127\.|^::1$/.test(raw.socket.remoteAddress ?? '')
}

/** Serves metrics at `/metrics`; answers 404 to everyone else. */
export function registerMetrics(
  app: FastifyInstance,
  settings: Settings,
  readJobs: () => Promise<readonly JobFigures[]>,
): void {
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayRead(request, settings))
      return reply.code(404).send({ code: 'not_found', message: catalogue.not_found[1]() })
    return reply.type('text/plain; version=0.0.4').send(await observe.report(await readJobs().catch(() => [])))
  })
}
