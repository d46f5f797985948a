import { eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { swapReturned } from '#features/order-changes/server/change-items.ts'
import type { Changing } from '#features/order-changes/server/change-order.ts'
import { settleSoon } from '#features/order-changes/server/settle-changes.ts'
import { orderChanges } from '#features/order-changes/server/tables.ts'
import type { Services } from '#integrations/services.ts'
import { type Database, one, type Tx } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { rehearse } from '#kit/server/rehearse.ts'
import { previewReturnSwap, swapReturn } from '../contract/staff.ts'
import { readAccepted } from './end-return.ts'
import { findReturn, holdReturn } from './queries.ts'
import { holdFor, inRegion, moveOn, staffShape } from './staff-returns.ts'
import { returns } from './tables.ts'

type Asked = (typeof previewReturnSwap)['input']['body']['_output'] & {
  shown?: { added_total: number; taken_total: number } | undefined
}

/** Exchanges accepted goods for others in one transaction, at once or after the customer pays the difference. */
async function applySwap(tx: Tx, context: Changing, id: number, asked: Asked, isRehearsed = false) {
  const { scope, actor } = context
  const row = await holdFor(tx, scope, 'exchange', id, asked.version)
  const accepted = await readAccepted(tx, row)
  const { change, effect } = await swapReturned(
    tx,
    context,
    {
      ...asked,
      orderId: row.orderId,
      take: accepted.map(({ line, quantity }) => ({ line_id: line.id, quantity })),
      reason: `Return ${id}`,
    },
    isRehearsed,
  )
  if (isRehearsed) return { change, effect }
  await tx.update(returns).set({ changeId: change.id }).where(eq(returns.id, id))
  if (change.state !== 'awaiting_payment')
    await moveOn(tx, actor, row, 'exchange', {
      set: { exchangeOrderId: change.newOrderId },
      after: { order: change.newOrderId },
    })
  return { change, effect }
}

const preview = operation(previewReturnSwap, (context) =>
  rehearse(context.transact, async (tx) => {
    const { params, body } = context.input
    return (await applySwap(tx, context, params.id, body, true)).effect
  }),
)

const swap = operation(swapReturn, async (context) => {
  const { params, body } = context.input
  const { change } = await context.transact((tx) => applySwap(tx, context, params.id, body))
  await settleSoon(context, change.id)
  return staffShape(context.db, context, inRegion(await findReturn(context.db, params.id), context.scope))
})

/** Completes a return once the difference is paid; an unpaid one can be decided again. */
async function followChange(tx: Tx, id: number): Promise<void> {
  const row = await holdReturn(tx, id)
  if (row?.state !== 'inspected' || row.changeId === null) return
  const change = one(await tx.select().from(orderChanges).where(eq(orderChanges.id, row.changeId)))
  if (change.state === 'awaiting_payment') return
  if (change.state === 'cancelled') {
    await tx.update(returns).set({ changeId: null }).where(eq(returns.id, id))
    return
  }
  const ended = { set: { exchangeOrderId: change.newOrderId }, after: { order: change.newOrderId } }
  await moveOn(tx, { userId: change.actorId }, row, 'exchange', ended)
}

export const jobs = (_: Services, database: Database): JobDefinition[] => [
  {
    name: 'returns.followSwaps',
    everySeconds: 10,
    attemptsMax: Infinity,
    waiting: sql`select r.id::text as key, r.changed_at as since from ${returns} r join ${orderChanges} c on c.id = r.change_id
      where r.state = 'inspected' and c.state <> 'awaiting_payment'`,
    work: (key: string) => database.transact((tx) => followChange(tx, Number(key))),
  },
]

export const swapReturnOperations = [preview, swap]
