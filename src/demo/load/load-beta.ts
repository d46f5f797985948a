import { like } from 'drizzle-orm'
import { pino } from 'pino'
import { betaBuilds, betaFeedback, betaParticipants, betaPrograms } from '#features/beta/server/tables.ts'
import { attachFile, keepFile } from '#features/files/server/records.ts'
import { users } from '#features/identity/server/tables.ts'
import { openObjectStore } from '#integrations/object-store/open-store.ts'
import type { Settings } from '#integrations/settings.ts'
import type { Database } from '#kit/server/database.ts'

const dayMs = 86_400_000
const programs = [
  {
    name: 'FLASHZILLA firmware 4.2',
    summary: 'Bench mode for DQ381 and DQ500, and writes that survive a dropped USB connection.',
    body: '<p>We need people who write transmissions on the bench every week. Keep a charger on the unit, and keep the original file.</p><ul><li>Report the serial number of the tool and the box code of the unit.</li><li>A write that stops must resume within a minute. If it doesn’t, tell us at which percentage.</li></ul>',
    builds: ['4.2.0-beta.1', '4.2.0-beta.2'],
  },
  {
    name: 'Log viewer: knock by cylinder',
    summary: 'Timing corrections as a heat map over rpm and load.',
    body: '<p>Load logs of engines that you know well, and tell us where the map disagrees with what you hear.</p>',
    builds: [],
  },
] as const

/** Two beta programs, the first with builds, a participant and feedback. Files need the store named in the settings. */
export async function loadBeta(database: Database, now: Date, settings: Settings | undefined): Promise<void> {
  const { db } = database
  const idOf = async (pattern: string) =>
    (await db.select({ id: users.id }).from(users).where(like(users.email, pattern)))[0]?.id
  const [admin, developer] = [await idOf('admin@%'), await idOf('tooldev@%')]
  if (admin === undefined || developer === undefined) return
  for (const { builds, ...program } of programs) {
    const [row] = await db.insert(betaPrograms).values(program).returning({ id: betaPrograms.id })
    const programId = row!.id
    if (builds.length === 0) continue
    const joinedAt = new Date(now.getTime() - 20 * dayMs)
    await db.insert(betaParticipants).values({ programId, userId: developer, joinedAt })
    const buildIds = settings ? await loadBuilds(database, settings, programId, admin, builds, now) : []
    await db.insert(betaFeedback).values({
      programId,
      userId: developer,
      buildId: buildIds[0] ?? null,
      rating: 4,
      body: 'Twelve DQ381 written, one stopped at 84% when the laptop went to sleep. It resumed after I plugged the tool in again.',
      createdAt: new Date(now.getTime() - 6 * dayMs),
    })
  }
}

async function loadBuilds(
  database: Database,
  settings: Settings,
  programId: number,
  ownerId: number,
  labels: readonly string[],
  now: Date,
): Promise<number[]> {
  const store = await openObjectStore(settings)
  const outside = { services: { store, settings, log: pino({ level: 'silent' }) }, database }
  const ids: number[] = []
  for (const [index, label] of labels.entries()) {
    const file = await keepFile(outside, {
      ownerId,
      region: 1,
      kind: 'attachment',
      name: `flashzilla-${label}.bin`,
      content: Buffer.from(`FLASHZILLA ${label}\n`.repeat(2_000)),
    })
    const [build] = await database.db
      .insert(betaBuilds)
      .values({
        programId,
        label,
        fileId: file.id,
        notes: index === 0 ? 'Bench mode for DQ381.' : 'Resumes a write after USB was lost; DQ500 added.',
        createdAt: new Date(now.getTime() - (16 - index * 9) * dayMs),
      })
      .returning({ id: betaBuilds.id })
    await database.transact((tx) => attachFile(tx, file.id, `beta-build/${build!.id}`))
    ids.push(build!.id)
  }
  store.close()
  return ids
}
