import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { holds, roles } from '#access/permissions.ts'
import { regionFrom } from '#access/region.ts'
import { users } from '#features/identity/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { findById, type Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { leadDeals, leadPipelineMembers, leadPipelines } from './tables.ts'
import { leadActivities, leadMails, leadNotes } from './work-tables.ts'

type Viewer = Pick<Actor, 'userId' | 'role'>

/**
 * Pipelines whose deals the viewer sees: those open to everyone, and those they are a member of. Super admins see
 * all.
 */
const openPipelines = ({ userId, role }: Viewer): SQL =>
  role === roles.superadmin
    ? sql`(select sp.id from ${leadPipelines} sp)`
    : sql`(select sp.id from ${leadPipelines} sp where sp.audience = 'everyone'
        or exists (select from ${leadPipelineMembers} sm where sm.pipeline_id = sp.id and sm.user_id = ${userId}))`

/** Whether the viewer sees deal `d`. Every read of deals and their related data must check this. */
export const seesDeal = (viewer: Viewer): SQL =>
  viewer.role === roles.superadmin
    ? sql`true`
    : sql`(d.owner_id = ${viewer.userId} or d.pipeline_id in ${openPipelines(viewer)})`

/** The same for the deal that a row refers to, if any. */
export const seesDealOf = (viewer: Viewer, dealId: SQL): SQL =>
  sql`(${dealId} is null or exists (select from ${leadDeals} d where d.id = ${dealId} and ${seesDeal(viewer)}))`

/** Whether the viewer sees all deals of pipeline `p`. */
export const seesAll = (viewer: Viewer): SQL => sql`p.id in ${openPipelines(viewer)}`

/** Whether the viewer sees pipeline `p` at all, if only because of a deal of their own. */
export const seesPipeline = (viewer: Viewer): SQL =>
  sql`(${seesAll(viewer)} or exists (select from ${leadDeals} d where d.pipeline_id = p.id
    and d.owner_id = ${viewer.userId} and d.deleted_at is null))`

/** A deal of the region visible to the actor; `hold` locks it until the transaction ends. Fails with `not_found`. */
export async function findDeal(db: Queryable, actor: Viewer & Pick<Actor, 'region'>, id: number, hold?: 'hold') {
  const question = db
    .select()
    .from(leadDeals)
    .where(and(eq(leadDeals.id, id), eq(leadDeals.region, actor.region)))
  const [deal] = hold ? await question.for('update') : await question
  return deal && (await isSeen(db, actor, deal)) ? deal : fail('not_found')
}

/** Region of a deal that the actor sees in its own shop. */
export const seenRegion = regionFrom(
  (id, actor) => sql`select d.region from ${leadDeals} d where d.id = ${id} and ${seesDeal(actor)}`,
)

/** The pipelines of which the viewer sees all deals. */
export const readSeenPipelines = async (db: Queryable, viewer: Viewer): Promise<number[]> =>
  (await readRows<{ id: number }>(db, openPipelines(viewer))).map(({ id }) => id)

/** Whether the viewer sees all deals of a pipeline, not only their own. */
export async function seesAllOf(db: Queryable, viewer: Viewer, pipelineId: number): Promise<boolean> {
  const [seen] = await readRows(
    db,
    sql`select p.id from ${leadPipelines} p where p.id = ${pipelineId} and ${seesAll(viewer)}`,
  )
  return seen !== undefined
}

export const isSeen = async (
  db: Queryable,
  viewer: Viewer,
  { ownerId, pipelineId }: Pick<typeof leadDeals.$inferSelect, 'ownerId' | 'pipelineId'>,
): Promise<boolean> => (ownerId !== null && ownerId === viewer.userId) || seesAllOf(db, viewer, pipelineId)

/** Fails for an owner who may not work with leads. */
export async function checkWorksWithLeads(db: Queryable, id: unknown): Promise<void> {
  if (typeof id === 'number' && (await peopleWhoSee(db, [id], null)).length === 0)
    fail('validation_failed', { fields: { owner_id: ['This person can’t work with leads.'] } })
}

/** Of these people, those who work with leads and, given a deal, see it. */
export async function peopleWhoSee(db: Queryable, ids: readonly number[], dealId: number | null) {
  if (ids.length === 0) return []
  const people = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  const able = people.filter(
    ({ id, role, flags, disabledAt }) => !disabledAt && holds({ userId: id, role, flags }, 'leads.manage'),
  )
  if (dealId === null) return able
  const deal = await findById(db, leadDeals, dealId)
  const seen = await Promise.all(able.map(({ id, role }) => (deal ? isSeen(db, { userId: id, role }, deal) : false)))
  return able.filter((_, index) => seen[index])
}

/**
 * Whether an object is a deal hidden from the viewer, or belongs to one. Takes the names used by audit entries, files
 * and emails.
 */
export const isHidden = (object: SQL, viewer: Viewer): SQL => {
  // Mail references contain more than the object: `lead-mention/7/12` belongs to note 7.
  const id = sql`substring(${object} from '^[a-z-]+/(\\d{1,15})(?:/|$)')::bigint`
  const ofHidden = (table: typeof leadActivities | typeof leadNotes | typeof leadMails) =>
    sql`exists (select from ${table} h where h.id = ${id} and not ${seesDealOf(viewer, sql`h.deal_id`)})`
  return viewer.role === roles.superadmin
    ? sql`false`
    : sql`(case split_part(coalesce(${object}, ''), '/', 1)
        when 'lead-deal' then not ${seesDealOf(viewer, id)}
        when 'lead-activity' then ${ofHidden(leadActivities)}
        when 'lead-reminder' then ${ofHidden(leadActivities)}
        when 'lead-note' then ${ofHidden(leadNotes)}
        when 'lead-mention' then ${ofHidden(leadNotes)}
        when 'lead-mail' then ${ofHidden(leadMails)}
        when 'lead-pipeline' then exists (select from ${leadPipelines} p where p.id = ${id} and not ${seesPipeline(viewer)})
        else false end)`
}
