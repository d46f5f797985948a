import { and, eq, gt, lte } from 'drizzle-orm'
import type { Database } from './database.ts'
import { contentTouches } from './tables.ts'
import type { Topic, Versions } from './versioned.ts'

/** Changed keys of a topic, each with the version of its last change. */
export interface Touched {
  /** Version with which everything may have changed. */
  allAt: number
  keys: ReadonlyMap<string, number>
}
interface Followed extends Touched {
  upTo: number
  keys: Map<string, number>
}

/** Beyond this many keys, the whole topic counts as changed. */
const keysMax = 20_000
const followed = new WeakMap<Database, Map<Topic, Promise<Followed>>>()

/** Changes of a topic up to its current version, as far as this process has followed them. */
export async function readTouched(database: Database, versions: Versions, topic: Topic): Promise<Touched> {
  let topics = followed.get(database)
  if (!topics) followed.set(database, (topics = new Map()))
  const current = versions.current(topic)
  const known = topics.get(topic)
  const next = known
    ? known.then((state) => (state.upTo >= current ? state : followTo(database, topic, state, current)))
    : Promise.resolve({ upTo: current, allAt: current, keys: new Map<string, number>() })
  topics.set(topic, next)
  try {
    return await next
  } catch (error) {
    if (topics.get(topic) === next && known) topics.set(topic, known)
    throw error
  }
}

async function followTo(database: Database, topic: Topic, state: Followed, upTo: number): Promise<Followed> {
  const rows = await database.aside
    .select({ version: contentTouches.version, key: contentTouches.key })
    .from(contentTouches)
    .where(
      and(eq(contentTouches.topic, topic), gt(contentTouches.version, state.upTo), lte(contentTouches.version, upTo)),
    )
  const told = new Set(rows.map(({ version }) => version))
  const isWhole = told.size < upTo - state.upTo || state.keys.size + rows.length > keysMax
  if (isWhole) return { upTo, allAt: upTo, keys: new Map() }
  for (const { key, version } of rows) state.keys.set(key, Math.max(version, state.keys.get(key) ?? 0))
  return { ...state, upTo }
}

/** Keys changed after a version; null if everything may have changed. */
export const touchedAfter = ({ allAt, keys }: Touched, version: number): string[] | null =>
  allAt > version ? null : [...keys].filter(([, at]) => at > version).map(([key]) => key)
