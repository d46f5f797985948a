import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { watchedCertificates } from './rules.ts'
import { nullableTime, time, why } from '#kit/shapes.ts'

const int = z.number().int()
/** Whole numbers beyond 32 bits, such as bytes. */
const large = z.number()

export const failedJob = z.object({
  queue: z.string(),
  /** What the job is about, such as the number of an order; empty for what runs by the clock. */
  key: z.string(),
  attempts: int,
  failure: z.string(),
  next_at: time,
  /** Set aside after its last attempt: it isn’t tried again on its own. */
  dead_at: nullableTime,
})
export type FailedJob = z.output<typeof failedJob>

/** A service of someone else is used, the shop’s own part in its place, or nothing. */
const serviceStates = ['connected', 'built_in', 'off'] as const
const system = z.object({
  process: z.object({ node: z.string(), started_at: time, memory_bytes: large, cpus: int }),
  database: z.object({
    version: z.string(),
    started_at: time,
    bytes: large,
    /** Reads answered from memory, of all since the statistics began: 0 to 1; null before the first read. */
    hit_rate: z.number().nullable(),
    /** By program. `since` is null for those of other roles, whose times PostgreSQL hides. */
    connections: z.array(z.object({ name: z.string(), active: int, idle: int, since: nullableTime })),
    connections_max: int,
    /** Bytes that the slowest replica is behind; null without replicas. */
    replica_lag_bytes: large.nullable(),
    tables: z.array(z.object({ name: z.string(), bytes: large, rows: large })),
    /** By total time; null where the server doesn’t collect them (pg_stat_statements). */
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
      /** What it last answered to this process; null while it wasn’t asked, and for services that aren’t watched. */
      last: z.object({ at: time, ms: int, failure: z.string().nullable() }).nullable(),
    }),
  ),
  /** Of the shop’s own address and of services reached by https. */
  certificates: z.array(
    z.object({
      name: z.enum(watchedCertificates),
      /** Null before the first check. */
      checked_at: nullableTime,
      valid_until: nullableTime,
      /** Why it isn’t trusted, or was not shown at the last check. */
      failure: z.string().nullable(),
      /** Days before its end of the last warning; 0 for one that has ended. */
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
  'Discards a job that was set aside: it is never tried again',
  decided,
)
