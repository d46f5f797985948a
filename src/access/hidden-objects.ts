import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Actor } from './actor.ts'

declare module './feature.ts' {
  interface KnownEffects {
    /**
     * SQL condition for objects hidden from an actor, including their audit rows, files and emails, over a name such as
     * `lead-deal/7`. Never null, even for names from other features.
     */
    objectHidden: (object: SQL, actor: Actor) => SQL
  }
}

/** SQL condition that no feature hides the object, for lists that span features. */
export const isShownTo = ({ effects }: Pick<Services, 'effects'>, actor: Actor, object: SQL): SQL =>
  sql`not (${sql.join([...effects.objectHidden.map((hidden) => hidden(object, actor)), sql`false`], sql` or `)})`

/** As above, for one object; null is never hidden. */
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
