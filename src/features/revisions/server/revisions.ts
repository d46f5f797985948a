import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { holds } from '#access/permissions.ts'
import { users } from '#features/identity/server/tables.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { compareRevisions, exportRevisions, listRevisions, restoreRevision } from '../contract/revisions.ts'
import { changesBetween } from '../rules.ts'
import { findKind, type RecordKind } from './record-kind.ts'
import { saveRecord } from './save-record.ts'
import { revisions } from './tables.ts'

interface Asking {
  db: Queryable
  services: Pick<Services, 'effects'>
  actor: Actor
}
/** Record kind, if the caller may view the record. */
async function kindOf(
  { db, services, actor }: Asking,
  { kind: name, id }: { kind: string; id: number },
): Promise<RecordKind> {
  const kind = findKind(services, name) ?? fail('not_found')
  if (!holds(actor, kind.view as Parameters<typeof holds>[1])) fail('forbidden')
  if (!((await kind.mayView?.(db, actor, id)) ?? true)) fail('not_found')
  return kind
}

const select = sql`
  select r.id, r.version, r.created_at as at, coalesce(u.name, '') as by, r.note, r.changes
  from ${revisions} r left join ${users} u on u.id = r.actor_id`

export const revisionLists = listOperations(
  listRevisions,
  exportRevisions,
  async ({ db, services, actor }, { params, query }) => {
    const { name } = await kindOf({ db, services, actor }, params)
    return readPage<RowOf<typeof listRevisions>>(db, query, {
      select,
      where: [
        sql`r.kind = ${name} and r.record_id = ${params.id}`,
        matching(query.q, [sql`r.note`, sql`u.name`, sql`r.changes::text`]),
      ],
      of: 'r',
    })
  },
)({
  file: ({ params }) => `${params.kind}-${params.id}-history`,
  columns: {
    version: 'version',
    at: 'at',
    by: 'by',
    note: 'note',
    changes: (row) => (row.changes.length === 0 ? '' : JSON.stringify(row.changes)),
  },
})

async function findRevision(db: Queryable, { name }: RecordKind, id: number, version: number) {
  const [row] = await db
    .select({
      id: revisions.id,
      version: revisions.version,
      at: revisions.createdAt,
      by: sql<string>`coalesce(${users.name}, '')`,
      note: revisions.note,
      changes: revisions.changes,
      record: revisions.record,
    })
    .from(revisions)
    .leftJoin(users, eq(users.id, revisions.actorId))
    .where(and(eq(revisions.kind, name), eq(revisions.recordId, id), eq(revisions.version, version)))
  return row ?? fail('not_found')
}

export const compareRevisionsOperation = operation(compareRevisions, async ({ db, services, actor, input }) => {
  const { params, query } = input
  const kind = await kindOf({ db, services, actor }, params)
  const [from, to] = [
    await findRevision(db, kind, params.id, query.from),
    await findRevision(db, kind, params.id, query.to),
  ]
  return { from, to, changes: changesBetween(from.record, to.record) }
})

export const restoreRevisionOperation = operation(restoreRevision, async ({ tx, services, actor, input }) => {
  const { params, body } = input
  const kind = await kindOf({ db: tx, services, actor }, params)
  const { record } = await findRevision(tx, kind, params.id, body.to)
  const note = body.note ?? `Restored version ${body.to}`
  return saveRecord({ tx, actor }, kind, params.id, { ...record, version: body.version, note })
})
