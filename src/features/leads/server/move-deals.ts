import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { saveRecord } from '#features/revisions/server/save-record.ts'
import { catalogue } from '#errors/catalogue.ts'
import { fail, Refusal } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import * as contract from '../contract/deals.ts'
import { type DealAct, mayDo, placeOf } from '../rules/deals.ts'
import { dealRecord } from './deal-record.ts'
import { demandAll, findReason, readChangedDeal, stageOf } from './deals.ts'
import { findDeal, isSeen } from './seeing.ts'
import { leadDeals, leadEvents, leadStages, leadStays } from './tables.ts'

type DealRow = typeof leadDeals.$inferSelect
interface Moving {
  tx: Tx
  actor: Actor
  now: Date
}

/** A deal in the actor's region, locked until the transaction ends. Fails with `not_found` and `stale_version`. */
async function holdDeal({ tx, actor }: Moving, id: number, version: number): Promise<DealRow> {
  const deal = await findDeal(tx, actor, id, 'hold')
  if (deal.version !== version) fail('stale_version')
  return deal
}

const leave = (tx: Tx, dealId: number, at: Date) =>
  tx
    .update(leadStays)
    .set({ leftAt: at })
    .where(and(eq(leadStays.dealId, dealId), isNull(leadStays.leftAt)))
const enter = (tx: Tx, dealId: number, stage: typeof leadStages.$inferSelect, at: Date) =>
  tx
    .insert(leadStays)
    .values({ dealId, pipelineId: stage.pipelineId, stageId: stage.id, stage: stage.name, enteredAt: at })

async function note({ tx, actor, now }: Moving, deal: DealRow, kind: string, detail: Record<string, string>) {
  await tx.insert(leadEvents).values({ dealId: deal.id, kind, detail, actorId: actor.userId, createdAt: now })
  await recordAudit(tx, actor, { action: `lead-deal.${kind}`, object: `lead-deal/${deal.id}`, after: detail })
}

/** Moves a deal to another stage, regardless of its state and the stage's requirements, and records the stay. */
export async function putInStage(moving: Moving, deal: DealRow, stage: typeof leadStages.$inferSelect): Promise<void> {
  const { tx, now } = moving
  const [from] = await tx.select({ name: leadStages.name }).from(leadStages).where(eq(leadStages.id, deal.stageId))
  await tx
    .update(leadDeals)
    .set({ stageId: stage.id, pipelineId: stage.pipelineId, stageSince: now, version: deal.version + 1 })
    .where(eq(leadDeals.id, deal.id))
  if (deal.state === 'open') {
    await leave(tx, deal.id, now)
    await enter(tx, deal.id, stage, now)
  }
  await note(moving, deal, 'moved', { from: from?.name ?? '', to: stage.name })
}

/** Moves an open deal to another stage, if it meets that stage's requirements. */
async function moveDeal(moving: Moving, deal: DealRow, stageId: number): Promise<void> {
  if (deal.stageId === stageId) return
  const stage = await stageOf(moving.tx, stageId, moving.actor)
  if (placeOf(deal) !== 'open') fail('deal_state_changed')
  await demandAll(moving.tx, stage, deal)
  await putInStage(moving, deal, stage)
}

interface Act {
  act: DealAct
  reason_id?: number | undefined
  note?: string | undefined
}

async function actOn(
  moving: Moving,
  deal: DealRow,
  { act, reason_id: reasonId, note: words = '' }: Act,
): Promise<void> {
  const { tx, now } = moving
  if (!mayDo(act, placeOf(deal))) fail('deal_state_changed')
  const reason = act === 'lose' ? await findReason(tx, reasonId) : null
  const changes: Record<DealAct, Partial<DealRow>> = {
    win: { state: 'won', closedAt: now },
    lose: { state: 'lost', closedAt: now, reasonId: reason?.id ?? null, lostNote: words },
    reopen: { state: 'open', closedAt: null, reasonId: null, lostNote: '', stageSince: now },
    archive: { archivedAt: now },
    unarchive: { archivedAt: null },
    remove: { deletedAt: now },
    restore: { deletedAt: null },
  }
  await tx
    .update(leadDeals)
    .set({ ...changes[act], version: deal.version + 1 })
    .where(eq(leadDeals.id, deal.id))
  if (act === 'win' || act === 'lose') await leave(tx, deal.id, now)
  if (act === 'reopen') await enter(tx, deal.id, await stageOf(tx, deal.stageId), now)
  await note(moving, deal, done[act], { ...(reason ? { reason: reason.name } : {}), ...(words ? { note: words } : {}) })
}
/** Confirmation texts. */
const done: Readonly<Record<DealAct, string>> = {
  win: 'won',
  lose: 'lost',
  reopen: 'reopened',
  archive: 'archived',
  unarchive: 'unarchived',
  remove: 'deleted',
  restore: 'restored',
}

type Change = z.output<typeof contract.changeLeadDeals.input.body>['change']
async function changeDeal(moving: Moving, deal: DealRow, change: Change): Promise<void> {
  if (change.to === 'stage') await moveDeal(moving, deal, change.stage_id)
  else if (change.to === 'act') await actOn(moving, deal, change)
  else {
    const { tx, actor } = moving
    await saveRecord({ tx, actor }, dealRecord, deal.id, { version: deal.version, owner_id: change.owner_id })
    await tx.insert(leadEvents).values({ dealId: deal.id, kind: 'changed', actorId: actor.userId })
  }
}

export const moveOperations = [
  operation(contract.moveLeadDeal, async ({ tx, actor, input, now }) => {
    const { id } = input.params
    const moving = { tx, actor, now }
    await moveDeal(moving, await holdDeal(moving, id, input.body.version), input.body.stage_id)
    return readChangedDeal(tx, actor, id)
  }),
  operation(contract.actOnLeadDeal, async ({ tx, actor, input, now }) => {
    const { id } = input.params
    const { version, ...act } = input.body
    const moving = { tx, actor, now }
    await actOn(moving, await holdDeal(moving, id, version), act)
    return readChangedDeal(tx, actor, id)
  }),
  operation(contract.changeLeadDeals, async ({ tx, actor, input, now }) => {
    const { deals, change } = input.body
    if (change.to === 'stage') await stageOf(tx, change.stage_id, actor)
    const versions = new Map(deals.map(({ id, version }) => [id, version]))
    // Lock all in a fixed order before writing, so that two requests cannot deadlock.
    const all = await tx
      .select()
      .from(leadDeals)
      .where(and(inArray(leadDeals.id, [...versions.keys()]), eq(leadDeals.region, actor.region)))
      .orderBy(asc(leadDeals.id))
      .for('update')
    const seen = await Promise.all(all.map((row) => isSeen(tx, actor, row)))
    const rows = all.filter((_, index) => seen[index])
    const refused: { id: number; title: string; reason: string }[] = []
    for (const [id, version] of versions) {
      const deal = rows.find((row) => row.id === id)
      const { title = `Deal ${id}` } = deal ?? {}
      try {
        if (!deal) fail('not_found')
        if (deal.version !== version) fail('stale_version')
        await tx.transaction((part) => changeDeal({ tx: part, actor, now }, deal, change))
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'validation_failed') throw error
        refused.push({ id, title, reason: catalogue[error.code][1]() })
      }
    }
    return { done: versions.size - refused.length, refused }
  }),
]
