import { asc, eq, max } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, one, type Queryable, type Tx } from '#kit/server/database.ts'
import * as contract from '../contract/settings.ts'
import type { Demand } from '../rules/deals.ts'
import { stageOf } from './deals.ts'
import { putInStage } from './move-deals.ts'
import { peopleWhoSee, seesAllOf } from './seeing.ts'
import { findPipeline, readPipelines } from './settings.ts'
import { withName } from './taken-name.ts'
import { leadDeals, leadPipelineMembers, leadPipelines, leadStages } from './tables.ts'

/** The stages of a new pipeline. */
const usualStages: readonly { name: string; probability: number; rotDays: number; demands?: Demand[] }[] = [
  { name: 'New', probability: 10, rotDays: 7 },
  { name: 'Contacted', probability: 25, rotDays: 14 },
  { name: 'Proposal', probability: 50, rotDays: 21, demands: ['value'] },
  { name: 'Negotiation', probability: 75, rotDays: 21, demands: ['value', 'expected_close'] },
]

/** A pipeline of which the actor sees all deals, as required to change it. */
async function findSeen(tx: Queryable, actor: Actor, id: number) {
  const row = (await findPipeline(tx, id)) ?? fail('not_found')
  if (!(await seesAllOf(tx, actor, id))) fail('not_found')
  return row
}
async function holdPipeline(tx: Queryable, actor: Actor, id: number, version: number) {
  const row = await findSeen(tx, actor, id)
  if (row.version !== version) fail('stale_version')
  return row
}
async function holdStage(tx: Queryable, actor: Actor, id: number, version: number) {
  const [row] = await tx.select().from(leadStages).where(eq(leadStages.id, id)).for('update')
  if (!row || !(await seesAllOf(tx, actor, row.pipelineId))) return fail('not_found')
  if (row.version !== version) fail('stale_version')
  return row
}
const audit = (tx: Tx, actor: Actor, action: string, id: number, before: unknown, after: unknown) =>
  recordAudit(tx, actor, { action: `lead-${action}`, object: `lead-pipeline/${id}`, before, after })
const answer = async (tx: Tx, actor: Actor, id: number) => one(await readPipelines(tx, actor, id))

const membersOf = async (tx: Tx, pipelineId: number): Promise<number[]> => {
  const rows = await tx
    .select({ id: leadPipelineMembers.userId })
    .from(leadPipelineMembers)
    .where(eq(leadPipelineMembers.pipelineId, pipelineId))
    .orderBy(asc(leadPipelineMembers.userId))
  return rows.map(({ id }) => id)
}

/** Sets the members who see a pipeline's deals; they must work with leads. */
async function writeMembers(tx: Tx, pipelineId: number, members: readonly number[]): Promise<void> {
  const ids = [...new Set(members)]
  if ((await peopleWhoSee(tx, ids, null)).length < ids.length)
    fail('validation_failed', { fields: { members: ['One of these people can’t work with leads.'] } })
  await tx.delete(leadPipelineMembers).where(eq(leadPipelineMembers.pipelineId, pipelineId))
  if (ids.length > 0) await tx.insert(leadPipelineMembers).values(ids.map((userId) => ({ pipelineId, userId })))
}

/** Moves the deals of a stage that is being deleted. */
async function emptyStage(tx: Tx, actor: Actor, stageId: number, moveTo: number | undefined, now: Date) {
  const deals = await tx
    .select()
    .from(leadDeals)
    .where(eq(leadDeals.stageId, stageId))
    .orderBy(asc(leadDeals.id))
    .for('update')
  if (deals.length === 0) return
  if (moveTo === undefined || moveTo === stageId)
    fail('in_use', { facts: { uses: [{ what: 'deals', count: deals.length }] } })
  const stage = await stageOf(tx, moveTo, actor)
  for (const deal of deals) await putInStage({ tx, actor, now }, deal, stage)
}

export const pipelineOperations = [
  operation(contract.createLeadPipeline, ({ tx, actor, input }) =>
    withName(async () => {
      const [last] = await tx.select({ position: max(leadPipelines.position) }).from(leadPipelines)
      const row = await insertOne(tx, leadPipelines, { ...input.body, position: (last?.position ?? 0) + 1 })
      await tx
        .insert(leadStages)
        .values(usualStages.map((stage, position) => ({ ...stage, position, pipelineId: row.id })))
      await audit(tx, actor, 'pipeline.create', row.id, null, input.body)
      return answer(tx, actor, row.id)
    }),
  ),
  operation(contract.updateLeadPipeline, ({ tx, actor, input }) =>
    withName(async () => {
      const { version, name, stages, audience, members } = input.body
      const row = await holdPipeline(tx, actor, input.params.id, version)
      await tx
        .update(leadPipelines)
        .set({ name: name ?? row.name, audience: audience ?? row.audience, version: version + 1 })
        .where(eq(leadPipelines.id, row.id))
      const before = await membersOf(tx, row.id)
      if (members) await writeMembers(tx, row.id, members)
      // Prevent users from locking themselves out.
      if (!(await seesAllOf(tx, actor, row.id)))
        fail('validation_failed', { fields: { members: ['Add yourself too, or you’ll no longer see this pipeline.'] } })
      const known = await tx.select({ id: leadStages.id }).from(leadStages).where(eq(leadStages.pipelineId, row.id))
      const order = (stages ?? []).filter((id) => known.some((stage) => stage.id === id))
      for (const [position, id] of order.entries())
        await tx.update(leadStages).set({ position }).where(eq(leadStages.id, id))
      await audit(
        tx,
        actor,
        'pipeline.update',
        row.id,
        { name: row.name, audience: row.audience, members: before },
        { name: name ?? row.name, audience: audience ?? row.audience, members: members ?? before, stages },
      )
      return answer(tx, actor, row.id)
    }),
  ),
  operation(contract.removeLeadPipeline, async ({ tx, actor, input }) => {
    const row = await holdPipeline(tx, actor, input.params.id, input.body.version)
    const deals = await tx.$count(leadDeals, eq(leadDeals.pipelineId, row.id))
    if (deals > 0) fail('in_use', { facts: { uses: [{ what: 'deals', count: deals }] } })
    await tx.delete(leadPipelines).where(eq(leadPipelines.id, row.id))
    await audit(tx, actor, 'pipeline.delete', row.id, { name: row.name }, null)
    return null
  }),
  operation(contract.createLeadStage, ({ tx, actor, input }) =>
    withName(async () => {
      const pipeline = await findSeen(tx, actor, input.params.id)
      const { rot_days: rotDays, ...stage } = input.body
      const [last] = await tx
        .select({ position: max(leadStages.position) })
        .from(leadStages)
        .where(eq(leadStages.pipelineId, pipeline.id))
      await tx
        .insert(leadStages)
        .values({ ...stage, rotDays, pipelineId: pipeline.id, position: (last?.position ?? -1) + 1 })
      await audit(tx, actor, 'stage.create', pipeline.id, null, input.body)
      return answer(tx, actor, pipeline.id)
    }),
  ),
  operation(contract.updateLeadStage, ({ tx, actor, input }) =>
    withName(async () => {
      const { version, ...changes } = input.body
      const row = await holdStage(tx, actor, input.params.id, version)
      const { name = row.name, probability = row.probability, demands = row.demands } = changes
      const rotDays = changes.rot_days === undefined ? row.rotDays : changes.rot_days
      await tx
        .update(leadStages)
        .set({ name, probability, rotDays, demands, version: version + 1 })
        .where(eq(leadStages.id, row.id))
      const before = { name: row.name, probability: row.probability, rot_days: row.rotDays, demands: row.demands }
      await audit(tx, actor, 'stage.update', row.pipelineId, before, changes)
      return answer(tx, actor, row.pipelineId)
    }),
  ),
  operation(contract.removeLeadStage, async ({ tx, actor, input, now }) => {
    const row = await holdStage(tx, actor, input.params.id, input.body.version)
    const others = await tx.$count(leadStages, eq(leadStages.pipelineId, row.pipelineId))
    if (others === 1) fail('in_use', { facts: { uses: [{ what: 'pipelines', count: 1 }] } })
    await emptyStage(tx, actor, row.id, input.body.move_to, now)
    await tx.delete(leadStages).where(eq(leadStages.id, row.id))
    await audit(tx, actor, 'stage.delete', row.pipelineId, { name: row.name }, { move_to: input.body.move_to ?? null })
    return answer(tx, actor, row.pipelineId)
  }),
]
