import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { dynoRuns, tuneRecommends, tuneRequires, tunes, tuneTools, tuneTuneTypes, tuneTypes } from './tables.ts'

export type TuneOwner = { engineId: number } | { transmissionId: number }

/** All rows of the published tunes of one engine or transmission: six statements, however many tunes there are. */
export async function readTuneRows(db: Queryable, owner: TuneOwner) {
  const rows = await db
    .select()
    .from(tunes)
    .where(
      and(
        'engineId' in owner ? eq(tunes.engineId, owner.engineId) : eq(tunes.transmissionId, owner.transmissionId),
        eq(tunes.state, 'published'),
      ),
    )
    .orderBy(asc(tunes.position), asc(tunes.id))
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return { rows, requires: [], recommends: [], tools: [], types: [], runs: [] }
  const [requires, recommends, tools, types, runs] = await Promise.all([
    db
      .select({ tuneId: tuneRequires.tuneId, slug: tunes.slug })
      .from(tuneRequires)
      .innerJoin(tunes, eq(tunes.id, tuneRequires.otherId))
      .where(inArray(tuneRequires.tuneId, ids)),
    db
      .select({ tuneId: tuneRecommends.tuneId, slug: tunes.slug })
      .from(tuneRecommends)
      .innerJoin(tunes, and(eq(tunes.id, tuneRecommends.otherId), eq(tunes.state, 'published')))
      .where(inArray(tuneRecommends.tuneId, ids)),
    db.select().from(tuneTools).where(inArray(tuneTools.tuneId, ids)),
    db
      .select({ tuneId: tuneTuneTypes.tuneId, slug: tuneTypes.slug })
      .from(tuneTuneTypes)
      .innerJoin(tuneTypes, eq(tuneTypes.id, tuneTuneTypes.tuneTypeId))
      .where(inArray(tuneTuneTypes.tuneId, ids))
      .orderBy(asc(tuneTypes.position)),
    db.select().from(dynoRuns).where(inArray(dynoRuns.tuneId, ids)).orderBy(asc(dynoRuns.position), asc(dynoRuns.id)),
  ])
  return { rows, requires, recommends, tools, types, runs }
}
export type TuneRows = Awaited<ReturnType<typeof readTuneRows>>

/** The lean part of every published tune, for lists and prices over all vehicles. */
export function readTuneIndexRows(db: Queryable) {
  return db
    .select({
      id: tunes.id,
      slug: tunes.slug,
      name: tunes.name,
      engineId: tunes.engineId,
      transmissionId: tunes.transmissionId,
      isStock: tunes.isStock,
      optional: tunes.optional,
      crankHorsepower: tunes.crankHorsepower,
      crankTorque: tunes.crankTorque,
      price: tunes.price,
    })
    .from(tunes)
    .where(eq(tunes.state, 'published'))
    .orderBy(asc(tunes.id))
}

export async function readTuneTypeRows(db: Queryable) {
  const [types, links] = await Promise.all([
    db.select().from(tuneTypes).orderBy(asc(tuneTypes.position)),
    db.select().from(tuneTuneTypes),
  ])
  return { types, links }
}

export async function findDynoRun(db: Queryable, id: number) {
  const [row] = await db.select().from(dynoRuns).where(eq(dynoRuns.id, id))
  return row ?? null
}
