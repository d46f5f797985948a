import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earners, tuneTuners } from '#features/partners/server/earnings/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import { dynoRuns, tuneCounts, tunes, tuneTools } from '#features/tunes/server/tables.ts'
import { insertOne, type Queryable } from '#kit/server/database.ts'
import { fillCatalog } from '#test/fixtures-catalog.ts'
import { useWorld } from '#test/world.ts'

const { world, catalog } = await useWorld({ environment: { WORKER: '0' }, fill: { catalog: fillCatalog } })
const { db } = world.owner
const tuneIds = ['is38-stage-1', 'is38-stage-2', 'dq250-stage-1'].map((slug) => catalog.tuneId(slug))
const toolIds = (await db.select({ id: tools.id }).from(tools)).map(({ id }) => id)
const earner = await insertOne(db, earners, { kind: 'tuner', name: 'Tess Tuner', email: 'tess@example.test' })
const run = (tuneId: number, horsepower: number) => ({
  tuneId,
  label: 'Run',
  source: 'upload',
  curves: { rpm: [1000, 2000], horsepower: [horsepower / 2, horsepower] },
})

/** Tunes whose counts, and runs whose deviation from the tune's figures, don't match their rows. */
async function wrongRows(): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select u.id from tunes u left join tune_counts c on c.tune_id = u.id
    where (c.tools, c.runs, c.owners) is distinct from ((select count(*)::int from tune_tools l where l.tune_id = u.id),
      (select count(*)::int from dyno_runs d where d.tune_id = u.id), (select count(*)::int from tune_tuners o where o.tune_id = u.id))
    union all select d.id from dyno_runs d join tunes u on u.id = d.tune_id where d.off_percent is distinct from dyno_run_off(d, u)`)
  return rows
}

const anyTune = fc.constantFrom(...tuneIds)
const anyTool = fc.constantFrom(...toolIds)
const changes = {
  tool: (tx: Queryable, tuneId: number, toolId: number) =>
    tx.insert(tuneTools).values({ tuneId, toolId }).onConflictDoNothing(),
  noTools: (tx: Queryable, tuneId: number) => tx.delete(tuneTools).where(eq(tuneTools.tuneId, tuneId)),
  run: (tx: Queryable, tuneId: number, power: number) => tx.insert(dynoRuns).values(run(tuneId, power)),
  noRuns: (tx: Queryable, tuneId: number) => tx.delete(dynoRuns).where(eq(dynoRuns.tuneId, tuneId)),
  moved: (tx: Queryable, tuneId: number, _: number, to: number) =>
    tx.update(dynoRuns).set({ tuneId: to }).where(eq(dynoRuns.tuneId, tuneId)),
  figure: (tx: Queryable, tuneId: number, power: number) =>
    tx
      .update(tunes)
      .set({ horsepower: { value: power * 10, unit: 'hp' } })
      .where(eq(tunes.id, tuneId)),
  owner: (tx: Queryable, tuneId: number) =>
    tx.insert(tuneTuners).values({ tuneId, earnerId: earner.id }).onConflictDoNothing(),
  noOwner: (tx: Queryable, tuneId: number) => tx.delete(tuneTuners).where(eq(tuneTuners.tuneId, tuneId)),
}
const change = fc.tuple(fc.constantFrom(...Object.values(changes)), anyTune, anyTool, anyTune)

test('counts of tunes and outliers among runs follow their rows, whatever comes, moves and goes', async () => {
  expect(await wrongRows()).toEqual([])
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (list) => {
      for (const [make, tuneId, toolId, to] of list) await make(db, tuneId, toolId, to)
      expect(await wrongRows()).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('two who add to one tune at once are both counted', async () => {
  const [tuneId] = tuneIds as [number]
  await changes.noRuns(db, tuneId)
  await Promise.all(Array.from({ length: 8 }, () => world.owner.transact((tx) => changes.run(tx, tuneId, 200))))
  const [counts] = await db.select().from(tuneCounts).where(eq(tuneCounts.tuneId, tuneId))
  expect(counts?.runs).toBe(8)
  expect(await wrongRows()).toEqual([])
})
