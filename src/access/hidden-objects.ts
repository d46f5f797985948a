import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Actor } from './actor.ts'

declare module './feature.ts' {
  interface KnownEffects {
    /**
     * Whether an actor must not see an object, nor the audit rows, files and emails of it: a SQL condition over its name, such
     * as `lead-deal/7`. It is never null, also for names of other features.
     */
    objectHidden: (object: SQL, actor: Actor) => SQL
  }
}

/** Whether no feature hides an object from an actor: asked by lists that show what belongs to many features. */
export const isShownTo = ({ effects }: Pick<Services, 'effects'>, actor: Actor, object: SQL): SQL =>
  sql`not (${sql.join([...effects.objectHidden.map((hidden) => hidden(object, actor)), sql`false`], sql` or `)})`

/** The same of one object; what belongs to none is hidden from nobody. */
export async function isObjectShown(
  db: Queryable,
  object: string | null,
  actor: Actor,
  services: Pick<Services, 'effects'>,
): Promise<boolean> {
  if (object === null) return true
  const [row] = await readRows<{ shown: boolean }>(
    db,
    sql`select ${isShownTo(services, actor, sql`${object}::text`)} as shown`,
  )
  return row?.shown === true
}
