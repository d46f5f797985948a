import { LRUCache } from 'lru-cache'
import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/database.ts'
import { visits } from './tables.ts'

export type Visit = Required<Omit<typeof visits.$inferInsert, 'at'>> & { at: Date }

/** The most a killed process can lose. */
const holdMs = 500
const batchMax = 2_000
/** Limit while the database is unavailable; further visits are dropped. */
const waitingMax = 50_000
const hourMs = 3_600_000

interface Buffer {
  waiting: Visit[]
  timer: NodeJS.Timeout | null
  writing: Promise<void>
  /** When a visitor was last counted on a page. */
  seen: LRUCache<string, number>
}
const buffers = new WeakMap<Database, Buffer>()

function bufferOf(database: Database): Buffer {
  let buffer = buffers.get(database)
  if (!buffer) {
    buffer = { waiting: [], timer: null, writing: Promise.resolve(), seen: new LRUCache({ max: 100_000 }) }
    buffers.set(database, buffer)
  }
  return buffer
}

/** Adds a visit to the next batch. Skips pages on which the visitor was already counted within the hour. */
export function keepVisit(database: Database, visit: Visit): void {
  const buffer = bufferOf(database)
  if (visit.isView) {
    const key = `${visit.visitor} ${visit.path} ${visit.step ?? ''}`
    const last = buffer.seen.get(key)
    if (last !== undefined && visit.at.getTime() - last < hourMs) return
    buffer.seen.set(key, visit.at.getTime())
  }
  if (buffer.waiting.length >= waitingMax) return
  buffer.waiting.push(visit)
  if (buffer.waiting.length >= batchMax) void flushVisits(database)
  else buffer.timer ??= setTimeout(() => void flushVisits(database), holdMs)
}

/** Writes the waiting visits. If that fails, they wait for the next batch. */
export function flushVisits(database: Database): Promise<void> {
  const buffer = bufferOf(database)
  if (buffer.timer) clearTimeout(buffer.timer)
  buffer.timer = null
  const batch = buffer.waiting
  buffer.waiting = []
  if (batch.length > 0)
    buffer.writing = buffer.writing.then(() =>
      write(database, batch).catch(() => {
        buffer.waiting = [...batch, ...buffer.waiting].slice(0, waitingMax)
        buffer.timer ??= setTimeout(() => void flushVisits(database), holdMs)
        buffer.timer.unref()
      }),
    )
  return buffer.writing
}

/** One statement for any number of visits, so that it is planned once. */
const write = async ({ aside }: Database, batch: readonly Visit[]): Promise<void> => {
  await aside.execute(sql`
    insert into ${visits} (at, day, region, visitor, is_bot, path, title, step, is_view, source, medium, campaign, country, device, screen)
    select * from json_to_recordset(${JSON.stringify(batch)}::json) as v (at timestamptz, day date, region bigint, visitor text, "isBot" boolean,
      path text, title text, step text, "isView" boolean, source text, medium text, campaign text, country text, device text, screen text)`)
}
