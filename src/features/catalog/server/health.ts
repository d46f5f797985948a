import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { guideProblems } from '#features/guides/server/guide-problems.ts'
import { guides } from '#features/guides/server/tables.ts'
import type { GridSource } from '#features/revisions/server/grid-rows.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { getCatalogHealth, type HealthCheck } from '../contract/health.ts'
import { engineGrid, transmissionGrid } from './engine-records.ts'
import { modelGrid } from './model-records.ts'

declare module '#access/feature.ts' {
  interface KnownEffects {
    /** Rows of features above the catalog that its health page covers: what they are, and where they are listed. */
    catalogHealth: () => readonly { of: string; source: GridSource }[]
  }
}

/** Counts all problems of a grid in one statement. */
async function countProblems(
  db: Queryable,
  of: string,
  { table, joins, problems = {} }: Pick<GridSource, 'table' | 'joins' | 'problems'>,
): Promise<HealthCheck[]> {
  const names = Object.keys(problems)
  const counts = names.map((name) => sql`count(*) filter (where ${problems[name]!}) as ${sql.identifier(name)}`)
  const [row] = await readRows<Record<string, number>>(
    db,
    sql`select ${sql.join(counts, sql`, `)} from ${table} ${joins}`,
  )
  return names.map((problem) => ({ of, problem, count: row?.[problem] ?? 0 }))
}

export const getCatalogHealthOperation = operation(getCatalogHealth, async ({ db, services }) => {
  const more = services.effects.catalogHealth.flatMap((of) => of())
  const checks = await Promise.all([
    countProblems(db, 'models', modelGrid),
    countProblems(db, 'engines', engineGrid),
    countProblems(db, 'transmissions', transmissionGrid),
    countProblems(db, 'guides', { table: sql`${guides} g`, problems: guideProblems }),
    ...more.map(({ of, source }) => countProblems(db, of, source)),
  ])
  return { data: checks.flat() }
})
