import { amounts } from '#kit/server/lists.ts'
import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import type { Context } from '#access/operation.ts'
import { regionHeaders } from '#access/region.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { formatMoney, toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import * as contract from '../contract/staff.ts'
import {
  actsOf,
  conditionLabels,
  tradeInMoves,
  type TradeInAct,
  tradeInStateLabels,
  type TradeInStep,
} from '../rules.ts'
import { closeDifferenceOrder, endFreeOrder, insertDifferenceOrder } from './difference-order.ts'
import { findTradeIn, holdTradeIn, readTradeIns, type TradeInRow } from './queries.ts'
import { staffShape, standingOf, summaryShape } from './shapes.ts'
import { tradeInRequests } from './tables.ts'
import { queueTradeInMail } from './trade-in-mails.ts'

export const staffTradeInLists = listOperations(
  contract.listStaffTradeIns,
  contract.exportStaffTradeIns,
  ({ db, actor }, { query }) => readTradeIns(db, actor.region, query),
)({
  shape: (row, { now }) => summaryShape(row, now),
  columns: {
    id: 'id',
    state: ({ state }) => tradeInStateLabels()[state],
    'paid at': 'paid_at',
    email: 'email',
    device: 'device',
    serial: 'serial',
    condition: ({ condition }) => conditionLabels()[condition],
    'new tool': 'tool',
    ...amounts({ price: 'price', allowance: 'allowance' }),
    currency: 'currency',
    code: 'return_code',
    deadline: 'deadline_at',
    difference: ({ difference }) => (difference === null ? null : toDecimal(difference)),
    reason: 'reason',
  },
})

export type Asking = Pick<Context<{ runs: 'query' }>, 'actor' | 'services'>
/** Loads a trade-in; for another region, answers which one it belongs to. */
export function ofRegion<R extends TradeInRow>(row: R | undefined, { actor, services }: Asking): R {
  const found = row ?? fail('not_found')
  if (found.region !== actor.region)
    fail('wrong_region', { headers: regionHeaders(found.region, services.settings.REGION_HOSTS) })
  return found
}

export const getStaffTradeInOperation = operation(contract.getStaffTradeIn, async (context) => {
  const row = ofRegion(await findTradeIn(context.db, context.input.params.id), context)
  return staffShape(context.db, row, context.now)
})

type MoveContext = Pick<Context<{ runs: 'command' }>, 'tx' | 'actor' | 'services' | 'now'>

/**
 * Runs an action: locks the row, checks the transition, and writes change, postings, audit and email in one
 * transaction.
 */
async function move(
  context: MoveContext,
  act: TradeInAct,
  asked: { id: number; version: number; reason: string; difference?: number },
) {
  const { tx, actor, now } = context
  const row = ofRegion(await holdTradeIn(tx, asked.id), context)
  if (!actsOf(standingOf(row), now).includes(act)) fail('trade_in_moved')
  if (row.version !== asked.version) fail('stale_version')
  if (asked.difference !== undefined && asked.difference > row.allowance)
    fail('validation_failed', {
      fields: {
        difference: [`The difference can be at most ${formatMoney({ minor: row.allowance, currency: row.currency })}.`],
      },
    })
  const { to } = tradeInMoves[act]
  if (act === 'settle') await closeDifferenceOrder(tx, row.difference_order_id)
  const differenceOrderId = asked.difference ? await insertDifferenceOrder(tx, row, asked.difference, now) : null
  await tx
    .update(tradeInRequests)
    .set({
      state: to,
      ...(act === 'receive' ? { receivedAt: sql`now()` } : {}),
      ...(act === 'accept' || act === 'reject' ? { decidedAt: sql`now()` } : {}),
      // The device returns to its owner, who may trade it in again.
      ...(act === 'reject'
        ? { heldAt: null, difference: asked.difference ?? null, differenceOrderId, reason: asked.reason }
        : {}),
      ...(act === 'cancel' ? { heldAt: null, reason: asked.reason } : {}),
    })
    .where(eq(tradeInRequests.orderId, row.id))
  if (act === 'reject')
    await tx.execute(sql`select undo_trade_in_allowance(${row.id}, ${actor.userId}, ${asked.reason})`)
  if (act === 'cancel') await endFreeOrder(tx, row.id, actor.userId, asked.reason)
  await recordAudit(tx, actor, {
    action: `trade-ins.${act}`,
    object: `trade-in/${row.id}`,
    before: { state: row.state },
    after: {
      state: to,
      ...(asked.difference === undefined ? {} : { difference: asked.difference, currency: row.currency }),
    },
    reason: asked.reason,
  })
  await queueTradeInMail(tx, row, to satisfies TradeInStep)
  return staffShape(tx, (await findTradeIn(tx, row.id)) ?? fail('not_found'), now)
}

export const receiveTradeInOperation = operation(contract.receiveTradeIn, (context) =>
  move(context, 'receive', { id: context.input.params.id, ...context.input.body }),
)
export const acceptTradeInOperation = operation(contract.acceptTradeIn, (context) =>
  move(context, 'accept', { id: context.input.params.id, ...context.input.body }),
)
export const rejectTradeInOperation = operation(contract.rejectTradeIn, (context) =>
  move(context, 'reject', { id: context.input.params.id, ...context.input.body }),
)
export const settleTradeInOperation = operation(contract.settleTradeIn, (context) =>
  move(context, 'settle', { id: context.input.params.id, ...context.input.body }),
)
export const cancelTradeInOperation = operation(contract.cancelTradeIn, (context) =>
  move(context, 'cancel', { id: context.input.params.id, ...context.input.body }),
)
