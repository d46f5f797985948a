import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { roles } from '#access/permissions.ts'
import { users } from '#features/identity/server/tables.ts'
import { createRecord } from '#features/revisions/server/save-record.ts'
import { type Database, findById, insertOne, type Tx } from '#kit/server/database.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { wishesMax } from '../contract/deal-catalog.ts'
import { firstSteps, type LeadEvent, leadEvents } from '../rules/automation.ts'
import { type Arrival, arrivals } from './arrivals.ts'
import { newContactIn } from './contact-record.ts'
import { emptyContact } from '../contract/contacts.ts'
import { openSql } from './deal-rows.ts'
import { knownPlace } from './deal-vehicle.ts'
import { openDeal, stageOf } from './deals.ts'
import { peopleWhoSee, seesAllOf } from './seeing.ts'
import { leadContacts, leadDeals } from './tables.ts'
import { leadActivities, leadActivityTemplates, leadRules, leadRuns } from './work-tables.ts'

const dayMs = 86_400_000
const waiting = (event: LeadEvent): SQL => sql`
  select ${event} || '/' || a.id as key, a.since from (${arrivals[event]}) a
  join ${leadRules} r on r.event = ${event} and r.enabled_at is not null and a.since >= r.enabled_at
  where not exists (select 1 from ${leadRuns} l where l.event = ${event} and l.subject_id = a.id)`

/** An existing person or firm by address or name, unchanged, or a new one. */
async function contactFor(
  tx: Tx,
  region: Region,
  {
    kind,
    name,
    ...known
  }: { kind: 'person' | 'firm'; name: string; email?: string; phone?: string; firm_id?: number | null },
): Promise<number | null> {
  const { email = '' } = known
  if (name === '' && email === '') return null
  const same =
    email === ''
      ? sql`lower(${leadContacts.name}) = lower(${name})`
      : sql`lower(${leadContacts.email}) = lower(${email})`
  const [found] = await tx
    .select({ id: leadContacts.id })
    .from(leadContacts)
    .where(and(eq(leadContacts.region, region), eq(leadContacts.kind, kind), isNull(leadContacts.deletedAt), same))
    .limit(1)
  if (found) return found.id
  const values = { ...emptyContact, kind, name: name || email, ...known }
  return (await createRecord<{ id: number }>({ tx, actor: null }, newContactIn(region), values)).id
}

/** Of those who work with leads and see all deals of a pipeline, the one with the fewest open deals. */
async function leastBusy(tx: Tx, pipelineId: number): Promise<number | null> {
  const staff = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.role, [roles.admin, roles.superadmin]))
    .orderBy(asc(users.id))
  const able = await peopleWhoSee(
    tx,
    staff.map(({ id }) => id),
    null,
  )
  const ids: number[] = []
  for (const { id, role } of able) if (await seesAllOf(tx, { userId: id, role }, pipelineId)) ids.push(id)
  const [least] = await readRows<{ id: number }>(
    tx,
    sql`select p.id from unnest(${sql.param(ids)}::bigint[]) p (id)
      left join ${leadDeals} d on d.owner_id = p.id and ${openSql} group by p.id order by count(d.id), p.id limit 1`,
  )
  return least?.id ?? null
}

/** The owner of a rule's deals. None if the named person no longer works with leads. */
async function ownerOf(
  tx: Tx,
  { assign, ownerId }: typeof leadRules.$inferSelect,
  { contacts, pipelineId }: { contacts: readonly (number | null)[]; pipelineId: number },
): Promise<number | null> {
  const stillThere = async (id: number | null) =>
    id !== null && (await peopleWhoSee(tx, [id], null)).length > 0 ? id : null
  if (assign === 'person') return stillThere(ownerId)
  if (assign === 'contact')
    for (const contact of contacts) {
      const [found] = await tx
        .select({ ownerId: leadContacts.ownerId })
        .from(leadContacts)
        .where(eq(leadContacts.id, contact ?? 0))
      const owner = await stillThere(found?.ownerId ?? null)
      if (owner !== null) return owner
    }
  return leastBusy(tx, pipelineId)
}

/** The first activity of a deal: from the rule's template, or the default for the event. */
async function firstStepOf(tx: Tx, event: LeadEvent, templateId: number | null) {
  const template = await findById(tx, leadActivityTemplates, templateId ?? 0)
  if (template) return { kind: template.kind, subject: template.name, note: template.note, dueDays: template.dueDays }
  const kind = event === 'unsupported_vehicle' ? ('task' as const) : ('call' as const)
  return { kind, subject: firstSteps[event], note: '', dueDays: 1 }
}

/** Runs a rule for an event, once despite retries. A disabled rule does nothing. */
async function runRule(tx: Tx, event: LeadEvent, id: number, now: Date): Promise<void> {
  const [rule] = await tx
    .select()
    .from(leadRules)
    .where(and(eq(leadRules.event, event), isNotNull(leadRules.enabledAt)))
    .for('update')
  const [arrival] = await readRows<Arrival>(tx, sql`select a.* from (${arrivals[event]}) a where a.id = ${id}`)
  const isDone = (await tx.$count(leadRuns, and(eq(leadRuns.event, event), eq(leadRuns.subjectId, id)))) > 0
  if (!rule || !arrival || isDone) return
  const { region, person, email, phone, firm, vehicle, place, value, currency } = arrival
  const firmId = await contactFor(tx, region, { kind: 'firm', name: firm })
  const personId = await contactFor(tx, region, { kind: 'person', name: person, email, phone, firm_id: firmId })
  const stage = await stageOf(tx, rule.stageId ?? undefined)
  const ownerId = await ownerOf(tx, rule, { contacts: [personId, firmId], pipelineId: stage.pipelineId })
  const values = {
    title: arrival.title.slice(0, 160),
    vehicle: vehicle.slice(0, 160),
    vehicle_place: place === null ? null : await knownPlace(tx, place),
    tune_ids: arrival.tune_ids.slice(0, wishesMax),
    tool_ids: arrival.tool_ids.slice(0, wishesMax),
    person_id: personId,
    firm_id: firmId,
    owner_id: ownerId,
    ...(value !== null && currency !== null ? { value, currency } : {}),
  }
  const dealId = await openDeal({ tx, actor: null }, { region, stageId: stage.id, values, now, isForced: true })
  await tx.insert(leadRuns).values({ event, subjectId: id, dealId })
  if (ownerId !== null) {
    const { dueDays, ...step } = await firstStepOf(tx, event, rule.templateId)
    const dueAt = new Date(now.getTime() + dueDays * dayMs)
    await insertOne(tx, leadActivities, { ...step, region, dealId, contactId: personId, ownerId, dueAt })
  }
}

const isEvent = (text: string | undefined): text is LeadEvent => leadEvents.some((event) => event === text)

/** Opens deals for events in the shop. */
export const ruleQueue = (database: Database): QueueJob => ({
  name: 'leads.automate',
  everySeconds: 15,
  waiting: sql.join(
    leadEvents.map((event) => sql`(${waiting(event)})`),
    sql` union all `,
  ),
  work: async (key) => {
    const [event, id] = key.split('/')
    if (isEvent(event)) await database.transact((tx) => runRule(tx, event, Number(id), new Date()))
  },
})
