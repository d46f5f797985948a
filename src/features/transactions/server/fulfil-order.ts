import { eq, sql } from 'drizzle-orm'
import { type Context, operation } from '#access/operation.ts'
import { type Tx, violatedConstraint } from '#kit/server/database.ts'
import { fail } from '#kit/refusal.ts'
import { pdfDownload } from '#kit/server/pdf.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import {
  noteFulfilment,
  packPieces,
  readParcels,
  readPiecesLeft,
  sendParcel,
  setHold,
} from '#features/orders/server/parcels.ts'
import { findOrder, type OrderLineRow, type OrderRow, readShippingMethod } from '#features/orders/server/queries.ts'
import { fulfilments } from '#features/orders/server/fulfilment-tables.ts'
import { parcels } from '#features/orders/server/tables.ts'
import {
  deliverParcel,
  getPackingSlip,
  getShippingLabel,
  holdFulfilment,
  packParcel,
  releaseFulfilment,
  shipParcel,
  unpackParcel,
} from '../contract/fulfilment.ts'
import { packingSlipPdf } from './packing-slip.ts'
import { shippingLabelPdf } from './shipping-label.ts'
import { fulfilmentOf, readGoodsMarks, readSerialTracked } from './read-fulfilment.ts'
import { lockOrderToShip, toldOfShipment } from './ship-order.ts'

type Acting = Pick<Context<{ runs: 'command' }>, 'tx' | 'scope' | 'actor'>
type ParcelKey = (typeof getPackingSlip)['input']['params']['_output']
type WantedLine = (typeof packParcel)['input']['body']['_output']['lines'][number]

/** The order after a change. */
async function answer(tx: Tx, context: Pick<Acting, 'scope'>, id: number) {
  return fulfilmentOf(tx, (await findOrder(tx, context.scope, id)) ?? fail('not_found'))
}

async function refuseHeld(tx: Tx, order: OrderRow): Promise<void> {
  const [kept] = await tx.select().from(fulfilments).where(eq(fulfilments.orderId, order.id))
  const reason = kept?.holdReason ?? ''
  if (reason !== '') fail('order_on_hold', { facts: { reason } })
}

/** Requires a serial number per unit, if recorded. The database refuses numbers in another parcel. */
async function refuseSerials(tx: Tx, lines: readonly OrderLineRow[], wanted: readonly WantedLine[]): Promise<void> {
  const tracked = await readSerialTracked(
    tx,
    lines.map(({ productId }) => productId),
  )
  for (const { line_id: id, quantity, serials } of wanted) {
    const productId = lines.find((line) => line.id === id)?.productId ?? null
    if (productId === null || !tracked.has(productId)) continue
    const names = new Set(serials.map((serial) => serial.toLowerCase()))
    if (names.size !== quantity)
      fail('validation_failed', { fields: { [`serials.${id}`]: ['Enter a different serial number for each unit.'] } })
  }
}

export const packParcelOperation = operation(packParcel, async (context) => {
  const { tx, scope, actor, input } = context
  const order = await lockOrderToShip(tx, scope, input.params.id)
  await refuseHeld(tx, order)
  const { lines, left } = await readPiecesLeft(tx, order.id)
  const wanted = input.body.lines
  const isTooMuch = wanted.some(({ line_id: id, quantity }) => quantity > (left.get(id) ?? 0))
  if (isTooMuch || new Set(wanted.map(({ line_id: id }) => id)).size < wanted.length) fail('more_than_ordered')
  await refuseSerials(tx, lines, wanted)
  const pieces = wanted.map(({ line_id: lineId, quantity, serials }) => ({ lineId, quantity, serials }))
  const parcel = await packPieces(tx, order.id, pieces, actor.userId).catch((error: unknown) => {
    const constraint = violatedConstraint(error)
    if (constraint === 'parcel_lines_fit') return fail('more_than_ordered')
    if (constraint === 'serial_numbers_shipped_once') return fail('serial_shipped')
    throw error
  })
  await noteFulfilment(tx, order)
  await recordAudit(tx, actor, { action: 'orders.pack', object: `order/${order.id}`, after: { parcel, lines: wanted } })
  return answer(tx, context, order.id)
})

/** Locks the order and loads its parcel. */
async function lockParcel({ tx, scope }: Acting, { id, parcel }: { id: number; parcel: number }) {
  const order = await lockOrderToShip(tx, scope, id)
  const found = (await readParcels(tx, order.id)).find((one) => one.id === parcel) ?? fail('not_found')
  return { order, parcel: found }
}

export const unpackParcelOperation = operation(unpackParcel, async (context) => {
  const { tx, actor, input } = context
  const { order, parcel } = await lockParcel(context, input.params)
  if (parcel.state !== 'packed') fail('parcel_shipped')
  await tx.delete(parcels).where(eq(parcels.id, parcel.id))
  await noteFulfilment(tx, order)
  await recordAudit(tx, actor, { action: 'orders.unpack', object: `order/${order.id}`, before: { parcel: parcel.id } })
  return answer(tx, context, order.id)
})

export const shipParcelOperation = operation(shipParcel, async (context) => {
  const { tx, actor, input } = context
  const { order, parcel } = await lockParcel(context, input.params)
  if (parcel.state === 'packed') await refuseHeld(tx, order)
  await sendParcel(tx, parcel.id, input.body)
  await noteFulfilment(tx, order)
  await toldOfShipment(tx, actor, order, { ...input.body, parcelId: parcel.id })
  return answer(tx, context, order.id)
})

export const deliverParcelOperation = operation(deliverParcel, async (context) => {
  const { tx, actor, input } = context
  const { order, parcel } = await lockParcel(context, input.params)
  if (parcel.state !== 'shipped') fail('parcel_not_shipped')
  await tx
    .update(parcels)
    .set({ state: 'delivered', deliveredAt: sql`now()` })
    .where(eq(parcels.id, parcel.id))
  await noteFulfilment(tx, order)
  await recordAudit(tx, actor, { action: 'orders.deliver', object: `order/${order.id}`, after: { parcel: parcel.id } })
  return answer(tx, context, order.id)
})

/** Puts an order on hold, or releases it with an empty text; either is audited with its reason. */
async function changeHold(context: Acting, id: number, hold: string, reason: string) {
  const { tx, scope, actor } = context
  const order = await lockOrderToShip(tx, scope, id)
  const before = await setHold(tx, order, hold)
  const action = hold === '' ? 'orders.release' : 'orders.hold'
  await recordAudit(tx, actor, {
    action,
    object: `order/${order.id}`,
    before: { hold: before },
    after: { hold },
    reason,
  })
  return answer(tx, context, order.id)
}

export const holdFulfilmentOperation = operation(holdFulfilment, async (context) => {
  const { params, body } = context.input
  return changeHold(context, params.id, body.reason, body.reason)
})

export const releaseFulfilmentOperation = operation(releaseFulfilment, async (context) => {
  const { params, body } = context.input
  return changeHold(context, params.id, '', body.reason)
})

/** A parcel with its order and its index among the order's parcels. Refuses with `not_found`. */
async function readParcel({ db, scope }: Pick<Context<{ runs: 'query' }>, 'db' | 'scope'>, { id, parcel }: ParcelKey) {
  const order = (await findOrder(db, scope, id)) ?? fail('not_found')
  if (order.region !== scope.region) fail('not_found')
  const { lines, parcels: all } = await readPiecesLeft(db, order.id)
  const index = all.findIndex((other) => other.id === parcel)
  return { order, lines, parcel: all[index] ?? fail('not_found'), place: index + 1, count: all.length }
}

export const getPackingSlipOperation = operation(getPackingSlip, async ({ db, scope, input: { params } }) => {
  const found = await readParcel({ db, scope }, params)
  const marks = await readGoodsMarks(db, params.id)
  return pdfDownload(`packing-slip-${params.id}-${params.parcel}`, packingSlipPdf({ ...found, marks }))
})

export const getShippingLabelOperation = operation(getShippingLabel, async ({ db, scope, input: { params } }) => {
  const { order, parcel, place, count } = await readParcel({ db, scope }, params)
  const method = (await readShippingMethod(db, order.shippingTier))?.name ?? ''
  const label = { order, method, tracking: parcel.tracking_number, place, count }
  return pdfDownload(`label-${params.id}-${params.parcel}`, shippingLabelPdf(label))
})
