import type { Context } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { accountCode } from '#features/ledger/accounts.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import { transfers } from '#features/ledger/server/tables.ts'
import { eq } from 'drizzle-orm'
import { fail } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import { postsOf, type ValueTransferAct, valueTransferMoves } from '../rules.ts'
import {
  changeValueTransfer,
  findValueTransfer,
  holdOrder,
  holdValueTransfer,
  type ValueTransferRow,
} from './queries.ts'
import { inFull } from './shapes.ts'

type MoveContext = Pick<Context<{ runs: 'command' }>, 'tx' | 'actor' | 'now'>
interface Asked {
  id: number
  version: number
  reason: string
}

/** Locks the order before its transfer, as refunds and payments do. */
async function holdWithOrder(tx: Tx, id: number): Promise<ValueTransferRow | undefined> {
  const found = await findValueTransfer(tx, id)
  if (found) await holdOrder(tx, found.orderId)
  return found && holdValueTransfer(tx, id)
}

/**
 * Runs an action: locks the row, checks the transition, and writes postings and audit in the same transaction. The
 * first of concurrent actions wins; the others find another state or version and are refused (INV-10).
 */
export async function move(
  { tx, actor, now }: MoveContext,
  act: ValueTransferAct,
  asked: Asked,
  prepare: (row: ValueTransferRow) => Promise<Partial<ValueTransferRow>> = async () => ({}),
) {
  const row = await holdWithOrder(tx, asked.id)
  if (!row || row.region !== actor.region) return fail('not_found')
  if (!valueTransferMoves[act].from.includes(row.state)) fail('value_transfer_moved')
  if (row.version !== asked.version) fail('stale_version')
  const changes = await prepare(row)
  await post(tx, act, row, { actorId: actor.userId, reason: asked.reason })
  const changed = await changeValueTransfer(tx, row.id, {
    ...changes,
    state: valueTransferMoves[act].to,
    ...(act === 'perform' ? { performedAt: now } : {}),
  })
  await recordAudit(tx, actor, {
    action: `value-transfers.${act.replace('_', '-')}`,
    object: `value-transfer/${row.id}`,
    before: { state: row.state },
    after: { state: changed.state, ...(changes.newTuneId ? { tune: changes.newTuneId } : {}) },
    reason: asked.reason,
  })
  return inFull(tx, changed)
}

/**
 * The value is in `liability/value-transfers` from the lock until it is performed or cancelled, which reverses the
 * lock's transfer.
 */
export async function post(
  tx: Tx,
  act: ValueTransferAct,
  row: ValueTransferRow,
  by: { actorId: number | null; reason: string },
): Promise<void> {
  const posts = postsOf(act, row.state)
  if (posts === 'nothing' || row.value === 0) return
  const [revenue, held] = [accountCode('tunes', row.currency), accountCode('valueTransfers', row.currency)]
  const [from, to] = posts === 'hold' ? [held, revenue] : [revenue, held]
  const group = `value-transfer/${row.id}`
  await postTransfer(tx, {
    ...(posts === 'undo' ? { kind: 'reversal', reversalOf: await findHold(tx, group) } : { kind: 'value-transfer' }),
    reference: `${group}/${posts}`,
    group,
    postings: [{ from, to, amount: row.value, currency: row.currency }],
    ...by,
  })
}

async function findHold(tx: Tx, group: string): Promise<number> {
  const found = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(eq(transfers.reference, `${group}/hold`))
  return one(found).id
}
