import { eq } from 'drizzle-orm'
import { type Context, operation } from '#access/operation.ts'
import { pictureFormats } from '#features/files/rules.ts'
import { attachFile, fileOf } from '#features/files/server/records.ts'
import { findOrder, orderInRegion } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import { cancelReturn, getReturnLabel, listOrderReturns, requestReturn, sendReturn } from '../contract/returns.ts'
import { askReturn, cancelHeld, keepTracking, labelDownload, shownReturn, shownReturns } from './customer-returns.ts'
import { findReturn, holdReturn } from './queries.ts'
import * as m from '../messages/m.ts'

const list = operation(listOrderReturns, async ({ db, scope, now, input }) => {
  const order = (await findOrder(db, { ...scope, staff: false }, input.params.id)) ?? fail('not_found')
  return shownReturns(db, order, now)
})

const request = operation(requestReturn, async ({ tx, scope, actor, services, now, input }) => {
  const { pictures, ...wanted } = input.body
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, input.params.id)).for('update')
  const order = await orderInRegion(tx, { ...scope, staff: false }, input.params.id, services.settings.REGION_HOSTS)
  const row = await askReturn(tx, order, wanted, now)
  for (const id of pictures) {
    const file = await fileOf(tx, id, actor, services.settings.REGION_HOSTS)
    if (!pictureFormats.has(file.verdict?.format ?? ''))
      fail('validation_failed', { fields: { pictures: [m.picturesOnly()] } })
    await attachFile(tx, file.id, `return/${row.id}`)
  }
  return shownReturn(tx, row)
})

/** Locks one of the user's own returns. */
async function holdOwn({ tx, scope }: { tx: Tx } & Pick<Context<{ runs: 'command' }>, 'scope'>, id: number) {
  const row = (await holdReturn(tx, id)) ?? fail('not_found')
  if (!(await findOrder(tx, { ...scope, staff: false }, row.orderId))) fail('not_found')
  return row
}

const cancel = operation(cancelReturn, async ({ tx, scope, input }) =>
  cancelHeld(tx, await holdOwn({ tx, scope }, input.params.id)),
)

const send = operation(sendReturn, async ({ tx, scope, input }) =>
  keepTracking(tx, await holdOwn({ tx, scope }, input.params.id), input.body),
)

const label = operation(getReturnLabel, async ({ db, scope, input }) => {
  const row = (await findReturn(db, input.params.id)) ?? fail('not_found')
  const order = (await findOrder(db, { ...scope, staff: false }, row.orderId)) ?? fail('not_found')
  return labelDownload(db, row, order)
})

export const ownReturnOperations = [list, request, cancel, send, label]
