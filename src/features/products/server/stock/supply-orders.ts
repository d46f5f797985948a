import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { users } from '#features/identity/server/tables.ts'
import { one, type Queryable } from '#kit/server/database.ts'
import { readPage } from '#kit/server/lists.ts'
import * as contract from '../../contract/stock-moves.ts'
import { openLocationIdOf } from './change-stock.ts'
import { fillShortageMonths } from './shortage-months.ts'
import {
  addLines,
  closeLines,
  hasArrived,
  isFound,
  holdMove,
  isOpen,
  isShort,
  readMove,
  receiveLines,
  supplyKind,
  unitsOf,
} from './stock-moves.ts'
import { stockLocations, supplyOrders } from './tables.ts'

const [open, arrived, short] = [isOpen(supplyKind), hasArrived(supplyKind), isShort(supplyKind)]
const state = sql`case when ${open} and ${arrived} then 'partly_received' when ${open} then 'ordered' when ${arrived} and ${short} then 'closed_short' when ${arrived} then 'received' else 'cancelled' end`
const select = sql`
  select h.id, ${state} as state, h.supplier, h.number, l.slug as to, l.name as to_name,
    to_char(h.expected_on, 'YYYY-MM-DD') as expected_on, h.note, coalesce(u.name, '') as by, h.created_at, h.version, ${unitsOf(supplyKind)}
  from ${supplyOrders} h join ${stockLocations} l on l.id = h.to_id left join ${users} u on u.id = h.actor_id`
type Row = RowOf<typeof contract.listSupplyOrders>

const lists = listOperations(contract.listSupplyOrders, contract.exportSupplyOrders, ({ db }, { query }) =>
  readPage<Row>(db, query, {
    select,
    where: [
      isFound(supplyKind, query.q, [sql`h.id::text`, sql`h.supplier`, sql`h.number`, sql`h.note`]),
      query.state && sql`${state} = ${query.state}`,
      query.due && sql`h.expected_on < current_date and ${open}`,
    ],
    of: 'h',
  }),
)({
  columns: {
    id: 'id',
    state: 'state',
    supplier: 'supplier',
    number: 'number',
    to: 'to_name',
    units: 'units',
    received: 'received',
    'expected on': 'expected_on',
    ordered: 'created_at',
    by: 'by',
    note: 'note',
  },
})

const readOrder = (db: Queryable, id: number) => readMove<Row>(db, supplyKind, select, id)

const create = operation(contract.createSupplyOrder, async ({ tx, actor, input }) => {
  const { supplier, number, to, expected_on: expectedOn, note, lines } = input.body
  const toId = await openLocationIdOf(tx, to)
  const { id } = one(
    await tx
      .insert(supplyOrders)
      .values({ supplier, number, toId, expectedOn, note, actorId: actor.userId })
      .returning({ id: supplyOrders.id }),
  )
  await addLines(tx, supplyKind, id, lines)
  await fillShortageMonths(tx)
  await recordAudit(tx, actor, {
    action: 'supply-orders.create',
    object: `supply-order/${id}`,
    after: { supplier, number, to, expected_on: expectedOn, lines },
    reason: note,
  })
  return readOrder(tx, id)
})

const expect = operation(contract.expectSupplyOrder, async ({ tx, actor, input }) => {
  const { id } = input.params
  const { version, expected_on: expectedOn, reason } = input.body
  const before = await readOrder(tx, id)
  await holdMove(tx, supplyKind, id, version)
  await tx.update(supplyOrders).set({ expectedOn }).where(eq(supplyOrders.id, id))
  await fillShortageMonths(tx)
  await recordAudit(tx, actor, {
    action: 'supply-orders.expect',
    object: `supply-order/${id}`,
    before: { expected_on: before.expected_on },
    after: { expected_on: expectedOn },
    reason,
  })
  return readOrder(tx, id)
})

export const supplyOrderOperations = [
  ...lists,
  create,
  expect,
  operation(contract.getSupplyOrder, ({ db, input }) => readOrder(db, input.params.id)),
  operation(contract.receiveSupplyOrder, async ({ tx, actor, input }) => {
    await receiveLines(tx, actor, supplyKind, input.params.id, input.body)
    await fillShortageMonths(tx)
    return readOrder(tx, input.params.id)
  }),
  operation(contract.closeSupplyOrder, async ({ tx, actor, input }) => {
    await closeLines(tx, actor, supplyKind, input.params.id, input.body)
    await fillShortageMonths(tx)
    return readOrder(tx, input.params.id)
  }),
]
