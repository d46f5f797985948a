import type { Context } from '#access/operation.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { accountCode } from '#features/ledger/accounts.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import { eq } from 'drizzle-orm'
import { fail } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import {
  cancelValueTransfer,
  lockOldValue,
  performValueTransfer,
  reviewValueTransfer,
  setNewValue,
} from '../contract.ts'
import { differenceOf, postsOf, type ValueTransferAct, valueTransferMoves } from '../rules.ts'
import { changeValueTransfer, holdOrder, holdValueTransfer, readValueLeft, type ValueTransferRow } from './queries.ts'
import { readFittingTunes } from './fitting-tunes.ts'
import { inFull } from './shapes.ts'
import { transfers } from '#features/ledger/server/tables.ts'

type MoveContext = Pick<Context<{ runs: 'command' }>, 'tx' | 'actor' | 'now'>
interface Asked {
  id: number
  version: number
  reason: string
}

/**
 * Runs an action: locks the row, checks the transition, and writes postings and audit in the same transaction. The
 * first of concurrent actions wins; the others find another state or version and are refused (INV-10).
 */
async function move(
  { tx, actor, now }: MoveContext,
  act: ValueTransferAct,
  asked: Asked,
  prepare: (row: ValueTransferRow) => Promise<Partial<ValueTransferRow>> = async () => ({}),
) {
  const row = await holdValueTransfer(tx, asked.id)
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
async function post(
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

export const reviewValueTransferOperation = operation(reviewValueTransfer, (context) =>
  move(context, 'review', { id: context.input.params.id, ...context.input.body }),
)

/** Current value of the line, less refunds since the request; waits for a refund in progress. */
export const lockOldValueOperation = operation(lockOldValue, (context) =>
  move(context, 'lock_old', { id: context.input.params.id, ...context.input.body }, async (row) => {
    await holdOrder(context.tx, row.orderId)
    if ((await readValueLeft(context.tx, row)) !== row.value) fail('value_transfer_moved')
    return {}
  }),
)

export const setNewValueOperation = operation(setNewValue, (context) => {
  const { tune_id: tuneId, ...asked } = context.input.body
  return move(context, 'set_new', { id: context.input.params.id, ...asked }, async (row) => {
    if (row.newPlace === null) return fail('value_transfer_unfit')
    const { tx: db, database, services } = context
    const { tunes } = await readFittingTunes({ db, database, services }, row.newPlace, { ...row, id: row.orderId })
    const tune = tunes.find(({ id }) => id === tuneId) ?? fail('value_transfer_unfit')
    if (tune.price === null) return fail('not_sold_in_currency')
    const difference = differenceOf(row.listed, tune.price)
    if (difference !== 0)
      fail('value_transfer_difference', { facts: { difference, price: tune.price, listed: row.listed } })
    return { newTuneId: tune.id, newPrice: tune.price }
  })
})

export const performValueTransferOperation = operation(performValueTransfer, (context) =>
  move(context, 'perform', { id: context.input.params.id, ...context.input.body }),
)
export const cancelValueTransferOperation = operation(cancelValueTransfer, (context) =>
  move(context, 'cancel', { id: context.input.params.id, ...context.input.body }),
)
