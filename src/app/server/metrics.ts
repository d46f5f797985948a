import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'
import type { JobFigures } from '#kit/server/job-types.ts'

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

const jobGauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['job'] as const })
const jobGauges = {
  waiting: jobGauge('job_waiting', 'Items of background work that are due or will be tried again'),
  failing: jobGauge('job_failing', 'Of these, items whose last attempt failed'),
  dead: jobGauge('job_dead', 'Items that were set aside after their last attempt'),
  oldestSeconds: jobGauge('job_oldest_seconds', 'Age of the oldest item that waits'),
}

/** Counters of the web server, for Prometheus. */
export const observe = {
  request: (request: FastifyRequest, reply: FastifyReply): void => {
    const route = request.routeOptions.url ?? 'page'
    seconds.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  },
  hot: (path: string): void => (path.startsWith('/api/') ? bySort.api : bySort.page).inc(),
  report: (jobs: readonly JobFigures[]): Promise<string> => {
    for (const { job, ...figures } of jobs)
      for (const [name, value] of Object.entries(figures))
        jobGauges[name as keyof typeof figures].labels(job).set(value)
    return register.metrics()
  },
}
