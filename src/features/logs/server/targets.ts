import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '#access/actor.ts'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { attachTargets } from '../contract/logs.ts'

type Target = (typeof attachTargets)[number]

/** A type of object that logs can be attached to. Register under `effects.logTarget`. */
export interface LogTarget {
  kind: Target
  /** Whether it belongs to the actor, in the actor's region. */
  isOwn: (db: Queryable, actor: Actor, id: number) => Promise<boolean>
}

/** Customers attach logs to the rows of this table that are theirs. */
export const ownTarget = (
  kind: Target,
  table: PgTable & { id: PgColumn; userId: PgColumn; region: PgColumn },
): LogTarget => ({
  kind,
  isOwn: async (db, actor, id) =>
    (await db.$count(
      table,
      and(eq(table.id, id), eq(table.userId, actor.userId ?? 0), eq(table.region, actor.region)),
    )) > 0,
})

declare module '#access/feature.ts' {
  interface KnownEffects {
    logTarget: LogTarget
  }
}

/** Whether the request or ticket with this ID belongs to the actor, in the actor's region. */
export async function ownsTarget(
  db: Queryable,
  { actor, services }: { actor: Actor; services: Pick<Services, 'effects'> },
  kind: Target,
  id: number,
): Promise<boolean> {
  const target = services.effects.logTarget.find((item) => item.kind === kind)
  return target ? target.isOwn(db, actor, id) : false
}
