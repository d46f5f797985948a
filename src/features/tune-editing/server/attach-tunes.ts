import { and, eq, inArray, sql } from 'drizzle-orm'
import { copyTranslations, removeTranslations } from '#features/translations/server/copy-translations.ts'
import { orderLines } from '#features/orders/server/tables.ts'
import { tuneTuners } from '#features/partners/server/earnings/tables.ts'
import { keepAdded, keepRemoved } from '#features/revisions/server/keep-many.ts'
import { keepingHistory } from '#features/revisions/server/save-record.ts'
import {
  dynoRuns,
  tuneRecommends,
  tuneRequires,
  tunes,
  tuneTools,
  tuneTuneTypes,
} from '#features/tunes/server/tables.ts'
import type { Database, Tx } from '#kit/server/database.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { AttachmentWish } from '../rules/attachments.ts'
import { ownerColumn, targetsOf } from './attachment-targets.ts'
import { attachedTunes, tuneAttachments } from './tables.ts'
import { tuneRecordKind } from './tune-record.ts'

/** Copies per batch. The progress is written in between. */
const atOnce = 1000

/** Thrown if the attachment is canceled while running; its transaction is rolled back. */
class Canceled extends Error {}

type Attachment = typeof tuneAttachments.$inferSelect
const copiesOf = (id: number) => sql`select a.tune_id from ${attachedTunes} a where a.attachment_id = ${id}`
const undone = 'Attachment undone'

const findAttachment = async (db: Pick<Database, 'db'>['db'], id: number) =>
  (await db.select().from(tuneAttachments).where(eq(tuneAttachments.id, id)))[0]

/** Columns copied from the tune. */
const copied = sql.raw(
  `name, part_number, description, notes, octane, split_credit_dealer_text, is_stock, optional, is_dsg, is_awd, give_split_credits,
   split_ecu_credit_amt, split_tcu_credit_amt, split_awd_credit_amt, price_tier_id, price, addon_price, base_price, base_addon_price,
   dealer_price, dealer_addon_price, position, state, publish_at`,
)
const figures = sql.raw('horsepower, torque, torque_limit, crank_horsepower, crank_torque')

/**
 * Creates copies for some targets, with tools, types and owner, and links them to the tunes with the same names
 * there.
 */
async function copyTo(tx: Tx, id: number, tuneId: number, wish: AttachmentWish, targets: readonly Target[]) {
  const owner = ownerColumn(wish)
  const given = sql`unnest(${sql.param(targets.map((target) => target.id))}::bigint[], ${sql.param(targets.map(({ copy }) => copy))}::text[]) target (id, slug)`
  const own = wish.with_figures ? sql`, ${figures}` : sql``
  await tx.execute(sql`
    with made as (
      insert into ${tunes} (slug, ${owner}, ${copied}${own})
      select target.slug, target.id, ${copied}${own} from ${given}, (select ${copied}, ${figures} from ${tunes} where id = ${tuneId}) source
      returning id
    ) insert into ${attachedTunes} (attachment_id, tune_id) select ${id}, id from made`)
  const made = sql`${tunes} c join ${attachedTunes} a on a.tune_id = c.id and a.attachment_id = ${id}
    where c.${owner} = any(${sql.param(targets.map((target) => target.id))}::bigint[])`
  await tx.execute(sql`insert into ${tuneTools} (tune_id, tool_id)
    select c.id, l.tool_id from ${tuneTools} l cross join (select c.id from ${made}) c where l.tune_id = ${tuneId}`)
  await tx.execute(sql`insert into ${tuneTuneTypes} (tune_id, tune_type_id)
    select c.id, l.tune_type_id from ${tuneTuneTypes} l cross join (select c.id from ${made}) c where l.tune_id = ${tuneId}`)
  await tx.execute(sql`insert into ${tuneTuners} (tune_id, earner_id, pool_id, brand_id)
    select c.id, t.earner_id, t.pool_id, t.brand_id from ${tuneTuners} t cross join (select c.id from ${made}) c where t.tune_id = ${tuneId}`)
  for (const links of [tuneRequires, tuneRecommends])
    await tx.execute(sql`insert into ${links} (tune_id, other_id)
      select c.id, partner.id from (select c.id, c.${owner} as target_id from ${made}) c
        join ${links} l on l.tune_id = ${tuneId} join ${tunes} other on other.id = l.other_id
        join ${tunes} partner on partner.${owner} = c.target_id and partner.name = other.name and partner.state <> 'retired' on conflict do nothing`)
}
interface Target {
  id: number
  copy: string
}

/**
 * Copies a tune to all matching targets in one transaction, so that the shop shows all copies or none. Progress is
 * written outside of it. If the process dies, the transaction rolls back and the next process starts over.
 */
async function attach(database: Database, { id, tuneId, wish, createdBy: by }: Attachment): Promise<void> {
  const fitting = await readRows<Target>(
    database.db,
    sql`select id, copy from (${targetsOf(tuneId, wish)}) targets where problem is null order by id`,
  )
  const isAt = and(eq(tuneAttachments.id, id), eq(tuneAttachments.state, 'running'))
  const tell = async (done: number) => {
    const told = await database.db
      .update(tuneAttachments)
      .set({ done })
      .where(isAt)
      .returning({ id: tuneAttachments.id })
    if (!told[0]) throw new Canceled()
  }
  await database.transact(async (tx) => {
    await tx.execute(sql`set local overboost.content_later = 'on'`)
    for (let from = 0; from < fitting.length; from += atOnce) {
      await tell(from)
      await copyTo(tx, id, tuneId, wish, fitting.slice(from, from + atOnce))
    }
    await copyTranslations(tx, 'tune', { from: tuneId, to: copiesOf(id) })
    await keepAdded(tx, tuneRecordKind, { ids: copiesOf(id), by, note: `Attached from tune ${tuneId}` })
    await tellContent(tx)
    const ended = await tx
      .update(tuneAttachments)
      .set({ state: 'done', done: fitting.length, total: fitting.length, endedAt: sql`now()` })
      .where(isAt)
      .returning({ id: tuneAttachments.id })
    if (!ended[0]) throw new Canceled()
  })
}

/** Notifies all processes that the tunes of many vehicles have changed. */
async function tellContent(tx: Tx): Promise<void> {
  await tx.execute(sql`set local overboost.content_later = 'off'`)
  await tx.execute(sql`select tell_touched(null)`)
}

/** Deletes all copies at once. Copies that were sold or that other tunes refer to are retired instead. */
async function undo(database: Database, id: number): Promise<void> {
  await database.transact(async (tx) => {
    const [held] = await tx
      .select({ id: tuneAttachments.id })
      .from(tuneAttachments)
      .where(and(eq(tuneAttachments.id, id), eq(tuneAttachments.state, 'undoing')))
      .for('update')
    if (!held) return
    await tx.execute(sql`set local overboost.content_later = 'on'`)
    const ofThis = copiesOf(id)
    const kept = await readRows<{ tune_id: number }>(
      tx,
      sql`select a.tune_id from ${attachedTunes} a where a.attachment_id = ${id} and (
        exists (select 1 from ${orderLines} l where l.tune_id = a.tune_id and l.kind = 'tune')
        or exists (select 1 from ${dynoRuns} d where d.tune_id = a.tune_id)
        or exists (select 1 from ${tuneRequires} r where r.other_id = a.tune_id and r.tune_id not in (${ofThis})))`,
    )
    const ids = kept.map(({ tune_id: tuneId }) => tuneId)
    if (ids.length > 0) {
      await keepingHistory({ tx, actor: null }, tuneRecordKind, ids, undone, async () => {
        const next = sql`${tunes.version} + 1`
        await tx.update(tunes).set({ state: 'retired', version: next }).where(inArray(tunes.id, ids))
      })
      await tx.delete(attachedTunes).where(and(eq(attachedTunes.attachmentId, id), inArray(attachedTunes.tuneId, ids)))
    }
    await keepRemoved(tx, tuneRecordKind, { ids: ofThis, by: null, note: undone })
    for (const links of [tuneTools, tuneTuneTypes, tuneTuners, tuneRequires, tuneRecommends])
      await tx.execute(sql`delete from ${links} where tune_id in (${ofThis})`)
    await tx.execute(sql`delete from ${tuneRecommends} where other_id in (${ofThis})`)
    await tx.execute(sql`delete from ${tuneRequires} where other_id in (${ofThis})`)
    await removeTranslations(tx, 'tune', ofThis)
    await tx.execute(sql`delete from ${tunes} where id in (${ofThis})`)
    await tellContent(tx)
    await tx
      .update(tuneAttachments)
      .set({ state: 'undone', retired: ids.length, endedAt: sql`now()` })
      .where(eq(tuneAttachments.id, id))
  })
}

/** Processes attachments: creates copies, cancels, undoes. */
export const attachmentQueue = (database: Database): QueueJob => ({
  name: 'tunes.attach',
  everySeconds: 1,
  atOnce: 1,
  waiting: sql`select id::text as key, created_at as since from ${tuneAttachments} where state in ('running', 'canceling', 'undoing')`,
  work: async (key) => {
    const id = Number(key)
    const found = await findAttachment(database.db, id)
    if (found?.state === 'undoing') return undo(database, id)
    if (found?.state === 'running')
      await attach(database, found).catch((error: unknown) => {
        if (!(error instanceof Canceled)) throw error
      })
    await database.db
      .update(tuneAttachments)
      .set({ state: 'canceled', done: 0, endedAt: sql`now()` })
      .where(and(eq(tuneAttachments.id, id), eq(tuneAttachments.state, 'canceling')))
    return undefined
  },
})
