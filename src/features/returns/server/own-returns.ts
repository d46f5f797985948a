import { desc, eq } from 'drizzle-orm'
import { type Context, operation } from '#access/operation.ts'
import { regionHeaders } from '#access/region.ts'
import { pictureFormats } from '#features/files/rules.ts'
import { attachFile, fileOf } from '#features/files/server/records.ts'
import { findOrder } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable, type Tx, violatedConstraint } from '#kit/server/database.ts'
import { pdfDownload } from '#kit/server/pdf.ts'
import { cancelReturn, getReturnLabel, listOrderReturns, requestReturn, sendReturn } from '../contract/returns.ts'
import { mayDo } from '../rules.ts'
import { findReturn, holdReturn, readParts, readReturnable, type ReturnRow } from './queries.ts'
import { returnLabelPdf } from './return-label.ts'
import { tellStep } from './return-mails.ts'
import { returnShape } from './shapes.ts'
import { returnLines, returns } from './tables.ts'
import * as m from '../messages/m.ts'

async function shownReturn(db: Queryable, row: ReturnRow) {
  return returnShape(row, await readParts(db, [row]))
}

const list = operation(listOrderReturns, async ({ db, scope, now, input }) => {
  const order = (await findOrder(db, { ...scope, staff: false }, input.params.id)) ?? fail('not_found')
  const { until, returnable } = await readReturnable(db, order, now)
  const rows = await db.select().from(returns).where(eq(returns.orderId, order.id)).orderBy(desc(returns.id))
  const parts = await readParts(db, rows)
  return {
    until,
    returnable: returnable.map(({ line, quantity }) => ({
      line_id: line.id,
      name: line.name,
      options: line.options,
      quantity,
    })),
    data: rows.map((row) => returnShape(row, parts)),
  }
})

const request = operation(requestReturn, async ({ tx, scope, actor, services, now, input }) => {
  const { lines, pictures, ...wanted } = input.body
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, input.params.id)).for('update')
  const order = (await findOrder(tx, { ...scope, staff: false }, input.params.id)) ?? fail('not_found')
  if (order.region !== scope.region)
    fail('wrong_region', { headers: regionHeaders(order.region, services.settings.REGION_HOSTS) })
  const { returnable } = await readReturnable(tx, order, now)
  const isPossible = lines.every(({ line_id: id, quantity }) =>
    returnable.some((one) => one.line.id === id && quantity <= one.quantity),
  )
  if (!isPossible || new Set(lines.map(({ line_id: id }) => id)).size < lines.length) fail('return_not_possible')
  const row = one(
    await tx
      .insert(returns)
      .values({ orderId: order.id, region: order.region, ...wanted })
      .returning(),
  )
  await tx
    .insert(returnLines)
    .values(lines.map(({ line_id: orderLineId, quantity }) => ({ returnId: row.id, orderLineId, quantity })))
    .catch((error: unknown) =>
      violatedConstraint(error) === 'return_lines_fit' ? fail('return_not_possible') : Promise.reject(error),
    )
  for (const id of pictures) {
    const file = await fileOf(tx, id, actor, services.settings.REGION_HOSTS)
    if (!pictureFormats.has(file.verdict?.format ?? ''))
      fail('validation_failed', { fields: { pictures: [m.picturesOnly()] } })
    await attachFile(tx, file.id, `return/${row.id}`)
  }
  await tellStep(tx, row, 'requested')
  return shownReturn(tx, row)
})

/** A return of the person's own, held. */
async function holdOwn({ tx, scope }: { tx: Tx } & Pick<Context<{ runs: 'command' }>, 'scope'>, id: number) {
  const row = (await holdReturn(tx, id)) ?? fail('not_found')
  if (!(await findOrder(tx, { ...scope, staff: false }, row.orderId))) fail('not_found')
  return row
}

const cancel = operation(cancelReturn, async ({ tx, scope, input }) => {
  const row = await holdOwn({ tx, scope }, input.params.id)
  if (!mayDo('cancel', row.state)) fail('return_moved')
  const [changed] = await tx.update(returns).set({ state: 'cancelled' }).where(eq(returns.id, row.id)).returning()
  return shownReturn(tx, changed!)
})

const send = operation(sendReturn, async ({ tx, scope, input }) => {
  const row = await holdOwn({ tx, scope }, input.params.id)
  if (row.state !== 'approved') fail('return_moved')
  const { carrier, number } = input.body
  const [changed] = await tx
    .update(returns)
    .set({ carrier, trackingNumber: number })
    .where(eq(returns.id, row.id))
    .returning()
  return shownReturn(tx, changed!)
})

const label = operation(getReturnLabel, async ({ db, scope, input }) => {
  const row = (await findReturn(db, input.params.id)) ?? fail('not_found')
  const order = (await findOrder(db, { ...scope, staff: false }, row.orderId)) ?? fail('not_found')
  if (row.state !== 'approved') fail('return_moved')
  return pdfDownload(`return-${row.id}`, returnLabelPdf(await shownReturn(db, row), order))
})

export const ownReturnOperations = [list, request, cancel, send, label]
