import { and, eq } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import type { Database } from '#kit/server/database.ts'
import { createTextIndex, type TextIndex } from '#kit/server/text-index.ts'
import { dealers } from './tables.ts'

interface ListedDealer {
  slug: string
  name: string
  city: string
  state: string
}

/** Dealers rarely change, so reads are cached for a minute. */
const keptMs = 60_000
const kept = new WeakMap<Database, Map<Region, { at: number; index: Promise<TextIndex<ListedDealer>> }>>()

/** Listed dealers of a region by name and place, best match first, tolerating typos. */
export async function searchDealers(database: Database, region: Region, q: string): Promise<ListedDealer[]> {
  const byRegion = kept.get(database) ?? new Map()
  kept.set(database, byRegion)
  const known = byRegion.get(region)
  if (known && performance.now() - known.at < keptMs) return (await known.index).search(q)
  const index = readIndex(database, region)
  byRegion.set(region, { at: performance.now(), index })
  index.catch(() => byRegion.delete(region))
  return (await index).search(q)
}

async function readIndex(database: Database, region: Region): Promise<TextIndex<ListedDealer>> {
  const rows = await database.db
    .select({ slug: dealers.slug, name: dealers.name, city: dealers.city, state: dealers.addressState })
    .from(dealers)
    .where(and(eq(dealers.region, region), dealers.listed, eq(dealers.state, 'active')))
    .limit(5000)
  return createTextIndex(rows, ({ name, city, state }) => ({ name, rest: `${city} ${state}` }))
}
