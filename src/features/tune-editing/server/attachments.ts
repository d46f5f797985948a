import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { users } from '#features/identity/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/attachments.ts'
import type { AttachmentProblem, AttachmentState, AttachmentWish } from '../rules/attachments.ts'
import { targetsOf } from './attachment-targets.ts'
import { tuneAttachments } from './tables.ts'

const readAttachments = async (db: Queryable, where: ReturnType<typeof eq>) => {
  const rows = await db
    .select({ row: tuneAttachments, by: users.name })
    .from(tuneAttachments)
    .innerJoin(users, eq(users.id, tuneAttachments.createdBy))
    .where(where)
    .orderBy(desc(tuneAttachments.id))
    .limit(50)
  return rows.map(({ row, by }) => ({
    id: row.id,
    state: row.state,
    total: row.total,
    done: row.done,
    retired: row.retired,
    wish: row.wish as z.output<typeof contract.attachmentWish>,
    by,
    created_at: row.createdAt,
    ended_at: row.endedAt,
  }))
}
const findAttachment = async (db: Queryable, id: number) =>
  (await readAttachments(db, eq(tuneAttachments.id, id)))[0] ?? fail('not_found')

const isTune = async (db: Queryable, id: number) => {
  if ((await db.$count(tunes, eq(tunes.id, id))) === 0) fail('not_found')
}

interface PreviewRow {
  fitting: number
  has_it: number
  no_tool: number
  no_partner: number
  id: number | null
  slug: string
  name: string
  copy: string
  problem: AttachmentProblem | null
}

export const previewMassAttachOperation = operation(contract.previewMassAttach, async ({ db, input }) => {
  const { after = 0, limit, only, ...wish } = input.body
  await isTune(db, input.params.id)
  const shown = only === undefined ? sql`true` : only === 'fitting' ? sql`problem is null` : sql`problem = ${only}`
  const rows = await readRows<PreviewRow>(
    db,
    sql`
    with targets as materialized (${targetsOf(input.params.id, wish)}),
    counted as (
      select count(*) filter (where problem is null)::int as fitting, count(*) filter (where problem = 'has_it')::int as has_it,
        count(*) filter (where problem = 'no_tool')::int as no_tool, count(*) filter (where problem = 'no_partner')::int as no_partner from targets),
    page as (select * from targets where ${shown} and id > ${after} order by id limit ${limit + 1})
    select counted.*, page.* from counted left join page on true order by page.id`,
  )
  const [first] = rows
  const data = rows.flatMap(({ id, slug, name, copy, problem }) =>
    id === null ? [] : [{ id, slug, name, copy, problem }],
  )
  return {
    fitting: first?.fitting ?? 0,
    problems: { has_it: first?.has_it ?? 0, no_tool: first?.no_tool ?? 0, no_partner: first?.no_partner ?? 0 },
    data: data.slice(0, limit),
    next: data.length > limit ? data[limit - 1]!.id : null,
  }
})

export const listMassAttachesOperation = operation(contract.listMassAttaches, async ({ db, input }) => ({
  data: await readAttachments(db, eq(tuneAttachments.tuneId, input.params.id)),
}))

const fittingOf = async (db: Queryable, tuneId: number, wish: AttachmentWish): Promise<number> =>
  (
    await readRows<{ fitting: number }>(
      db,
      sql`select count(*)::int as fitting from (${targetsOf(tuneId, wish)}) targets where problem is null`,
    )
  )[0]!.fitting

export const startMassAttachOperation = operation(contract.startMassAttach, async ({ tx, actor, input }) => {
  const { fitting, ...wish } = input.body
  const tuneId = input.params.id
  await isTune(tx, tuneId)
  if ((await fittingOf(tx, tuneId, wish)) !== fitting) fail('stale_version')
  const [made] = await tx
    .insert(tuneAttachments)
    .values({ tuneId, wish, total: fitting, createdBy: actor.userId! })
    .returning({ id: tuneAttachments.id })
  await recordAudit(tx, actor, { action: 'tunes.attach', object: `tune/${tuneId}`, after: { ...wish, fitting } })
  return findAttachment(tx, made!.id)
})

/** Moves an attachment to its next state. Fails with attachment_moved if it is no longer in `from`. */
async function move(tx: Tx, id: number, from: AttachmentState, to: AttachmentState) {
  await findAttachment(tx, id)
  const moved = await tx
    .update(tuneAttachments)
    .set({ state: to })
    .where(and(eq(tuneAttachments.id, id), eq(tuneAttachments.state, from)))
    .returning({ tuneId: tuneAttachments.tuneId })
  return moved[0]?.tuneId ?? fail('attachment_moved')
}

export const cancelMassAttachOperation = operation(contract.cancelMassAttach, async ({ tx, actor, input }) => {
  const { id } = input.params
  const tuneId = await move(tx, id, 'running', 'canceling')
  await recordAudit(tx, actor, { action: 'tunes.cancelAttach', object: `tune/${tuneId}`, after: { attachment: id } })
  return findAttachment(tx, id)
})

export const undoMassAttachOperation = operation(contract.undoMassAttach, async ({ tx, actor, input }) => {
  const { id } = input.params
  const tuneId = await move(tx, id, 'done', 'undoing')
  await recordAudit(tx, actor, { action: 'tunes.undoAttach', object: `tune/${tuneId}`, after: { attachment: id } })
  return findAttachment(tx, id)
})
