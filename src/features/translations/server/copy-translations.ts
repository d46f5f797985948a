import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import { translations } from './tables.ts'

/** Copies a record's translations to its copies; `to` selects their IDs. */
export async function copyTranslations(tx: Queryable, kind: string, { from, to }: { from: number; to: SQL }) {
  await tx.execute(sql`insert into ${translations} (kind, record_id, language, texts)
    select t.kind, c.id, t.language, t.texts from ${translations} t, (${to}) c (id)
    where t.kind = ${kind} and t.record_id = ${from}`)
}

/** Deletes translations of records deleted in bulk; `of` selects their IDs. */
export async function removeTranslations(tx: Queryable, kind: string, of: SQL) {
  await tx.execute(sql`delete from ${translations} where kind = ${kind} and record_id in (${of})`)
}
