import { eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import type { DisputeResult } from '#integrations/payments/gateway.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { audits } from '#features/audits/server/tables.ts'
import { acceptDispute, addDisputeEvidence, removeDisputeEvidence, submitDispute } from '../contract.ts'
import { keepDispute } from './keep-dispute.ts'
import { type Answering, inTurn, type Known, look } from './one-answer.ts'
import { readDispute } from './read-disputes.ts'
import { sendFiles } from './send-files.ts'
import { disputeFiles } from './tables.ts'

type GatewayEvidence = { id: string; category: string | null; text: string }

type Audit = { action: string; reason?: string; after?: object }

/**
 * Responds to a dispute: calls the gateway, then stores the resulting state with an audit entry. A repeated request
 * does nothing if `isDone`.
 * @param isDone whether the gateway's dispute already is as the response would leave it
 */
async function answer(
  { db, transact, services, actor }: Answering,
  id: number,
  audit: Audit,
  { send, isDone }: { send: (reference: string) => Promise<DisputeResult>; isDone: (now: Known) => boolean },
) {
  const { reference } = await readDispute(db, actor.region, id)
  await inTurn({ db }, id, async () => {
    const before = await look(services, reference)
    if (isDone(before)) {
      // One that broke off after its call is recorded now.
      if (await isRecorded(db, id, audit)) return
    } else {
      if (before.state !== 'open') fail('dispute_closed')
      const done = await send(reference)
      if (done.kind === 'refused') fail('dispute_closed')
      if (done.kind !== 'done') fail('network_down_retry')
    }
    const told = await look(services, reference)
    await transact(async (tx) => {
      await keepDispute(tx, { services }, told)
      await recordAudit(tx, actor, {
        object: `dispute/${id}`,
        before: { state: before.state },
        ...audit,
        after: { state: told.state, ...audit.after },
      })
    })
  })
  return readDispute(db, actor.region, id)
}

/** Whether a response is in the audit log already. */
async function isRecorded(db: Queryable, id: number, { action, after = {} }: Audit): Promise<boolean> {
  const about = sql`${audits.object} = ${`dispute/${id}`} and ${audits.action} = ${action}`
  return (await db.$count(audits, sql`${about} and ${audits.after} @> ${JSON.stringify(after)}::jsonb`)) > 0
}

const has = ({ evidence }: Known, { category, text }: Omit<GatewayEvidence, 'id'>): boolean =>
  evidence.some((known) => known.category === category && known.text === text)

export const addDisputeEvidenceOperation = operation(addDisputeEvidence, (context) => {
  const { params, body } = context.input
  return answer(
    context,
    params.id,
    { action: 'disputes.add_evidence', after: body },
    {
      send: (reference) => context.services.gateway.addEvidence(reference, body),
      isDone: (now) => has(now, body),
    },
  )
})

export const removeDisputeEvidenceOperation = operation(removeDisputeEvidence, (context) => {
  const { id, evidence } = context.input.params
  return answer(
    context,
    id,
    { action: 'disputes.remove_evidence', after: { evidence } },
    {
      send: (reference) => context.services.gateway.removeEvidence(reference, evidence),
      isDone: (now) => !now.evidence.some(({ evidenceId }) => evidenceId === evidence),
    },
  )
})

export const submitDisputeOperation = operation(submitDispute, async (context) => {
  const { params, body } = context.input
  const files = await context.db.$count(disputeFiles, eq(disputeFiles.disputeId, params.id))
  return answer(
    context,
    params.id,
    { action: 'disputes.submit', reason: body.reason },
    {
      send: async (reference) => {
        await sendFiles(context, params.id, reference)
        return context.services.gateway.submitDispute(reference)
      },
      isDone: (now) => {
        if (now.state === 'open' && now.evidence.length === 0 && files === 0) fail('evidence_missing')
        return now.state === 'under_review'
      },
    },
  )
})

export const acceptDisputeOperation = operation(acceptDispute, (context) => {
  const { params, body } = context.input
  return answer(
    context,
    params.id,
    { action: 'disputes.accept', reason: body.reason },
    {
      send: (reference) => context.services.gateway.acceptDispute(reference),
      isDone: (now) => now.state === 'accepted',
    },
  )
})
