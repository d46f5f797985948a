import { getTableName, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { getPersonalData } from '../contract.ts'
import type { Holding } from '#access/personal-data.ts'

export const getPersonalDataOperation = operation(getPersonalData, async ({ db, actor, services, now }) => {
  const person = { id: actor.userId ?? fail('not_logged_in'), email: actor.email ?? '' }
  const tables: Record<string, Record<string, unknown>[]> = {}
  for (const { holdings } of services.effects.personalData)
    for (const holding of holdings) tables[getTableName(holding.table)] = await rowsOf(db, holding, person)
  return { exported_at: now.toISOString(), tables }
})

async function rowsOf(db: Queryable, { table, of, without = [] }: Holding, person: { id: number; email: string }) {
  const hidden = `{${without.join(',')}}`
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(held) - ${hidden}::text[] as row from ${table} held where ${of(person)}`,
  )
  return rows.map(({ row }) => row)
}
