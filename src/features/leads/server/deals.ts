import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Actor, allowedCurrency } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { users } from '#features/identity/server/tables.ts'
import { createRecord, readRecord, saveRecord, type Saving } from '#features/revisions/server/save-record.ts'
import type { Values } from '#features/revisions/rules.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/deals.ts'
import { demandChoices, missingFor } from '../rules/deals.ts'
import { dealRecord, newDealIn } from './deal-record.ts'
import { dealColumns, dealRowOf, dealTables, type StoredDeal } from './deal-rows.ts'
import { usedFields } from './fields.ts'
import { firstOrders } from './first-orders.ts'
import { namedIn } from './named-things.ts'
import { findDeal, seesPipeline } from './seeing.ts'
import { leadDeals, leadEvents, leadPipelines, leadReasons, leadStages, leadStays } from './tables.ts'
import { leadDealTools, leadDealTunes } from './wish-tables.ts'

type Deal = z.input<typeof contract.leadDeal>
interface Facts extends StoredDeal {
  pipeline_id: number
  person_id: number | null
  firm_id: number | null
  owner_id: number | null
  source_id: number | null
  reason_id: number | null
  lost_note: string
  make_part: InCatalog | null
  model_part: InCatalog | null
  engine_part: InCatalog | null
  tune_parts: InCatalog[]
  tool_parts: InCatalog[]
  person_blocked: boolean
  firm_blocked: boolean
}
type InCatalog = Deal['tools'][number]
const part = (alias: string): SQL => {
  const of = sql.raw(alias)
  return sql`case when ${of}.id is not null then jsonb_build_object('id', ${of}.id, 'slug', ${of}.slug, 'name', ${of}.name) end`
}
const wishParts = (thing: 'tune' | 'tool'): SQL =>
  sql`coalesce((select jsonb_agg(${part('n')} order by n.name) from ${namedIn(thing, leadDeals)} n where n.deal_id = d.id), '[]')`
type FirstOrder = NonNullable<Deal['first_order']>
const orderOf = ({ deal_id: _dealId, ...order }: FirstOrder & { deal_id: number }): FirstOrder => order
const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const party = (id: number | null, name: string | null, isBlocked: boolean) =>
  id === null ? null : { id, name: name ?? '', do_not_contact: isBlocked }

/** A deal visible to the actor, with its history. Fails with `not_found`. */
async function readDeal(db: Queryable, actor: Actor, id: number): Promise<Deal> {
  await findDeal(db, actor, id)
  return readChangedDeal(db, actor, id)
}

/** A deal that the actor has just changed, with its history, even if the change made it invisible to them. */
export async function readChangedDeal(db: Queryable, actor: Actor, id: number): Promise<Deal> {
  const [facts] = await readRows<Facts>(
    db,
    sql`select ${dealColumns}, d.title as name, d.pipeline_id, d.person_id, d.firm_id, d.owner_id, d.source_id, d.reason_id, d.lost_note,
        ${part('mk')} as make_part, ${part('mo')} as model_part, ${part('en')} as engine_part,
        ${wishParts('tune')} as tune_parts, ${wishParts('tool')} as tool_parts,
        coalesce(pe.do_not_contact, false) as person_blocked, coalesce(fi.do_not_contact, false) as firm_blocked
      from ${dealTables} where d.id = ${id}`,
  )
  if (!facts) return fail('not_found')
  const record = await readRecord<Deal>(db, actor, dealRecord, id)
  const stages = await db
    .select({ id: leadStages.id, name: leadStages.name, demands: leadStages.demands })
    .from(leadStages)
    .where(eq(leadStages.pipelineId, facts.pipeline_id))
    .orderBy(asc(leadStages.position), asc(leadStages.id))
  const stays = await db
    .select({ stage: leadStays.stage, entered_at: leadStays.enteredAt, left_at: leadStays.leftAt })
    .from(leadStays)
    .where(eq(leadStays.dealId, id))
    .orderBy(asc(leadStays.id))
  const events = await db
    .select({
      id: leadEvents.id,
      kind: leadEvents.kind,
      detail: leadEvents.detail,
      by: users.name,
      at: leadEvents.createdAt,
    })
    .from(leadEvents)
    .leftJoin(users, eq(users.id, leadEvents.actorId))
    .where(eq(leadEvents.dealId, id))
    .orderBy(desc(leadEvents.id))
    .limit(200)
  const [firstOrder] = await readRows<FirstOrder & { deal_id: number }>(db, firstOrders(sql`d.id = ${id}`))
  const { place, age, days, labels, closed_at, created_at } = dealRowOf(facts)
  return {
    ...record,
    place,
    age,
    days,
    closed_at,
    created_at,
    pipeline: { id: facts.pipeline_id, name: facts.pipeline },
    stage: { id: facts.stage_id, name: facts.stage },
    stages,
    person: party(facts.person_id, facts.person, facts.person_blocked),
    firm: party(facts.firm_id, facts.firm, facts.firm_blocked),
    owner: named(facts.owner_id, facts.owner),
    source: named(facts.source_id, facts.source),
    reason: named(facts.reason_id, facts.reason),
    lost_note: facts.lost_note,
    label_names: labels,
    catalog: { make: facts.make_part, model: facts.model_part, year: facts.year, engine: facts.engine_part },
    tunes: facts.tune_parts,
    tools: facts.tool_parts,
    first_order: firstOrder ? orderOf(firstOrder) : null,
    stays,
    events,
  }
}

/** The number of catalog tunes and tools that a deal wants. */
const wantsOfCatalog = async (db: Queryable, dealId: number): Promise<number> =>
  (await db.$count(leadDealTunes, eq(leadDealTunes.dealId, dealId))) +
  (await db.$count(leadDealTools, eq(leadDealTools.dealId, dealId)))

/** Fails with `deal_incomplete` when a deal lacks what a stage requires; the facts name the fields. */
export async function demandAll(
  db: Queryable,
  stage: Pick<typeof leadStages.$inferSelect, 'demands'>,
  deal: Pick<
    typeof leadDeals.$inferSelect,
    'id' | 'value' | 'expectedClose' | 'personId' | 'firmId' | 'vehicle' | 'wants' | 'sourceId' | 'custom'
  >,
): Promise<void> {
  const fields = missingFor(stage.demands, {
    ...deal.custom,
    value: deal.value,
    expected_close: deal.expectedClose,
    person: deal.personId,
    firm: deal.firmId,
    vehicle: deal.vehicle,
    wants: deal.wants || (stage.demands.includes('wants') ? await wantsOfCatalog(db, deal.id) : 0),
    source: deal.sourceId,
  })
  if (fields.length === 0) return
  const choices = demandChoices(await usedFields(db, 'deal'))
  const names = choices.flatMap(({ value, label }) => (fields.includes(value) ? [label.toLowerCase()] : [])).join(', ')
  fail('deal_incomplete', { message: `Add this to the deal first: ${names}.`, facts: { fields } })
}

/** The stage with this ID, or the first stage of the first pipeline; with an actor, limited to pipelines they see. */
export async function stageOf(tx: Queryable, id: number | undefined, actor: Actor | null = null) {
  const seen = tx.select({ id: sql<number>`p.id` }).from(sql`${leadPipelines} p`)
  const [stage] = await tx
    .select({ stage: leadStages })
    .from(leadStages)
    .innerJoin(leadPipelines, eq(leadPipelines.id, leadStages.pipelineId))
    .where(
      and(
        id === undefined ? undefined : eq(leadStages.id, id),
        actor ? inArray(leadPipelines.id, seen.where(seesPipeline(actor))) : undefined,
      ),
    )
    .orderBy(asc(leadPipelines.position), asc(leadPipelines.id), asc(leadStages.position), asc(leadStages.id))
    .limit(1)
  return stage?.stage ?? fail('not_found')
}

interface NewDeal {
  region: Actor['region']
  stageId?: number | undefined
  values: Values
  now: Date
  /** Skips the stage's requirements, which are then checked when the deal moves on. */
  isForced?: boolean
}
/** Opens a deal in a stage with its first stay. Jobs have no actor. */
export async function openDeal(
  by: Saving,
  { region, stageId, values, now, isForced = false }: NewDeal,
): Promise<number> {
  const stage = await stageOf(by.tx, stageId, by.actor)
  const kind = newDealIn({ region, pipelineId: stage.pipelineId, stageId: stage.id, createdAt: now, isForced })
  const { id } = await createRecord<{ id: number }>(by, kind, {
    value: 0,
    currency: allowedCurrency(region, null),
    expected_close: null,
    person_id: null,
    firm_id: null,
    owner_id: by.actor?.userId ?? null,
    source_id: null,
    vehicle: '',
    vehicle_place: null,
    tune_ids: [],
    tool_ids: [],
    wants: '',
    labels: [],
    ...values,
  })
  const [deal] = await by.tx.select().from(leadDeals).where(eq(leadDeals.id, id))
  if (!isForced) await demandAll(by.tx, stage, deal!)
  await by.tx
    .insert(leadStays)
    .values({ dealId: id, pipelineId: stage.pipelineId, stageId: stage.id, stage: stage.name, enteredAt: now })
  await by.tx.insert(leadEvents).values({
    dealId: id,
    kind: 'created',
    detail: { to: stage.name },
    actorId: by.actor?.userId ?? null,
    createdAt: now,
  })
  return id
}

const defined = (values: object): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

export const dealOperations = [
  operation(contract.getLeadDeal, ({ db, actor, input }) => readDeal(db, actor, input.params.id)),
  operation(contract.createLeadDeal, async ({ tx, actor, input, now }) => {
    const { stage_id: stageId, ...values } = input.body
    const id = await openDeal({ tx, actor }, { region: actor.region, stageId, values: defined(values), now })
    return readChangedDeal(tx, actor, id)
  }),
  operation(contract.updateLeadDeal, async ({ tx, actor, input }) => {
    const { id } = input.params
    await findDeal(tx, actor, id)
    const { version } = await saveRecord<{ version: number }>({ tx, actor }, dealRecord, id, input.body)
    if (version !== input.body.version)
      await tx.insert(leadEvents).values({ dealId: id, kind: 'changed', actorId: actor.userId })
    return readChangedDeal(tx, actor, id)
  }),
]

export const findReason = async (tx: Queryable, id: number | undefined) => {
  const [reason] = id === undefined ? [] : await tx.select().from(leadReasons).where(eq(leadReasons.id, id))
  return reason ?? fail('validation_failed', { fields: { reason_id: ['Choose why it was lost.'] } })
}
