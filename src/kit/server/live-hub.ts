import { Readable } from 'node:stream'
import pg from 'pg'
import type { Database, Db } from './database.ts'
import { Live } from './live.ts'

const checkEveryMs = 2_000
const heartbeatMs = 10_000
/** A stream ends before the 30 seconds any answer may take; the browser reconnects with the last event ID. */
const lifeMs = 25_000
const streamsMax = 500

/** An event of a topic. IDs rise in the order in which events become visible. */
interface TopicEvent {
  id: number
  topic: number
  kind: string
}
/** Position of a follower: the last event it has seen of a topic. */
interface Mark {
  topic: number
  after: number
}
interface LiveSource<E extends TopicEvent> {
  /** Channel the database notifies with the topic's ID when there are new events. */
  channel: string
  /** Reads the events after these positions, in order. */
  read: (db: Db, marks: readonly Mark[]) => Promise<readonly E[]>
}
interface Follower<E> extends Mark {
  shows: (event: E) => boolean
  stream: Readable
}

/** One hub per pool of a process: listens for notifications, and polls every two seconds in case one was lost. */
class Hub<E extends TopicEvent> {
  readonly #database: Database
  readonly #source: LiveSource<E>
  readonly #followers = new Set<Follower<E>>()
  #timer: NodeJS.Timeout | undefined
  #client: pg.Client | undefined
  #busy = false
  #again = false

  constructor(database: Database, source: LiveSource<E>) {
    this.#database = database
    this.#source = source
  }

  get size(): number {
    return this.#followers.size
  }

  add(follower: Follower<E>): void {
    this.#followers.add(follower)
    follower.stream.once('close', () => this.#remove(follower))
    this.#timer ??= setInterval(() => void this.#check(), checkEveryMs).unref()
    if (!this.#client) void this.#listen()
    void this.#check()
  }

  #remove(follower: Follower<E>): void {
    this.#followers.delete(follower)
    if (this.#followers.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    void this.#client?.end().catch(() => undefined)
    this.#client = undefined
  }

  async #listen(): Promise<void> {
    const { connectionString } = this.#database.pool.options
    const client = new pg.Client({
      connectionString,
      application_name: 'overboost-live',
      connectionTimeoutMillis: 2_000,
    })
    this.#client = client
    const drop = () => {
      if (this.#client === client) this.#client = undefined
    }
    client.on('error', drop)
    client.on('end', drop)
    client.on('notification', ({ payload }) => {
      const changed = Number(payload)
      for (const { topic } of this.#followers) if (topic === changed) return void this.#check()
    })
    try {
      await client.connect()
      await client.query(`listen ${this.#source.channel}`)
      if (this.#client !== client) await client.end()
    } catch {
      drop()
    }
  }

  /** One query for all followers in the process. */
  async #check(): Promise<void> {
    if (this.#busy) {
      this.#again = true
      return
    }
    this.#busy = true
    try {
      do {
        this.#again = false
        const followers = [...this.#followers]
        if (followers.length === 0) break
        if (!this.#client) void this.#listen()
        const lowest = new Map<number, number>()
        for (const { topic, after } of followers) lowest.set(topic, Math.min(after, lowest.get(topic) ?? after))
        const events = await this.#source.read(
          this.#database.db,
          [...lowest].map(([topic, after]) => ({ topic, after })),
        )
        for (const follower of followers) {
          for (const event of events) {
            if (event.topic !== follower.topic || event.id <= follower.after) continue
            follower.after = event.id
            if (!follower.shows(event)) continue
            const { id, kind } = event
            follower.stream.push(`id: ${id}\nevent: change\ndata: ${JSON.stringify({ id, kind })}\n\n`)
          }
        }
      } while (this.#again)
    } catch {
      // The database is unavailable: the next poll tries again.
    } finally {
      this.#busy = false
    }
  }
}

/**
 * Server-sent event streams backed by database rows.
 * @returns a function that follows a topic from an event; null if the process has reached its maximum of streams
 */
export function liveHub<E extends TopicEvent>(source: LiveSource<E>) {
  const hubs = new WeakMap<object, Hub<E>>()
  return (database: Database, mark: Mark & { shows?: (event: E) => boolean }): Live | null => {
    const hub = hubs.get(database.pool) ?? new Hub(database, source)
    hubs.set(database.pool, hub)
    if (hub.size >= streamsMax) return null
    const stream = new Readable({ read: () => undefined })
    const beat = setInterval(() => stream.push(': alive\n\n'), heartbeatMs).unref()
    const end = setTimeout(() => stream.push(null), lifeMs).unref()
    stream.once('close', () => {
      clearInterval(beat)
      clearTimeout(end)
    })
    stream.push('retry: 500\n\n')
    hub.add({ shows: () => true, ...mark, stream })
    return new Live(stream)
  }
}

/** The last event a browser has seen, from its Last-Event-ID header or from the page. */
export function resumedAfter(headers: Readonly<Record<string, string | undefined>>, known: number): number {
  const resumed = Number(headers['last-event-id'])
  return headers['last-event-id'] && Number.isSafeInteger(resumed) ? resumed : known
}
