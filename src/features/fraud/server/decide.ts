import { eq, sql } from 'drizzle-orm'
import { type Context, operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { approveFraudCheck, rejectFraudCheck } from '../contract.ts'
import type { FraudState } from '../rules.ts'
import { fraudHolds, lockOrder, setFraudHold } from './holds.ts'
import { readFraudCheck } from './read-checks.ts'
import { fraudChecks } from './tables.ts'

type Deciding = Pick<Context<{ runs: 'command' }>, 'tx' | 'actor'> & {
  input: { params: { id: number }; body: { was: FraudState; reason: string } }
}

/** Applies a decision based on the state that was seen. Of concurrent decisions only one succeeds. */
async function decide(
  { tx, actor, input: { params, body } }: Deciding,
  state: 'approved' | 'rejected',
  action: string,
) {
  await readFraudCheck(tx, actor.region, params.id)
  const order = await lockOrder(tx, params.id)
  const [kept] = await tx.select().from(fraudChecks).where(eq(fraudChecks.orderId, order.id))
  if (kept === undefined || kept.state !== body.was || kept.state === state) fail('stale_version')
  await tx
    .update(fraudChecks)
    .set({ state, decidedAt: sql`now()` })
    .where(eq(fraudChecks.orderId, order.id))
  await setFraudHold(tx, order, state === 'rejected' ? fraudHolds.rejected : '')
  await recordAudit(tx, actor, {
    action,
    object: `order/${order.id}`,
    before: { state: body.was },
    after: { state },
    reason: body.reason,
  })
  return readFraudCheck(tx, actor.region, order.id)
}

export const approveFraudCheckOperation = operation(approveFraudCheck, (context) =>
  decide(context, 'approved', 'orders.approve_check'),
)
export const rejectFraudCheckOperation = operation(rejectFraudCheck, (context) =>
  decide(context, 'rejected', 'orders.reject_check'),
)
