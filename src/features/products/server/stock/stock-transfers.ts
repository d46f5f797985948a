import { sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { users } from '#features/identity/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable } from '#kit/server/database.ts'
import { readPage } from '#kit/server/lists.ts'
import * as contract from '../../contract/stock-moves.ts'
import { changeStock, openLocationIdOf, readFree, refusingBelowZero } from './change-stock.ts'
import {
  addLines,
  closeLines,
  hasArrived,
  isFound,
  isOpen,
  readMove,
  receiveLines,
  transferKind,
  unitsOf,
} from './stock-moves.ts'
import { stockLocations, stockTransfers } from './tables.ts'

const state = sql`case when not ${isOpen(transferKind)} then 'received' when ${hasArrived(transferKind)} then 'partly_received' else 'sent' end`
const select = sql`
  select h.id, ${state} as state, f.slug as from, f.name as from_name, l.slug as to, l.name as to_name,
    to_char(h.expected_on, 'YYYY-MM-DD') as expected_on, h.note, coalesce(u.name, '') as by, h.created_at, h.version, ${unitsOf(transferKind)}
  from ${stockTransfers} h join ${stockLocations} f on f.id = h.from_id join ${stockLocations} l on l.id = h.to_id
    left join ${users} u on u.id = h.actor_id`
type Row = RowOf<typeof contract.listStockTransfers>

const lists = listOperations(contract.listStockTransfers, contract.exportStockTransfers, ({ db }, { query }) =>
  readPage<Row>(db, query, {
    select,
    where: [
      isFound(transferKind, query.q, [sql`h.id::text`, sql`h.note`, sql`f.name`, sql`l.name`]),
      query.state && sql`${state} = ${query.state}`,
    ],
    of: 'h',
  }),
)({
  columns: {
    id: 'id',
    state: 'state',
    from: 'from_name',
    to: 'to_name',
    units: 'units',
    received: 'received',
    'expected on': 'expected_on',
    sent: 'created_at',
    by: 'by',
    note: 'note',
  },
})

const readTransfer = (db: Queryable, id: number) => readMove<Row>(db, transferKind, select, id)

/** Reports insufficient stock beside the line; the database refuses concurrent overdrafts. */
function refuseTooMany(line: number, free: number): never {
  const text = free === 0 ? 'None are free here.' : free === 1 ? 'Only 1 is free here.' : `Only ${free} are free here.`
  return fail('out_of_stock', { fields: { [`lines.${line}.quantity`]: [text] } })
}

const create = operation(contract.createStockTransfer, async ({ tx, actor, input }) => {
  const { from, to, expected_on: expectedOn, note, lines } = input.body
  const [fromId, toId] = [await openLocationIdOf(tx, from), await openLocationIdOf(tx, to)]
  const { id } = one(
    await tx
      .insert(stockTransfers)
      .values({ fromId, toId, expectedOn, note, actorId: actor.userId })
      .returning({ id: stockTransfers.id }),
  )
  for (const { place, quantity, ...goods } of await addLines(tx, transferKind, id, lines)) {
    const held = { ...goods, locationId: fromId }
    const free = await readFree(tx, held)
    if (free < quantity) refuseTooMany(place, free)
    await refusingBelowZero(() =>
      changeStock(tx, {
        ...held,
        delta: -quantity,
        reason: 'transfer',
        reference: `stock-transfer/${id}`,
        note,
        actorId: actor.userId,
      }),
    )
  }
  await recordAudit(tx, actor, {
    action: 'stock-transfers.create',
    object: `stock-transfer/${id}`,
    after: { from, to, lines },
    reason: note,
  })
  return readTransfer(tx, id)
})

export const stockTransferOperations = [
  ...lists,
  create,
  operation(contract.getStockTransfer, ({ db, input }) => readTransfer(db, input.params.id)),
  operation(contract.receiveStockTransfer, async ({ tx, actor, input }) => {
    await receiveLines(tx, actor, transferKind, input.params.id, input.body)
    return readTransfer(tx, input.params.id)
  }),
  operation(contract.closeStockTransfer, async ({ tx, actor, input }) => {
    await closeLines(tx, actor, transferKind, input.params.id, input.body)
    return readTransfer(tx, input.params.id)
  }),
]
