import { and, eq, inArray, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { holds } from '#access/permissions.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { users } from '#features/identity/server/tables.ts'
import { findSold } from '#features/products/server/stock/serial-numbers.ts'
import { readTicketFiles } from '#features/tickets/server/queries.ts'
import { tickets } from '#features/tickets/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { countStates } from '#kit/server/count-states.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract.ts'
import { moves, openStates } from '../rules.ts'
import { rescueSessions } from './tables.ts'

type Row = RowOf<typeof contract.listRescueSessions>
const select = sql`select s.ticket_id::float8 as id, s.state, t.customer_name, s.serial, s.vehicle, s.incident, s.tried,
  s.description, u.name as handler, s.created_at, s.version
  from ${rescueSessions} s join ${tickets} t on t.id = s.ticket_id left join ${users} u on u.id = s.handler_id`

const lists = listOperations(contract.listRescueSessions, contract.exportRescueSessions, ({ db, actor }, { query }) =>
  readPage<Row>(
    db,
    { ...query, sort: query.sort === 'waiting' ? 'oldest' : query.sort },
    {
      select,
      where: [
        sql`s.region = ${actor.region}`,
        matching(query.q, [sql`s.vehicle`, sql`s.serial`, sql`t.customer_name`]),
        query.state && sql`s.state = ${query.state}`,
        query.sort === 'waiting' && !query.state && !query.q ? inArray(sql`s.state`, [...openStates]) : undefined,
      ],
      id: sql`s.ticket_id`,
    },
  ),
)({
  also: async ({ db, actor }) => ({ counts: await countStates(db, rescueSessions, actor.region) }),
  columns: {
    id: 'id',
    customer: 'customer_name',
    vehicle: 'vehicle',
    serial: 'serial',
    incident: 'incident',
    state: 'state',
    handler: 'handler',
    opened: 'created_at',
  },
})

const readSession = async (db: Queryable, region: number, id: number): Promise<Row> => {
  const [row] = await readRows<Row>(db, sql`${select} where s.ticket_id = ${id} and s.region = ${region}`)
  return row ? { ...row, created_at: new Date(row.created_at) } : fail('not_found')
}

const moveSession = operation(contract.moveRescueSession, async ({ tx, actor, input }) => {
  const { id } = input.params
  const { state, version } = input.body
  const [row] = await tx
    .select()
    .from(rescueSessions)
    .where(and(eq(rescueSessions.ticketId, id), eq(rescueSessions.region, actor.region)))
    .for('update')
  if (!row) fail('not_found')
  if (row.version !== version) fail('stale_version')
  if (!moves[row.state].includes(state)) fail('ticket_state_changed')
  await tx
    .update(rescueSessions)
    .set({ state, version: version + 1, handlerId: state === 'waiting' ? null : (row.handlerId ?? actor.userId) })
    .where(eq(rescueSessions.ticketId, id))
  await recordAudit(tx, actor, {
    action: 'rescue.move',
    object: `ticket/${id}`,
    before: { state: row.state },
    after: { state },
    reason: '',
  })
  return readSession(tx, actor.region, id)
})

export const staffSessionOperations = [
  ...lists,
  operation(contract.getStaffRescueSession, async ({ db, actor, input }) => {
    const session = await readSession(db, actor.region, input.params.id)
    const sold = await findSold(db, session.serial)
    const hidden = holds(actor, 'orders.read') ? {} : { order_id: null, invoice_number: null, customer: '' }
    const files = await readTicketFiles(db, session.id, 'staff')
    return { ...session, sold: sold && { ...sold, ...hidden }, files }
  }),
  moveSession,
]
