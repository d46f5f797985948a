import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { findById, type Queryable } from '#kit/server/database.ts'
import { dynoRuns, tuneRecommends, tuneRequires, tunes, tuneTools, tuneTuneTypes, tuneTypes } from './tables.ts'
import { engines, transmissions } from '#features/vehicles/server/tables.ts'

/** Joins engine `g` or transmission `x` of tune `u`. */
export const tuneOwner = sql`left join ${engines} g on g.id = u.engine_id left join ${transmissions} x on x.id = u.transmission_id`

export type TuneOwner = { engineId: number } | { transmissionId: number }

/** Key of an engine or transmission in change notifications: `engine 7`. */
export const ownerKey = (owner: TuneOwner): string =>
  'engineId' in owner ? `engine ${owner.engineId}` : `transmission ${owner.transmissionId}`

/** Engine and transmission ids in such keys. */
export function ownerIds(keys: readonly string[]): { engineIds: number[]; transmissionIds: number[] } {
  const idsOf = (kind: string) =>
    keys.filter((key) => key.startsWith(`${kind} `)).map((key) => Number(key.slice(kind.length + 1)))
  return { engineIds: idsOf('engine'), transmissionIds: idsOf('transmission') }
}

/** Tunes of some engines and transmissions; of all if `keys` is undefined. */
export function ofOwners(keys: readonly string[] | undefined): SQL | undefined {
  if (!keys) return undefined
  const { engineIds, transmissionIds } = ownerIds(keys)
  return or(inArray(tunes.engineId, engineIds), inArray(tunes.transmissionId, transmissionIds))
}

/**
 * All rows of the published tunes of one engine or transmission, optionally with one draft. Six statements for any
 * number of tunes.
 */
export async function readTuneRows(db: Queryable, owner: TuneOwner, draftId = 0) {
  const rows = await db
    .select()
    .from(tunes)
    .where(
      and(
        'engineId' in owner ? eq(tunes.engineId, owner.engineId) : eq(tunes.transmissionId, owner.transmissionId),
        or(eq(tunes.state, 'published'), eq(tunes.id, draftId)),
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

/**
 * The columns of published tunes needed for lists and prices across vehicles: of some engines and transmissions, or
 * of all.
 */
export function readTuneIndexRows(db: Queryable, keys?: readonly string[]) {
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
    .where(and(eq(tunes.state, 'published'), ofOwners(keys)))
    .orderBy(asc(tunes.id))
}

export async function readTuneTypeRows(db: Queryable, keys?: readonly string[]) {
  const [types, links] = await Promise.all([
    db.select().from(tuneTypes).orderBy(asc(tuneTypes.position)),
    keys
      ? db
          .select({ tuneId: tuneTuneTypes.tuneId, tuneTypeId: tuneTuneTypes.tuneTypeId })
          .from(tuneTuneTypes)
          .innerJoin(tunes, eq(tunes.id, tuneTuneTypes.tuneId))
          .where(ofOwners(keys))
      : db.select().from(tuneTuneTypes),
  ])
  return { types, links }
}

export async function findDynoRun(db: Queryable, id: number) {
  const row = await findById(db, dynoRuns, id)
  return row ?? null
}
