import { eq } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import type { Queryable } from '#kit/server/database.ts'
import { startingSupportHours, type SupportHours } from '../rules.ts'
import { supportHours } from './tables.ts'

/** The support hours of a region; version 0 while they are the defaults. */
export async function readSupportHours(db: Queryable, region: Region): Promise<SupportHours & { version: number }> {
  const [kept] = await db.select().from(supportHours).where(eq(supportHours.region, region))
  return { ...(kept?.hours ?? startingSupportHours), version: kept?.version ?? 0 }
}

/** The support hours by region. */
export async function readAllSupportHours(db: Queryable): Promise<Readonly<Record<Region, SupportHours>>> {
  const kept = new Map((await db.select().from(supportHours)).map(({ region, hours }) => [region, hours]))
  return { 1: kept.get(1) ?? startingSupportHours, 2: kept.get(2) ?? startingSupportHours }
}
