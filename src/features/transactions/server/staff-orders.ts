import { asc, eq } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import {
  noteFulfilment,
  noteTracking,
  packPieces,
  readParcels,
  readPiecesLeft,
  sendParcel,
} from '#features/orders/server/parcels.ts'
import { remainingParts } from '#features/pricing/refund.ts'
import { orderInReadersTaxWords } from '#features/pricing/server/tax-words.ts'
import { fail } from '#kit/refusal.ts'
import { piecesLeft } from '#features/orders/fulfilment.ts'
import { isPaid, isSent } from '#features/orders/rules.ts'
import { downloadCreditNote } from '#features/orders/server/get-credit-note.ts'
import { downloadInvoice } from '#features/orders/server/get-invoice-pdf.ts'
import { readOrderRental } from '#features/orders/server/order-rental-effect.ts'
import { readOrderTerms } from '#features/orders/server/order-terms-effect.ts'
import { readKeptLines } from '#features/orders/server/refund-effect.ts'
import { readHold } from '#features/orders/server/order-holds.ts'
import { orderInRegion, readOrderLines, readRefunds, readShippingMethod } from '#features/orders/server/queries.ts'
import { paidPartsOf } from './choose-refund.ts'
import { orderShape } from '#features/orders/server/shapes.ts'
import { lockOrderToShip, toldOfShipment } from './ship-order.ts'
import {
  getTransaction,
  getTransactionCreditNote,
  getTransactionInvoice,
  setTracking,
} from '../contract/transactions.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'

export const getTransactionOperation = operation(getTransaction, async ({ db, scope, services, input }) => {
  const order = await orderInRegion(db, scope, input.params.id, services.settings.REGION_HOSTS)
  const [lines, kept, refundRows, shippingMethod, hold, terms, parcels, rental, payments] = await Promise.all([
    readOrderLines(db, order.id),
    readKeptLines(services.effects, db, order.id),
    readRefunds(db, order.id),
    readShippingMethod(db, order.shippingTier),
    readHold(db, order.id),
    readOrderTerms(db, services.effects, [order.id]),
    readParcels(db, order.id),
    readOrderRental(db, services.effects, order.id),
    db
      .select({
        id: paymentIntents.id,
        reference: paymentIntents.reference,
        gateway_id: paymentIntents.gatewayId,
        state: paymentIntents.state,
        amount: paymentIntents.amount,
        category: paymentIntents.category,
        created_at: paymentIntents.createdAt,
      })
      .from(paymentIntents)
      .where(eq(paymentIntents.orderId, order.id))
      .orderBy(asc(paymentIntents.id)),
  ])
  const done = refundRows.filter(({ state }) => state !== 'failed').flatMap(({ parts }) => parts)
  const left = isPaid(order.state) ? remainingParts(paidPartsOf(order, lines, kept), done) : []
  const hasPieces = [...piecesLeft(lines, refundRows, parcels).values()].some((count) => count > 0)
  return {
    ...orderShape(orderInReadersTaxWords(order), {
      lines,
      refunds: refundRows,
      shippingMethod,
      terms: terms.get(order.id) ?? null,
      parcels,
      rental,
    }),
    user_id: order.userId,
    discount_codes: order.discountCodes,
    payments,
    refunds: refundRows.map(({ id, reference, gatewayId, state, amount, creditNote, reason, restock, createdAt }) => ({
      id,
      reference,
      gateway_id: gatewayId,
      state,
      amount,
      credit_note: creditNote,
      reason,
      restock,
      created_at: createdAt,
    })),
    refundable: left.reduce((sum, part) => sum + part.net + part.tax, 0),
    hold,
    ships:
      isPaid(order.state) &&
      isSent(order.shippingTier) &&
      (hasPieces || (order.state !== 'refunded' && parcels.length > 0)),
  }
})

export const getTransactionInvoiceOperation = operation(
  getTransactionInvoice,
  async ({ db, scope, services, input }) => {
    const order = await orderInRegion(db, scope, input.params.id, services.settings.REGION_HOSTS)
    return downloadInvoice(db, order, services.effects)
  },
)

export const getTransactionCreditNoteOperation = operation(
  getTransactionCreditNote,
  async ({ db, scope, services, input: { params } }) => {
    const order = await orderInRegion(db, scope, params.id, services.settings.REGION_HOSTS)
    return downloadCreditNote(db, order, params.refund, services.effects)
  },
)

/**
 * Ships the remainder of an order: unpacked items go into another parcel. If everything has shipped, corrects the last
 * parcel's tracking.
 */
export const setTrackingOperation = operation(setTracking, async ({ tx, scope, actor, input }) => {
  const order = await lockOrderToShip(tx, scope, input.params.id)
  const { left, parcels } = await readPiecesLeft(tx, order.id)
  const pieces = [...left].flatMap(([lineId, quantity]) => (quantity > 0 ? { lineId, quantity, serials: [] } : []))
  const packed = parcels.filter(({ state }) => state === 'packed').map(({ id }) => id)
  if (left.size > 0 && pieces.length + parcels.length === 0) fail('nothing_to_ship')
  const added = pieces.length > 0 ? [await packPieces(tx, order.id, pieces, actor.userId)] : []
  const last = parcels.at(-1)
  const sent = [...packed, ...added]
  for (const id of sent.length > 0 ? sent : last ? [last.id] : []) await sendParcel(tx, id, input.body)
  await noteFulfilment(tx, order)
  if (left.size === 0) await noteTracking(tx, order.id, input.body)
  await toldOfShipment(tx, actor, order, input.body)
  return { id: order.id }
})
