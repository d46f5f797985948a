import { eq, sql } from 'drizzle-orm'
import type { Actor, Region, Scope } from '#access/actor.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { type Context, operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { audits } from '#features/audits/server/tables.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { users } from '#features/identity/server/tables.ts'
import { orderChanges } from '#features/order-changes/server/tables.ts'
import { noteReturned } from '#features/orders/server/parcels.ts'
import { orders } from '#features/orders/server/tables.ts'
import { readProductIndex } from '#features/products/server/product-index.ts'
import { readShippedSerials, returnSerials } from '#features/products/server/stock/serial-numbers.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Database, Queryable, Tx } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/staff.ts'
import {
  mayDo,
  reasonLabels,
  type ReturnAct,
  returnMoves,
  type ReturnState,
  returnStateLabels,
  wishLabels,
} from '../rules.ts'
import { findPicture, findReturn, holdReturn, readParts, type ReturnRow } from './queries.ts'
import { tellStep } from './return-mails.ts'
import { returnShape } from './shapes.ts'
import { returnLines, returns } from './tables.ts'
import { findInvoiceNumber } from '#features/orders/server/invoice-numbers.ts'

const countedMax = 10_000
const lists = listOperations(contract.listReturns, contract.exportReturns, ({ db, actor }, { query }) =>
  readPage<RowOf<typeof contract.listReturns>>(db, query, {
    select: sql`
      select r.id, r.version, r.order_id, o.invoice_number, o.billing_address ->> 'full_name' as name, o.email, r.state, r.wish, r.reason,
        (select sum(l.quantity)::int from ${returnLines} l where l.return_id = r.id) as pieces, r.created_at
      from ${returns} r join ${orders} o on o.id = r.order_id`,
    where: [
      sql`r.region = ${actor.region}`,
      query.state && sql`r.state = ${query.state}`,
      matching(query.q, [
        sql`o.email`,
        sql`o.invoice_number`,
        sql`o.billing_address ->> 'full_name'`,
        sql`r.tracking_number`,
        sql`r.id::text`,
        sql`o.id::text`,
      ]),
    ],
    of: 'r',
  }),
)({
  also: async ({ db, actor }) => {
    const rows = await readRows<{ state: string; count: number }>(
      db,
      sql`select states.state, (select count(*)::int from (select from ${returns} r
          where r.region = ${actor.region} and r.state = states.state limit ${countedMax}) counted) as count
        from unnest(array['requested', 'approved', 'received', 'inspected']) states(state)`,
    )
    return { counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
  },
  columns: {
    return: 'id',
    order: 'order_id',
    invoice: 'invoice_number',
    status: ({ state }) => returnStateLabels()[state],
    name: 'name',
    email: 'email',
    wants: ({ wish }) => wishLabels()[wish],
    reason: ({ reason }) => reasonLabels()[reason],
    pieces: 'pieces',
    date: 'created_at',
  },
})

/** Reads a return in the region, for staff. */
export function inRegion(row: ReturnRow | undefined, { region }: { region: Region }): ReturnRow {
  return row?.region === region ? row : fail('not_found')
}

/** Quote for the price difference of an exchange. */
async function readQuoteOf(db: Queryable, changeId: number | null): Promise<number | null> {
  if (changeId === null) return null
  const [change] = await db
    .select({ quote: orderChanges.quoteId })
    .from(orderChanges)
    .where(eq(orderChanges.id, changeId))
  return change?.quote ?? null
}

/** A return as staff see it. */
export async function staffShape(
  db: Queryable,
  { database, services }: { database: Database; services: Pick<Services, 'versions'> },
  row: ReturnRow,
) {
  const parts = await readParts(db, [row])
  const { may_cancel: _own, ...shown } = returnShape(row, parts)
  const order = parts.orders[0]!
  const { bySlug } = await readProductIndex(database, services.versions)
  const history = await readRows<{ id: number; at: Date; action: string; actor: string; reason: string }>(
    db,
    sql`select a.id, a.created_at as at, a.action, coalesce(u.name, '') as actor, a.reason
      from ${audits} a left join ${users} u on u.id = a.actor_id where a.object = ${`return/${row.id}`} order by a.id desc limit 100`,
  )
  return {
    ...shown,
    version: row.version,
    invoice_number: order.invoiceNumber,
    exchange_invoice_number: await findInvoiceNumber(db, row.exchangeOrderId),
    name: order.billingAddress.full_name,
    email: order.email,
    serials: Object.fromEntries(
      await readShippedSerials(
        db,
        shown.lines.map(({ line_id: id }) => id),
      ),
    ),
    acts: (Object.keys(returnMoves) as ReturnAct[]).filter(
      (act) => act !== 'cancel' && mayDo(act, row.state) && row.changeId === null,
    ),
    waits_for_quote: row.state === 'inspected' ? await readQuoteOf(db, row.changeId) : null,
    choices: Object.fromEntries(
      shown.lines.map(({ slug }) => [
        slug,
        (bySlug.get(slug)?.options ?? []).map(({ id, name, selections }) => ({
          id,
          name,
          selections: selections.map((selection) => selection.name),
        })),
      ]),
    ),
    history,
  }
}

type Acting = Pick<Context<{ runs: 'command' }>, 'tx' | 'scope' | 'actor' | 'database' | 'services'>

/** Locks a return for an action: in the region, at the version the caller saw, and in a permitted state. */
export async function holdFor(tx: Tx, scope: Scope, act: ReturnAct, id: number, version: number): Promise<ReturnRow> {
  const row = inRegion(await holdReturn(tx, id), scope)
  if (row.version !== version) fail('stale_version')
  // A pending exchange awaits payment.
  if (!mayDo(act, row.state) || row.changeId !== null) fail('return_moved')
  return row
}

/** Advances a return, with an audit row, and an email unless the action sends its own. */
export async function moveOn(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  row: ReturnRow,
  act: ReturnAct,
  { set = {}, after = {}, reason = '' }: { set?: Partial<ReturnRow>; after?: object; reason?: string },
): Promise<ReturnRow> {
  const state: ReturnState = returnMoves[act].to
  const [changed] = await tx
    .update(returns)
    .set({ ...set, state })
    .where(eq(returns.id, row.id))
    .returning()
  await recordAudit(tx, actor, {
    action: `returns.${act}`,
    object: `return/${row.id}`,
    before: { state: row.state },
    after: { state, ...after },
    reason,
  })
  await tellStep(tx, row, state)
  return changed!
}

const answered = async (context: Acting, row: ReturnRow) => staffShape(context.tx, context, row)

const get = operation(contract.getReturn, async ({ db, scope, database, services, input }) =>
  staffShape(db, { database, services }, inRegion(await findReturn(db, input.params.id), scope)),
)

const approve = operation(contract.approveReturn, async (context) => {
  const { tx, scope, actor, input } = context
  const { version, answer } = input.body
  const row = await holdFor(tx, scope, 'approve', input.params.id, version)
  return answered(context, await moveOn(tx, actor, row, 'approve', { set: { answer } }))
})

const decline = operation(contract.declineReturn, async (context) => {
  const { tx, scope, actor, input } = context
  const { version, reason } = input.body
  const row = await holdFor(tx, scope, 'decline', input.params.id, version)
  return answered(context, await moveOn(tx, actor, row, 'decline', { set: { answer: reason }, reason }))
})

const receive = operation(contract.receiveReturn, async (context) => {
  const { tx, scope, actor, input } = context
  const row = await holdFor(tx, scope, 'receive', input.params.id, input.body.version)
  const [sent] = await tx
    .select({ pieces: sql<number>`sum(${returnLines.quantity})::int` })
    .from(returnLines)
    .where(eq(returnLines.returnId, row.id))
  await noteReturned(tx, { id: row.orderId, region: row.region }, sent?.pieces ?? 0)
  return answered(context, await moveOn(tx, actor, row, 'receive', {}))
})

const inspect = operation(contract.inspectReturn, async (context) => {
  const { tx, scope, actor, input } = context
  const { version, lines, note } = input.body
  const row = await holdFor(tx, scope, 'inspect', input.params.id, version)
  const { lines: sent } = await readParts(tx, [row])
  const goods: { product: number; variant: number | null; quantity: number }[] = []
  for (const { of, line } of sent) {
    const found = lines.find(({ line_id: id }) => id === line.id)
    if (!found || found.accepted > of.quantity)
      return fail('validation_failed', { fields: { [`lines.${line.id}`]: [`Enter 0 to ${of.quantity}.`] } })
    const restocked = found.restock && found.accepted > 0
    if (found.serials.length > found.accepted)
      return fail('validation_failed', { fields: { [`lines.${line.id}`]: ['Choose at most one for each unit.'] } })
    await returnSerials(tx, line.id, { serials: found.serials, restocked }, `lines.${line.id}`)
    await tx
      .update(returnLines)
      .set({ accepted: found.accepted, restocked })
      .where(sql`${returnLines.returnId} = ${row.id} and ${returnLines.orderLineId} = ${line.id}`)
    if (restocked && line.productId !== null)
      goods.push({ product: line.productId, variant: line.variantId, quantity: found.accepted })
  }
  // Restocks to the original places; other units are written off.
  if (goods.length > 0)
    await tx.execute(
      sql`select return_stock_part(${`order/${row.orderId}`}, 'return', ${JSON.stringify(goods)}::jsonb)`,
    )
  return answered(context, await moveOn(tx, actor, row, 'inspect', { after: { lines }, reason: note }))
})

const permit = operation(contract.permitReturnPicture, async ({ tx, scope, actor, now, input }) => {
  const { id, file } = input.params
  inRegion(await findReturn(tx, id), scope)
  return issueDownload(tx, { id: (await findPicture(tx, id, file)) ?? fail('not_found') }, actor, now)
})

export const staffReturnOperations = [...lists, get, approve, decline, receive, inspect, permit]
