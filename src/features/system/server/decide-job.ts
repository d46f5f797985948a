import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { jobs } from '#kit/server/tables.ts'
import { discardJob, retryJob } from '../contract.ts'

interface Decision {
  action: 'system.retryJob' | 'system.discardJob'
  queue: string
  key: string
  reason: string
  set: SQL
  where: SQL
}
/** Changes a failed job, with an audit row. Refuses with `not_found` if it is no longer failed. */
async function decide(
  tx: Queryable,
  actor: Actor,
  { action, queue, key, reason, set, where }: Decision,
): Promise<void> {
  const { rows } = await tx.execute<{ failure: string }>(sql`
    with failed as (select failure from ${jobs} where queue = ${queue} and key = ${key} and ${where} for update)
    update ${jobs} set ${set} from failed where queue = ${queue} and key = ${key} returning failed.failure`)
  if (!rows[0]) fail('not_found')
  await recordAudit(tx, actor, { action, object: `job/${queue}/${key}`, before: { failure: rows[0]!.failure }, reason })
}

export const retryJobOperation = operation(retryJob, async ({ tx, actor, input: { params, body } }) => {
  const set = sql`dead_at = null, next_at = now()`
  await decide(tx, actor, { action: 'system.retryJob', ...params, ...body, set, where: sql`failure is not null` })
  return undefined as never
})

/** Dismisses a job: it stays set aside, so no queue retries it, but is no longer counted or listed. */
export const discardJobOperation = operation(discardJob, async ({ tx, actor, input: { params, body } }) => {
  const where = sql`failure is not null and dead_at is not null`
  await decide(tx, actor, { action: 'system.discardJob', ...params, ...body, set: sql`failure = null`, where })
  return undefined as never
})
