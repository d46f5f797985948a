import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor, Region } from '#access/actor.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { users } from '#features/identity/server/tables.ts'
import { taxSettings } from '#features/pricing/server/price-book.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, one, type Queryable, type Tx } from '#kit/server/database.ts'
import { matching, noSuchPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/work.ts'
import { nextDue } from '../rules/activities.ts'
import { findContact } from './contacts.ts'
import { midnightOf, regionDay, withinRegionDays } from './region-days.ts'
import { checkWorksWithLeads, findDeal, peopleWhoSee, seesDeal } from './seeing.ts'
import { leadContacts, leadDeals } from './tables.ts'
import { leadActivities } from './work-tables.ts'

type Row = RowOf<typeof contract.listLeadActivities>
type Stored = typeof leadActivities.$inferSelect

const select = sql`select a.id, a.kind, a.subject, a.note, a.due_at, a.minutes, a.repeat, a.remind_minutes, a.done_at,
    a.done_at is null and a.due_at < now() as overdue, a.owner_id, o.name as owner,
    a.deal_id, d.title as deal, a.contact_id, c.name as contact, a.version
  from ${leadActivities} a join ${users} o on o.id = a.owner_id left join ${leadDeals} d on d.id = a.deal_id
  left join ${leadContacts} c on c.id = a.contact_id`
/** Midnight in the region, so many days from today. */
const midnight = (region: Region, now: Date, days: number): SQL =>
  midnightOf(region, sql`${regionDay(region, now)}::date + ${days}::int`)
const duesIn = (region: Region, now: Date): Readonly<Record<(typeof contract.activityDues)[number], SQL>> => ({
  open: sql`a.done_at is null`,
  overdue: sql`a.done_at is null and a.due_at < now()`,
  today: sql`a.done_at is null and a.due_at >= ${midnight(region, now, 0)} and a.due_at < ${midnight(region, now, 1)}`,
  week: sql`a.done_at is null and a.due_at >= ${midnight(region, now, 0)} and a.due_at < ${midnight(region, now, 7)}`,
  done: sql`a.done_at is not null`,
})

const dueMs = sql`floor(extract(epoch from a.due_at) * 1000)::bigint`
/** One page of activities by due time. The cursor is the time and ID of the last row. */
async function readByDue(
  db: Queryable,
  { sort, after, limit }: Pick<z.output<typeof contract.listLeadActivities.input.query>, 'sort' | 'after' | 'limit'>,
  { where }: { where: readonly (SQL | undefined | '' | 0)[] },
) {
  const [, ms, id] = after === undefined ? [] : (/^(\d{1,14})~(\d{1,15})$/.exec(after) ?? noSuchPage())
  const isLatest = sort === 'latest'
  const mark = sql`(${Number(ms)}::bigint, ${Number(id)}::bigint)`
  const conditions = [
    ...(after === undefined ? [] : [sql`(${dueMs}, a.id) ${isLatest ? sql`<` : sql`>`} ${mark}`]),
    ...where.filter((condition) => typeof condition === 'object'),
  ]
  const order = isLatest ? sql`${dueMs} desc, a.id desc` : sql`${dueMs}, a.id`
  const rows = await readRows<Row>(
    db,
    sql`${select} where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit + 1}`,
  )
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return { data, next: rows.length > limit && last ? `${new Date(last.due_at).getTime()}~${last.id}` : null }
}

/** Activities of the region, earliest due first. */
const activityLists = listOperations(
  contract.listLeadActivities,
  contract.exportLeadActivities,
  async ({ db, actor, now }, { query }) => {
    const { owner, due, kind, deal, contact, from, until } = query
    const at = due === 'done' ? sql`a.done_at` : sql`a.due_at`
    return readByDue(db, query, {
      where: [
        sql`a.region = ${actor.region} and a.deleted_at is null and (d.id is null or ${seesDeal(actor)})`,
        matching(query.q, [sql`a.subject`, sql`d.title`, sql`c.name`]),
        due && duesIn(actor.region, now)[due],
        kind && sql`a.kind = ${kind}`,
        owner && sql`a.owner_id = ${owner === 'me' ? actor.userId : owner}`,
        deal ? sql`a.deal_id = ${deal}` : undefined,
        contact ? sql`a.contact_id = ${contact}` : undefined,
        withinRegionDays(actor.region, at, { from, until }),
      ],
    })
  },
)({
  also: async ({ db, actor, now }) => {
    const dues = duesIn(actor.region, now)
    const [row] = await readRows<Record<string, number>>(
      db,
      sql`select count(*)::int as "all", ${sql.join(
        contract.activityDues.map((due) => sql`(count(*) filter (where ${dues[due]}))::int as ${sql.identifier(due)}`),
        sql`, `,
      )} from ${leadActivities} a left join ${leadDeals} d on d.id = a.deal_id
        where a.region = ${actor.region} and a.deleted_at is null and (d.id is null or ${seesDeal(actor)})`,
    )
    return { counts: row ?? {} }
  },
  columns: {
    id: 'id',
    type: 'kind',
    subject: 'subject',
    due: 'due_at',
    minutes: 'minutes',
    repeats: 'repeat',
    done: 'done_at',
    owner: 'owner',
    deal: 'deal',
    contact: 'contact',
  },
})

const readActivity = async (db: Queryable, id: number): Promise<Row> =>
  one(await readRows<Row>(db, sql`${select} where a.id = ${id}`))

/** @param isDeleted whether a deleted one is wanted, to restore it */
async function hold(tx: Tx, actor: Actor, id: number, version: number, isDeleted = false): Promise<Stored> {
  const [row] = await tx
    .select()
    .from(leadActivities)
    .where(and(eq(leadActivities.id, id), eq(leadActivities.region, actor.region)))
    .for('update')
  if (!row || (row.deletedAt !== null) !== isDeleted) return fail('not_found')
  if (row.dealId !== null) await findDeal(tx, actor, row.dealId)
  if (row.version !== version) fail('stale_version')
  return row
}

/** The owner of a deal's activity must be allowed to see the deal. */
async function checkOwner(tx: Tx, ownerId: number, dealId: number | null): Promise<void> {
  if (dealId === null) await checkWorksWithLeads(tx, ownerId)
  else if ((await peopleWhoSee(tx, [ownerId], dealId)).length === 0)
    fail('validation_failed', { fields: { owner_id: ['This person can’t see the deal.'] } })
}

type Form = Omit<z.output<typeof contract.updateLeadActivity.input.body>, 'version'>
/** Maps a form to columns. Its deal and contact must be in the region, and its owner must see the deal. */
async function toRow(tx: Tx, actor: Actor, form: Form, before?: Stored) {
  const {
    due_at: dueAt,
    owner_id: ownerId,
    deal_id: dealId,
    contact_id: contactId,
    remind_minutes: remindMinutes,
    ...rest
  } = form
  if (dealId) await findDeal(tx, actor, dealId)
  if (contactId) await findContact(tx, actor.region, contactId)
  if (ownerId || dealId)
    await checkOwner(tx, ownerId ?? before!.ownerId, dealId === undefined ? (before?.dealId ?? null) : dealId)
  // Rescheduling resets the reminder.
  const remindedAt = dueAt !== undefined || remindMinutes !== undefined ? null : undefined
  const row = { ...rest, dueAt, ownerId, dealId, contactId, remindMinutes, remindedAt }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Partial<Stored>
}

/** Creates the next occurrence of a completed activity, unless it exists already. */
async function follow(tx: Tx, done: Stored, now: Date): Promise<Row | null> {
  const dueAt = nextDue(done.dueAt, done.repeat, now, taxSettings[done.region].timeZone)
  if (!dueAt) return null
  const { region, kind, subject, note, dealId, contactId, ownerId, minutes, repeat, remindMinutes } = done
  const [next] = await tx
    .insert(leadActivities)
    .values({
      region,
      kind,
      subject,
      note,
      dealId,
      contactId,
      ownerId,
      minutes,
      repeat,
      remindMinutes,
      dueAt,
      follows: done.id,
    })
    .onConflictDoNothing({ target: leadActivities.follows })
    .returning({ id: leadActivities.id })
  return next ? readActivity(tx, next.id) : null
}

const acts = {
  done: ({ actor, now }: { actor: Actor; now: Date }) => ({ doneAt: now, doneBy: actor.userId }),
  reopen: () => ({ doneAt: null, doneBy: null }),
  remove: ({ now }: { now: Date }) => ({ deletedAt: now }),
  restore: () => ({ deletedAt: null }),
}

export const activityOperations = [
  ...activityLists,
  operation(contract.createLeadActivity, async ({ tx, actor, input }) => {
    const row = await toRow(tx, actor, { owner_id: actor.userId!, ...input.body })
    const { id } = await insertOne(tx, leadActivities, { ...row, region: actor.region } as never)
    return readActivity(tx, id)
  }),
  operation(contract.updateLeadActivity, async ({ tx, actor, input }) => {
    const { version, ...form } = input.body
    const before = await hold(tx, actor, input.params.id, version)
    await tx
      .update(leadActivities)
      .set({ ...(await toRow(tx, actor, form, before)), version: version + 1 })
      .where(eq(leadActivities.id, before.id))
    return readActivity(tx, before.id)
  }),
  operation(contract.actOnLeadActivity, async ({ tx, actor, input, now }) => {
    const { act, version } = input.body
    const row = await hold(tx, actor, input.params.id, version, act === 'restore')
    await tx
      .update(leadActivities)
      .set({ ...acts[act]({ actor, now }), version: version + 1 })
      .where(eq(leadActivities.id, row.id))
    if (act === 'remove' || act === 'restore')
      await recordAudit(tx, actor, {
        action: act === 'remove' ? 'lead-activity.delete' : 'lead-activity.restore',
        object: `lead-activity/${row.id}`,
        ...(act === 'remove' ? { before: { subject: row.subject } } : { after: { subject: row.subject } }),
      })
    return {
      activity: await readActivity(tx, row.id),
      next: act === 'done' && !row.doneAt ? await follow(tx, row, now) : null,
    }
  }),
]
