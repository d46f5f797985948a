import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Context, operation } from '#access/operation.ts'
import { returnCredits, spendCredits } from '#features/tune-credits/server/spend.ts'
import { fail } from '#kit/refusal.ts'
import { violatedConstraint } from '#kit/server/database.ts'
import { settleTuneRequestFree } from '../contract/tune-requests.ts'
import { linkPurchase, listLinkablePurchases } from '../contract/acts.ts'
import { isCoveredBy, isUnpaid } from '../rules.ts'
import { boughtTunes, needOf } from './coverage.ts'
import { holdOwnRequest, move, ownRequest, queueSettled, refuseMove, refuseSettled, withdrawOrder } from './moves.ts'
import type { RequestRow } from './queries.ts'
import { noteConfirmed, refuseDoubtful } from './vehicle-doubts.ts'
import { requestInFull } from './shapes.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { tuneRequests } from './tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'

type Way = 'purchase' | 'grant' | 'credits'
const creditReference = (requestId: number): string => `tune-request/${requestId}`

/** How to settle it: as requested, otherwise the first option that covers the request. */
async function wayOf(tx: Context<{ runs: 'command' }>['tx'], row: RequestRow, asked: Way | undefined): Promise<Way> {
  const isBought =
    row.purchaseId !== null && isCoveredBy(row.tuneIds, await boughtTunes(tx, row.purchaseId)) && row.quote === null
  const open: Record<Way, boolean> = {
    purchase: isBought,
    grant: row.grantedBy !== null,
    credits: row.tuneIds.length > 0 && row.quote === null,
  }
  const way = asked ?? (['purchase', 'grant', 'credits'] as const).find((item) => open[item])
  if (way === undefined || !open[way]) fail('not_entitled')
  return way
}

export const settleTuneRequestFreeOperation = operation(settleTuneRequestFree, async (context) => {
  const { tx, actor, input, now } = context
  const row = await holdOwnRequest(tx, context, input.params.id)
  refuseSettled(row)
  const isWhole = row.grantedBy !== null || (row.vehicle !== null && row.tuneIds.length > 0)
  if (!isWhole) fail('request_incomplete')
  const way = await wayOf(tx, row, input.body.by)
  const doubts = await refuseDoubtful(tx, row, input.body.confirm_vehicle)
  await noteConfirmed(tx, context, row, doubts)
  await withdrawOrder(tx, row)
  if (way === 'credits')
    await spendCredits(tx, {
      ...(await needOf(tx, row.tuneIds)),
      userId: row.userId,
      region: row.region,
      reference: creditReference(row.id),
    })
  const moved = await move(tx, row, {
    act: 'settleFree',
    by: 'customer',
    actorId: actor.userId,
    event: 'settled_free',
    changes: { settledBy: way, settledAt: now, orderId: null, dueAt: null },
    facts: { by: way },
  })
  const { id, state } = await queueSettled(tx, moved.row, now)
  return { id, state }
})

/** Returns the credits a request took. False if it took none. */
export const returnRequestCredits = (tx: Context<{ runs: 'command' }>['tx'], requestId: number): Promise<boolean> =>
  returnCredits(tx, creditReference(requestId))

type PurchaseRow = {
  id: number
  label: string | null
  invoice_number: string | null
  title: string
  vehicle: RequestRow['vehicle']
}

export const listLinkablePurchasesOperation = operation(listLinkablePurchases, async (context) => {
  const { db, scope, input } = context
  const row = await ownRequest(db, context, input.params.id)
  const { rows } = await db.execute<PurchaseRow>(sql`
    select o.id, o.vehicle, o.invoice_number, (select string_agg(l.name, ', ' order by l.position) from ${orderLines} l where l.order_id = o.id and l.tune_id is not null) as title
    from ${orders} o
    where o.user_id = ${scope.userId} and o.region = ${scope.region} and o.kind = 'catalog' and o.state in ('paid', 'partly_refunded')
      and not exists (select 1 from ${tuneRequests} r where r.purchase_id = o.id and r.state <> 'cancelled' and r.id <> ${row.id})
    order by o.id desc limit 50`)
  return {
    data: rows.map((order) => ({
      id: order.id,
      title: order.title ?? '',
      vehicle: order.vehicle?.label ?? '',
      invoice_number: order.invoice_number,
      fits:
        row.vehicle === null ||
        (row.vehicle.engine === order.vehicle?.engine && row.vehicle.model === order.vehicle.model),
    })),
  }
})

/**
 * Links an earlier purchase, which sets the vehicle and tunes and makes the request free. A purchase covers one
 * request.
 */
export const linkPurchaseOperation = operation(linkPurchase, async (context) => {
  const { tx, scope, actor, input, now } = context
  const row = await holdOwnRequest(tx, context, input.params.id)
  if (!isUnpaid(row.state) || row.purpose === 'support') refuseMove(row.state)
  const [order] = await tx
    .select({ vehicle: orders.vehicle })
    .from(orders)
    .where(
      and(
        eq(orders.id, input.body.order_id),
        eq(orders.userId, scope.userId ?? 0),
        eq(orders.region, scope.region),
        eq(orders.kind, 'catalog'),
      ),
    )
  if (!order) fail('not_found')
  const tuneIds = await boughtTunes(tx, input.body.order_id)
  if (tuneIds.length === 0 || order.vehicle === null) fail('order_not_paid')
  await withdrawOrder(tx, row)
  const { make, year, model, engine, transmission, label } = order.vehicle
  const named = await tx
    .select({ name: tunes.name })
    .from(tunes)
    .where(inArray(tunes.id, tuneIds))
    .orderBy(asc(tunes.id))
  try {
    const moved = await move(tx, row, {
      act: 'choose',
      by: 'customer',
      actorId: actor.userId,
      event: 'purchase_linked',
      changes: {
        purchaseId: input.body.order_id,
        vehicle: { make, year, model, engine, transmission, label },
        tuneIds: tuneIds.toSorted((a, b) => a - b),
        tuneNames: named.map(({ name }) => name),
        quote: null,
        quoteCurrency: null,
        orderId: null,
        revision: row.revision + 1,
      },
      facts: { order_id: input.body.order_id },
    })
    return await requestInFull(tx, moved.row, now, false)
  } catch (error) {
    if (violatedConstraint(error) === 'tune_requests_purchase') fail('in_use')
    throw error
  }
})
