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
  /** Every process that was seen within the last minute, the one that answers first. */
  processes: z.array(
    z.object({
      pid: int,
      /** Of the shop, with the build of its sources where there is one. */
      version: z.string(),
      node: z.string(),
      cpus: int,
      memory_bytes: large,
      started_at: time,
      seen_at: time,
      /** Whether it does background work too. */
      worker: z.boolean(),
      /** Whether it is the one that answers. */
      answers: z.boolean(),
    }),
  ),
  /** What the answering process keeps in memory, with how often that had the answer since it started. */
  caches: z.array(z.object({ name: z.string(), hits: large, misses: large })),
  /** Switches of the shop, and of the settings that processes start with. A text that a switch holds is not shown. */
  switches: z.array(z.object({ name: z.string(), on: z.boolean(), setting: z.boolean() })),
  database: z.object({
    version: z.string(),
    started_at: time,
    bytes: large,
    /** Reads answered from memory, of all since the statistics began: 0 to 1; null before the first read. */
    hit_rate: z.number().nullable(),
    /** The same of the reads of tables, and of indexes. */
    table_hit_rate: z.number().nullable(),
    index_hit_rate: z.number().nullable(),
    /** By program. `since` is null for those of other roles, whose times PostgreSQL hides. */
    connections: z.array(z.object({ name: z.string(), active: int, idle: int, since: nullableTime })),
    connections_max: int,
    /** Replicas that are connected, the one furthest behind first. Bytes and seconds are null where PostgreSQL hides them from the shop. */
    replicas: z.array(
      z.object({
        name: z.string(),
        state: z.string(),
        behind_bytes: large.nullable(),
        behind_seconds: z.number().nullable(),
      }),
    ),
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
