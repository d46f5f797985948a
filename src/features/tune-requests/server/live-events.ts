import { Readable } from 'node:stream'
import pg from 'pg'
import { eq, max } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { holds } from '#access/permissions.ts'
import { fail } from '#kit/refusal.ts'
import type { Database } from '#kit/server/database.ts'
import { Live } from '#kit/server/live.ts'
import { followTuneRequest } from '../contract/acts.ts'
import { findAny, readLiveEvents } from './queries.ts'
import { mayWorkOn } from './visibility.ts'
import { tuneRequestEvents } from './tables.ts'

const channel = 'tune_request_event'
const checkEveryMs = 2_000
const heartbeatMs = 10_000
/** A stream ends itself within the half minute that any answer may take; the browser comes back with its last number. */
const lifeMs = 25_000
const streamsMax = 500

interface Follower {
  requestId: number
  after: number
  withInternal: boolean
  stream: Readable
}

/** One for each pool of a process: hears what the database tells, and asks every two seconds, since a notice can be lost. */
class Hub {
  readonly #database: Database
  readonly #followers = new Set<Follower>()
  #timer: NodeJS.Timeout | undefined
  #client: pg.Client | undefined
  #busy = false
  #again = false

  constructor(database: Database) {
    this.#database = database
  }

  get size(): number {
    return this.#followers.size
  }

  add(follower: Follower): void {
    this.#followers.add(follower)
    follower.stream.once('close', () => this.#remove(follower))
    this.#timer ??= setInterval(() => void this.#check(), checkEveryMs).unref()
    if (!this.#client) void this.#listen()
    void this.#check()
  }

  #remove(follower: Follower): void {
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
      const id = Number(payload)
      for (const { requestId } of this.#followers) if (requestId === id) return void this.#check()
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      if (this.#client !== client) await client.end()
    } catch {
      drop()
    }
  }

  /** One question for all followers of the process. */
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
        for (const { requestId, after } of followers)
          lowest.set(requestId, Math.min(after, lowest.get(requestId) ?? after))
        const marks = [...lowest].map(([requestId, after]) => ({ requestId, after }))
        const events = await readLiveEvents(this.#database.db, marks)
        for (const follower of followers) {
          for (const event of events) {
            if (event.requestId !== follower.requestId || event.id <= follower.after) continue
            follower.after = event.id
            if (event.isInternal && !follower.withInternal) continue
            follower.stream.push(
              `id: ${event.id}\nevent: change\ndata: ${JSON.stringify({ id: event.id, kind: event.kind })}\n\n`,
            )
          }
        }
      } while (this.#again)
    } catch {
      // The database is away: the next check asks again.
    } finally {
      this.#busy = false
    }
  }
}

const hubs = new WeakMap<object, Hub>()
function hubOf(database: Database): Hub {
  let hub = hubs.get(database.pool)
  if (!hub) {
    hub = new Hub(database)
    hubs.set(database.pool, hub)
  }
  return hub
}

export const followTuneRequestOperation = operation(
  followTuneRequest,
  async ({ db, database, actor, input, headers }) => {
    const row = (await findAny(db, input.params.id)) ?? fail('not_found')
    const isOwner = row.userId === actor.userId
    const withInternal = holds(actor, 'requests.work') && mayWorkOn(actor, row)
    if (row.region !== actor.region || (!isOwner && !withInternal)) fail('not_found')
    const hub = hubOf(database)
    if (hub.size >= streamsMax) fail('too_many_requests')

    const resumed = Number(headers['last-event-id'])
    const [known] = await db
      .select({ last: max(tuneRequestEvents.id) })
      .from(tuneRequestEvents)
      .where(eq(tuneRequestEvents.requestId, row.id))
    const after =
      headers['last-event-id'] && Number.isSafeInteger(resumed) ? resumed : (input.query.after ?? known?.last ?? 0)
    const stream = new Readable({ read: () => undefined })
    const beat = setInterval(() => stream.push(': alive\n\n'), heartbeatMs).unref()
    const end = setTimeout(() => stream.push(null), lifeMs).unref()
    stream.once('close', () => {
      clearInterval(beat)
      clearTimeout(end)
    })
    stream.push('retry: 500\n\n')
    hub.add({ requestId: row.id, after, withInternal, stream })
    return new Live(stream)
  },
)
