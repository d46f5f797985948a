import { and, asc, eq, ne } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { fail } from '../refusal.ts'
import type { SavedView } from '../saved-views.ts'
import { one, type Queryable, violatedConstraint } from './database.ts'

/** A table of views: each someone's own, with a name that they use once. */
type Views = PgTable & Readonly<Record<'id' | 'userId' | 'name' | 'query', AnyPgColumn>>
/** How many one person may keep of a page. */
const viewsMax = 30

const shown = ({ id, name, query }: Views) => ({ id, name, query })
const ownView = (table: Views, userId: number | null, id: number) =>
  and(eq(table.id, id), eq(table.userId, userId ?? 0))
const refuseName = (message: string) => fail('validation_failed', { fields: { name: [message] } })

export const readViews = async (db: Queryable, table: Views, userId: number | null): Promise<SavedView[]> =>
  (await db
    .select(shown(table))
    .from(table)
    .where(eq(table.userId, userId ?? 0))
    .orderBy(asc(table.id))
    .limit(viewsMax)) as SavedView[]

/** Saves a view, or replaces the one of the same name. Refuses with `validation_failed`. */
export async function saveView(
  tx: Queryable,
  table: Views,
  userId: number | null,
  { name, query }: Omit<SavedView, 'id'>,
): Promise<SavedView> {
  const others = await tx.$count(table, and(eq(table.userId, userId ?? 0), ne(table.name, name)))
  if (others >= viewsMax) refuseName(`You can save up to ${viewsMax}.`)
  return one(
    (await tx
      .insert(table)
      .values({ userId, name, query })
      .onConflictDoUpdate({ target: [table.userId, table.name], set: { query } })
      .returning(shown(table))) as SavedView[],
  )
}

/** Refuses with `not_found`, and with `validation_failed` for a name that another view has. */
export async function renameView(
  tx: Queryable,
  table: Views,
  userId: number | null,
  { id, name }: Omit<SavedView, 'query'>,
): Promise<SavedView> {
  try {
    const [view] = await tx
      .update(table)
      .set({ name })
      .where(ownView(table, userId, id))
      .returning(shown(table))
    return (view as SavedView | undefined) ?? fail('not_found')
  } catch (error) {
    if (violatedConstraint(error)?.endsWith('_name')) refuseName('You use this name already.')
    throw error
  }
}

/** Refuses with `not_found`. */
export async function removeView(tx: Queryable, table: Views, userId: number | null, id: number): Promise<null> {
  const gone = await tx
    .delete(table)
    .where(ownView(table, userId, id))
    .returning({ id: table.id })
  return gone.length > 0 ? null : fail('not_found')
}
