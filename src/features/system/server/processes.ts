import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { eq, sql } from 'drizzle-orm'
import type { Settings } from '#integrations/settings.ts'
import type { Database } from '#kit/server/database.ts'
import { systemProcesses } from './tables.ts'

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
/** Shop version with build ID, if any. Read once, because a new build only affects new processes. */
const version = [
  (JSON.parse(textOf('package.json') || '{}') as { version?: string }).version ?? 'unknown',
  textOf('build/sources').slice(0, 7),
]
  .filter(Boolean)
  .join(' · ')

/** Heartbeat interval, and how long until a silent process counts as gone. */
const everyMs = 20_000
export const goneAfterSeconds = 70

interface Own {
  id: string
  timer: NodeJS.Timeout
}
const running = new WeakMap<Database, Own>()

/** Row ID of this process; null if it has none. */
export const ownProcess = (database: Database): string | null => running.get(database)?.id ?? null

/** Starts the heartbeat of this process. */
export async function reportProcess(database: Database, { WORKER: isWorker }: Pick<Settings, 'WORKER'>): Promise<void> {
  const id = randomUUID()
  const report = () =>
    database.aside
      .insert(systemProcesses)
      .values({
        id,
        pid: process.pid,
        version,
        node: process.version,
        cpus: availableParallelism(),
        isWorker,
        memoryBytes: process.memoryUsage.rss(),
        startedAt: new Date(Date.now() - process.uptime() * 1000),
      })
      .onConflictDoUpdate({
        target: systemProcesses.id,
        set: { seenAt: sql`now()`, memoryBytes: process.memoryUsage.rss() },
      })
  await report()
  await database.aside.delete(systemProcesses).where(sql`seen_at < now() - interval '1 day'`)
  // Ignore database outages: nobody could read the heartbeat anyway.
  const timer = setInterval(() => void report().catch(() => undefined), everyMs)
  timer.unref()
  running.set(database, { id, timer })
}

/** Removes this process's row. */
export async function forgetProcess(database: Database): Promise<void> {
  const own = running.get(database)
  if (!own) return
  clearInterval(own.timer)
  running.delete(database)
  await database.aside.delete(systemProcesses).where(eq(systemProcesses.id, own.id))
}
