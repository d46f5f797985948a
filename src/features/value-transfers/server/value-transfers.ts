import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { violatedConstraint } from '#kit/server/database.ts'
import { mulDiv, toDecimal } from '#kit/money.ts'
import { hasNumber } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { and, eq } from 'drizzle-orm'
import * as contract from '../contract.ts'
import { differenceOf, valueTransferStates } from '../rules.ts'
import {
  countValueTransfers,
  findValueTransfer,
  insertValueTransfer,
  readTransferableLines,
  readValueTransfers,
} from './queries.ts'
import { ownPriceOf, readFittingTunes } from './fitting-tunes.ts'
import { inFull, summaryShape } from './shapes.ts'

export const valueTransferLists = listOperations(
  contract.listValueTransfers,
  contract.exportValueTransfers,
  ({ db, actor }, { query }) => readValueTransfers(db, actor.region, query),
)({
  also: async ({ db, actor }) => ({ counts: await countValueTransfers(db, actor.region) }),
  shape: ({ row, line, email }) => summaryShape(row, line, email),
  columns: {
    id: ({ row }) => row.id,
    state: ({ row }) => valueTransferStates.words[row.state],
    order: ({ row }) => row.orderId,
    email: ({ email }) => email,
    tune: ({ line }) => line,
    from: ({ row }) => row.oldVehicle,
    'from device': ({ row }) => row.oldDevice,
    to: ({ row }) => row.newVehicle,
    'to device': ({ row }) => row.newDevice,
    value: ({ row }) => toDecimal(row.value),
    currency: ({ row }) => row.currency,
    asked: ({ row }) => row.createdAt,
  },
})

export const listTransferableLinesOperation = operation(
  contract.listTransferableLines,
  async ({ db, actor, input }) => {
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(hasNumber(input.query.order), eq(orders.region, actor.region)))
    if (!order) fail('not_found')
    const lines = await readTransferableLines(db, actor.region, { orderId: order.id })
    return {
      data: lines.map(({ line_id, name, vehicle, value, currency }) => ({ line_id, name, vehicle, value, currency })),
    }
  },
)

export const findTransferTunesOperation = operation(
  contract.findTransferTunes,
  async ({ db, database, services, actor, input }) => {
    const row = await findValueTransfer(db, input.params.id)
    if (!row || row.region !== actor.region) return fail('not_found')
    const { currency, listed, newPlace } = row
    if (newPlace === null) return { data: [] }
    const words = input.query.q.toLowerCase().split(/\s+/).filter(Boolean)
    const { tunes } = await readFittingTunes({ db, database, services }, newPlace, { ...row, id: row.orderId })
    const found = tunes.flatMap(({ price, ...tune }) => {
      const text = `${tune.name} ${tune.about} ${tune.slug} ${tune.part_number}`.toLowerCase()
      if (price === null || !words.every((word) => text.includes(word))) return []
      const difference = differenceOf(listed, price)
      return [{ ...tune, price, difference, currency, fits: difference === 0 }]
    })
    return { data: found.toSorted((a, b) => Number(b.fits) - Number(a.fits) || a.name.localeCompare(b.name, 'en')) }
  },
)

const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

export const getValueTransferOperation = operation(contract.getValueTransfer, async ({ db, actor, input }) => {
  const row = await findValueTransfer(db, input.params.id)
  return row?.region === actor.region ? inFull(db, row) : fail('not_found')
})

export const createValueTransferOperation = operation(contract.createValueTransfer, async (context) => {
  const { tx, actor, input } = context
  const { order_line_id: lineId, old, new: next, reason } = input.body
  const [line] = await readTransferableLines(tx, actor.region, { lineId })
  if (!line) return fail('not_found')
  const asking = { db: tx, database: context.database, services: context.services }
  const order = { id: line.order_id, region: actor.region, currency: line.currency }
  const { label } = await readFittingTunes(asking, next.place, order)
  if (plain(label) === plain(old.vehicle) && plain(old.device) === plain(next.device))
    fail('validation_failed', {
      fields: { 'new.place': ['The tune is already there. Choose another vehicle or device.'] },
    })
  try {
    const row = await insertValueTransfer(tx, {
      region: actor.region,
      orderId: line.order_id,
      orderLineId: line.line_id,
      oldVehicle: old.vehicle,
      oldDevice: old.device,
      newVehicle: label,
      newPlace: next.place,
      newDevice: next.device,
      // What was refunded no longer has to be matched, so a refund settles the difference to a cheaper tune.
      listed: mulDiv((await ownPriceOf(asking, order, line.tune_id)) ?? line.listed, line.value, line.net, 'half-up'),
      value: line.value,
      currency: line.currency,
      reason,
      createdBy: actor.userId ?? fail('not_logged_in'),
    })
    await recordAudit(tx, actor, {
      action: 'value-transfers.create',
      object: `value-transfer/${row.id}`,
      after: { order: row.orderId, line: row.orderLineId, value: row.value, currency: row.currency },
      reason,
    })
    return await inFull(tx, row)
  } catch (error) {
    if (violatedConstraint(error) === 'value_transfers_one_of_line') fail('in_use')
    throw error
  }
})
