import { eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { reversed } from '#features/ledger/rules.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import { confirmGatewayPayout, recordGatewayPayout, undoGatewayPayout } from '../contract/gateway-payouts.ts'
import { payoutFees, payoutPostings } from '../rules.ts'
import { readGatewayPayout } from './gateway-payouts.ts'
import { gatewayPayouts } from './tables.ts'

type PayoutRow = typeof gatewayPayouts.$inferSelect

/** Locks a payout that has not changed since the form was loaded. Fails with `not_found` and `stale_version`. */
async function lockPayout(tx: Tx, id: number, version: number): Promise<PayoutRow> {
  const [row] = await tx.select().from(gatewayPayouts).where(eq(gatewayPayouts.id, id)).for('update')
  if (!row) return fail('not_found')
  return row.version === version ? row : fail('stale_version')
}

const postingsOf = ({ currency, received, fees }: PayoutRow) =>
  payoutPostings({ currency, received: received ?? 0, fees: fees ?? 0 })

const groupOf = ({ id }: PayoutRow): string => `gateway-payout/${id}`

/** Books an arrived payout and stores the transfer's ID. */
async function book(tx: Tx, row: PayoutRow, actorId: number | null): Promise<void> {
  const postings = postingsOf(row)
  if (postings.length === 0) return
  const transferId = await postTransfer(tx, {
    kind: 'gateway-payout',
    reference: `${groupOf(row)}/confirmed-${row.version}`,
    group: groupOf(row),
    postings,
    reason: row.note,
    actorId,
  })
  await tx.update(gatewayPayouts).set({ transferId }).where(eq(gatewayPayouts.id, row.id))
}

const summary = ({ state, received, fees, withheld }: PayoutRow) => ({ state, received, fees, withheld })

export const confirmGatewayPayoutOperation = operation(
  confirmGatewayPayout,
  async ({ tx, actor, input: { params, body } }) => {
    const before = await lockPayout(tx, params.id, body.version)
    if (before.state !== 'expected') return fail('stale_version')
    const { received, withheld, note } = body
    const fees = payoutFees({ expected: before.expected, received, withheld })
    if (fees < 0)
      return fail('validation_failed', {
        fields: { received: ['This is more than the payout comes to. Check the amounts.'] },
      })
    const after = one(
      await tx
        .update(gatewayPayouts)
        .set({
          state: 'received',
          version: before.version + 1,
          received,
          withheld,
          fees,
          note,
          confirmedAt: sql`now()`,
          confirmedBy: actor.userId,
        })
        .where(eq(gatewayPayouts.id, before.id))
        .returning(),
    )
    await book(tx, after, actor.userId)
    await recordAudit(tx, actor, {
      action: 'ledger.confirm_gateway_payout',
      object: groupOf(after),
      before: summary(before),
      after: summary(after),
      reason: note,
    })
    return readGatewayPayout(tx, after.id)
  },
)

export const undoGatewayPayoutOperation = operation(
  undoGatewayPayout,
  async ({ tx, actor, input: { params, body } }) => {
    const before = await lockPayout(tx, params.id, body.version)
    if (before.state !== 'received') return fail('stale_version')
    if (before.transferId !== null)
      await postTransfer(tx, {
        kind: 'reversal',
        reference: `${groupOf(before)}/undone-${before.version}`,
        group: groupOf(before),
        postings: postingsOf(before).map(reversed),
        reason: body.reason,
        actorId: actor.userId,
        reversalOf: before.transferId,
      })
    // A payout of the gateway returns to `expected`; a manual one keeps its amounts and ends.
    const undone =
      before.source === 'hand'
        ? { state: 'undone' as const }
        : { state: 'expected' as const, received: null, fees: null, withheld: null, note: '' }
    const after = one(
      await tx
        .update(gatewayPayouts)
        .set({ ...undone, version: before.version + 1, transferId: null, confirmedAt: null, confirmedBy: null })
        .where(eq(gatewayPayouts.id, before.id))
        .returning(),
    )
    await recordAudit(tx, actor, {
      action: 'ledger.undo_gateway_payout',
      object: groupOf(after),
      before: summary(before),
      after: summary(after),
      reason: body.reason,
    })
    return readGatewayPayout(tx, after.id)
  },
)

export const recordGatewayPayoutOperation = operation(recordGatewayPayout, async ({ tx, actor, input: { body } }) => {
  const { received, fees } = body
  if (received === 0 && fees === 0)
    return fail('validation_failed', { fields: { received: ['Enter what was received, or the fees.'] } })
  const row = one(
    await tx
      .insert(gatewayPayouts)
      .values({
        ...body,
        source: 'hand',
        state: 'received',
        expected: received + fees,
        withheld: 0,
        confirmedAt: sql`now()`,
        confirmedBy: actor.userId,
      })
      .returning(),
  )
  await book(tx, row, actor.userId)
  await recordAudit(tx, actor, {
    action: 'ledger.record_gateway_payout',
    object: groupOf(row),
    after: { ...body },
    reason: body.note,
  })
  return readGatewayPayout(tx, row.id)
})
