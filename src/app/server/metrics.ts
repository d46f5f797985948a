import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, register } from 'prom-client'

collectDefaultMetrics()
const seconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
})
const hotAnswers = new Counter({
  name: 'hot_answers_total',
  help: 'Answers given from memory',
  labelNames: ['kind'] as const,
})
const bySort = { api: hotAnswers.labels('api'), page: hotAnswers.labels('page') }

/** Counters of the web server, for Prometheus. */
export const observe = {
  request: (request: FastifyRequest, reply: FastifyReply): void => {
    const route = request.routeOptions.url ?? 'page'
    seconds.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  },
  hot: (path: string): void => (path.startsWith('/api/') ? bySort.api : bySort.page).inc(),
  report: (): Promise<string> => register.metrics(),
}
