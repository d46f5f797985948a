import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { regionHeaders } from '#access/region.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { violatedConstraint } from '#kit/server/database.ts'
import { toDecimal } from '#kit/money.ts'
import * as contract from '../contract.ts'
import { differenceOf, valueTransferStateLabels } from '../rules.ts'
import {
  countValueTransfers,
  findValueTransfer,
  insertValueTransfer,
  readTransferableLines,
  readValueTransfers,
  searchTunes,
} from './queries.ts'
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
    state: ({ row }) => valueTransferStateLabels[row.state],
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
    const lines = await readTransferableLines(db, actor.region, { orderId: input.query.order_id })
    return {
      data: lines.map(({ line_id, name, vehicle, value, currency }) => ({ line_id, name, vehicle, value, currency })),
    }
  },
)

export const findTransferTunesOperation = operation(contract.findTransferTunes, async ({ db, actor, input }) => {
  const row = await findValueTransfer(db, input.params.id)
  if (!row || row.region !== actor.region) return fail('not_found')
  const { currency, listed } = row
  const tunes = await searchTunes(db, input.query.q, currency, listed)
  return { data: tunes.map((tune) => ({ ...tune, currency, fits: differenceOf(listed, tune.price) === 0 })) }
})

export const getValueTransferOperation = operation(
  contract.getValueTransfer,
  async ({ db, actor, services, input }) => {
    const row = (await findValueTransfer(db, input.params.id)) ?? fail('not_found')
    if (row.region !== actor.region)
      fail('wrong_region', { headers: regionHeaders(row.region, services.settings.REGION_HOSTS) })
    return inFull(db, row)
  },
)

export const createValueTransferOperation = operation(contract.createValueTransfer, async ({ tx, actor, input }) => {
  const { order_line_id: lineId, old, new: next, reason } = input.body
  const [line] = await readTransferableLines(tx, actor.region, { lineId })
  if (!line) return fail('not_found')
  try {
    const row = await insertValueTransfer(tx, {
      region: actor.region,
      orderId: line.order_id,
      orderLineId: line.line_id,
      oldVehicle: old.vehicle,
      oldDevice: old.device,
      newVehicle: next.vehicle,
      newDevice: next.device,
      listed: line.listed,
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
