import { readRows } from '#kit/server/read-rows.ts'
import type { Actor } from '#access/actor.ts'
import { isShownTo } from '#access/hidden-objects.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { asc, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'
import { keysOf, pageById } from '#kit/server/lists.ts'
import { exportAudits, listAudits } from '../contract.ts'
import { audits } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'

type Question = z.output<typeof exportAudits.input.query>

/**
 * Maps an object to the one whose screen shows it, such as a disbursement to its payout; null for objects with a
 * screen of their own. Takes and returns SQL expressions for names such as `disbursement/7`. Register under
 * `effects.auditPlace`.
 */
export type AuditPlace = (object: SQL) => SQL

declare module '#access/feature.ts' {
  interface KnownEffects {
    auditPlace: AuditPlace
  }
}

interface Reading {
  db: Queryable
  services: Pick<Services, 'effects'>
  actor: Actor
}

async function readAudits(
  { db, services, actor }: Reading,
  question: Question & { after?: string | undefined; limit: number },
) {
  const { q, action, from, to, after, limit, sort } = question
  const keys = keysOf(sort, sql`a.id`)
  const places = sql.join([...services.effects.auditPlace.map((place) => place(sql`a.object`)), sql`null`], sql`, `)
  const rows = await readRows<RowOf<typeof listAudits>>(
    db,
    sql`
    select a.id, a.created_at as at, coalesce(u.name, '') as actor, coalesce(u.email, '') as actor_email, a.action, a.object, a.before, a.after, a.reason,
      coalesce(${places}, a.object) as place
    from ${audits} a left join ${users} u on u.id = a.actor_id
    where (${action ?? null}::text is null or a.action = ${action ?? null})
      and (${from ?? null}::date is null or a.created_at >= ${from ?? null}::date)
      and (${to ?? null}::date is null or a.created_at < ${to ?? null}::date + 1)
      and (${q ?? null}::text is null or strpos(lower(concat_ws(' ', a.object, a.reason, u.name, u.email)), lower(${q ?? ''})) > 0)
      ${sql.join(
        [...keys.after(after), isShownTo(services, actor, sql`a.object`)].map((condition) => sql`and ${condition}`),
        sql` `,
      )}
    order by ${keys.order} limit ${limit + 1}`,
  )
  return pageById(rows, limit, ({ id }) => id)
}

export const auditLists = listOperations(listAudits, exportAudits, (asked, { query }) => readAudits(asked, query))({
  also: async ({ db }) => {
    const actions = await db.selectDistinct({ action: audits.action }).from(audits).orderBy(asc(audits.action))
    return { actions: actions.map(({ action }) => action) }
  },
  file: 'audit-log',
  columns: {
    id: 'id',
    at: 'at',
    who: 'actor',
    email: 'actor_email',
    act: 'action',
    what: 'object',
    before: (row) => textOf(row.before),
    after: (row) => textOf(row.after),
    why: 'reason',
  },
})

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))
