import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { watchedCertificates } from './rules.ts'
import { int, nullableTime, time, why } from '#kit/shapes.ts'

/** Whole numbers beyond 32 bits, such as bytes. */
const large = z.number()

export const failedJob = z.object({
  queue: z.string(),
  /** Key of the job's item, such as an order ID; empty for scheduled jobs. */
  key: z.string(),
  attempts: int,
  failure: z.string(),
  next_at: time,
  /** Set aside after its last attempt; not retried automatically. */
  dead_at: nullableTime,
})
export type FailedJob = z.output<typeof failedJob>

/** Whether an external service, a built-in replacement, or nothing is used. */
const serviceStates = ['connected', 'built_in', 'off'] as const
const system = z.object({
  /** Processes seen within the last minute, the answering one first. */
  processes: z.array(
    z.object({
      pid: int,
      /** Shop version, with the build ID if there is one. */
      version: z.string(),
      node: z.string(),
      cpus: int,
      memory_bytes: large,
      started_at: time,
      seen_at: time,
      /** Whether it runs background work. */
      worker: z.boolean(),
      /** Whether it is the answering process. */
      answers: z.boolean(),
    }),
  ),
  /** Caches of the answering process, with hit rates since its start. */
  caches: z.array(z.object({ name: z.string(), hits: large, misses: large })),
  /** Shop switches and process settings. Text values of switches aren't shown. */
  switches: z.array(z.object({ name: z.string(), on: z.boolean(), setting: z.boolean() })),
  database: z.object({
    version: z.string(),
    started_at: time,
    bytes: large,
    /** Cache hit rate since statistics were reset, 0 to 1; null before the first read. */
    hit_rate: z.number().nullable(),
    /** As above, for table and index reads. */
    table_hit_rate: z.number().nullable(),
    index_hit_rate: z.number().nullable(),
    /** Connections by program. `since` is null for other roles, whose times PostgreSQL hides. */
    connections: z.array(z.object({ name: z.string(), active: int, idle: int, since: nullableTime })),
    connections_max: int,
    /**
     * Connected replicas, the most delayed first. Bytes and seconds are null if PostgreSQL hides them from the shop.
     */
    replicas: z.array(
      z.object({
        name: z.string(),
        state: z.string(),
        behind_bytes: large.nullable(),
        behind_seconds: z.number().nullable(),
      }),
    ),
    tables: z.array(z.object({ name: z.string(), bytes: large, rows: large })),
    /** Statements by total time; null if the server doesn’t collect them (pg_stat_statements). */
    statements: z
      .array(z.object({ text: z.string(), calls: large, total_ms: z.number(), mean_ms: z.number() }))
      .nullable(),
  }),
  migrations: z.object({ count: int, last: z.string(), applied_at: time }),
  mails: z.object({ waiting: int, failing: int, oldest_at: nullableTime }),
  disk: z.object({ free_bytes: large, total_bytes: large }),
  queues: z.array(z.object({ name: z.string(), working: int, failing: int, dead: int, last_at: nullableTime })),
  /** The newest 200. */
  failures: z.array(failedJob),
  services: z.array(
    z.object({
      name: z.string(),
      kind: z.string(),
      state: z.enum(serviceStates),
      /** Last outcome in this process; null before the first call, and for unmonitored services. */
      last: z.object({ at: time, ms: int, failure: z.string().nullable() }).nullable(),
    }),
  ),
  /** Certificates of the shop’s own origin and of https services. */
  certificates: z.array(
    z.object({
      name: z.enum(watchedCertificates),
      /** Null before the first check. */
      checked_at: nullableTime,
      valid_until: nullableTime,
      /** Why it isn’t trusted or couldn't be read at the last check. */
      failure: z.string().nullable(),
      /** Days before expiry of the last warning; 0 if expired. */
      warning: int.nullable(),
    }),
  ),
})
export type System = z.output<typeof system>
export const getSystem = get('/v1/admin/system', 'Returns how the shop’s processes, database and background work are', {
  access: 'system.read',
  output: system,
})

const params = z.object({ queue: z.string().min(1).max(80), key: z.string().min(1).max(200) })
const decided = {
  access: 'system.manage',
  params,
  body: z.strictObject({ reason: why }),
  errors: ['not_found'],
} as const
export const retryJob = post('/v1/admin/system/jobs/:queue/:key/retry', 'Tries a failed job again now', decided)
export const discardJob = post(
  '/v1/admin/system/jobs/:queue/:key/discard',
  'Discards a failed job, so it’s never tried again',
  decided,
)
