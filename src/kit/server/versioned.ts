import pg from 'pg'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { contentVersions } from './tables.ts'

/** Topics of public content, versioned separately; `content_versions` has a row for each. */
const topics = ['vehicles', 'tunes', 'products', 'settings', 'content'] as const
export type Topic = (typeof topics)[number]

export interface Versions {
  current: (topic: Topic) => number
  onChange: (listener: (topic: Topic) => void) => void
  /** Checks the database now, without waiting for a notification or the next poll. */
  refresh: () => Promise<void>
  close: () => Promise<void>
}

const checkEveryMs = 1_500

/**
 * Follows the versions of public content by notification, and by polling every few seconds in case one was lost. While
 * the database is unavailable, the last known versions stay, and so does the public site.
 */
export async function followVersions(database: Database, url: string): Promise<Versions> {
  const known = new Map<Topic, number>()
  const listeners: ((topic: Topic) => void)[] = []
  let listening: pg.Client | undefined
  let closed = false

  const refresh = async () => {
    const { rows } = await database.db.execute<{ topic: Topic; version: number }>(
      sql`select topic, version from ${contentVersions}`,
    )
    for (const { topic, version } of rows) {
      const changed = known.get(topic) !== version
      known.set(topic, version)
      if (changed) for (const listener of listeners) listener(topic)
    }
  }
  const listen = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'overboost-versions',
      connectionTimeoutMillis: 2_000,
    })
    const drop = () => {
      if (listening === client) listening = undefined
    }
    client.on('error', drop)
    client.on('end', drop)
    client.on('notification', () => void refresh().catch(() => undefined))
    await client.connect()
    await client.query('listen content_changed')
    listening = client
  }
  await refresh()
  await listen().catch(() => undefined)
  const timer = setInterval(() => {
    if (closed) return
    void refresh().catch(() => undefined)
    if (!listening) void listen().catch(() => undefined)
  }, checkEveryMs)
  timer.unref()

  return {
    current: (topic) => known.get(topic) ?? 0,
    onChange: (listener) => void listeners.push(listener),
    refresh,
    close: async () => {
      closed = true
      clearInterval(timer)
      await listening?.end().catch(() => undefined)
    },
  }
}
