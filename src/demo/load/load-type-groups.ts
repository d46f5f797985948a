import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { dynoRuns, tunes, tuneTypeGroups, tuneTypes } from '#features/tunes/server/tables.ts'
import { type Database, insertOne } from '#kit/server/database.ts'

const groups = [
  {
    slug: 'by-stage',
    name: 'By stage',
    description: 'How far a tune goes, and what hardware it needs.',
    types: ['stage-1-tuning', 'stage-2-tuning', 'stage-3-tuning', 'stage-4-tuning'],
  },
  {
    slug: 'by-control-unit',
    name: 'By control unit',
    description: 'Which control unit is flashed.',
    types: ['engine-tuning', 'tcu-tuning'],
  },
  {
    slug: 'by-goal',
    name: 'By goal',
    description: 'What people want from a tune.',
    types: ['performance-tuning', 'eco-tuning', 'turbo-tuning', 'diesel-tuning'],
  },
] as const

/** Tune type groups, and two dyno runs that need attention: one far from its tune’s figure, one uploaded twice. */
export async function loadTypeGroups({ db }: Pick<Database, 'db'>): Promise<void> {
  for (const [position, { types, ...group }] of groups.entries()) {
    const { id } = await insertOne(db, tuneTypeGroups, { ...group, position: position + 1 })
    await db
      .update(tuneTypes)
      .set({ groupId: id })
      .where(inArray(tuneTypes.slug, [...types]))
  }
  const [run] = await db
    .select({ run: dynoRuns })
    .from(dynoRuns)
    .innerJoin(tunes, and(eq(tunes.id, dynoRuns.tuneId), eq(tunes.isStock, false)))
    .where(like(tunes.slug, '%stage-1%'))
    .orderBy(dynoRuns.id)
    .limit(1)
  if (!run) return
  const { tuneId, curves, source } = run.run
  const scaled = (values: readonly number[]) => values.map((value) => Math.round(value * 9) / 10)
  const { rpm, ...columns } = curves
  const weaker = { rpm, ...Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, scaled(values)])) }
  await db.insert(dynoRuns).values([
    {
      tuneId,
      label: 'Hot day, 41 °C',
      source,
      curves: weaker,
      correction: 'none',
      position: 8,
      fileName: 'RunFile_86.csv',
    },
    { tuneId, label: 'Second upload of the same run', source, curves, position: 9, fileName: 'RunFile_40.csv' },
  ])
  await db
    .update(dynoRuns)
    .set({ smoothing: 'savitzky-golay-11' })
    .where(sql`position = 8`)
}
