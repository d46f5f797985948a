import { and, eq, sql } from 'drizzle-orm'
import type { Actor, Scope } from '#access/actor.ts'
import type { Context } from '#access/operation.ts'
import { readMailLanguage } from '#features/mails/server/queue-mail.ts'
import { readHold } from '#features/orders/server/order-holds.ts'
import { setHold } from '#features/orders/server/parcels.ts'
import { isPaid } from '#features/orders/rules.ts'
import { findOrder, type OrderRow } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { fulfilments } from '#features/orders/server/fulfilment-tables.ts'
import { lockOrderToShip } from '#features/transactions/server/ship-order.ts'
import { quoteNumber } from '#features/quotes/rules.ts'
import type { Services } from '#integrations/services.ts'
import { utcDay } from '#kit/dates.ts'
import { fail } from '#kit/refusal.ts'
import type { Database, Tx } from '#kit/server/database.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import { orderChanges } from './tables.ts'

export type ChangeRow = typeof orderChanges.$inferSelect
/** The context of a change. */
export type Changing = Pick<Context<{ runs: 'saga' }>, 'transact' | 'scope' | 'now'> & {
  database: Database
  actor: Pick<Actor, 'userId'>
  services: Services
}

/** Locks a paid order with goods and without a pending change. */
export async function lockToChange(tx: Tx, scope: Scope, id: number): Promise<OrderRow> {
  const order = await lockOrderToShip(tx, scope, id)
  await refuseChanging(tx, id)
  return order
}

/** The same for what was delivered: nothing of it has to be shipped. */
export async function lockDelivered(tx: Tx, scope: Scope, id: number): Promise<OrderRow> {
  await tx.execute(sql`select 1 from ${orders} where id = ${id} for update`)
  const order = (await findOrder(tx, scope, id)) ?? fail('not_found')
  if (order.region !== scope.region) fail('not_found')
  if (!isPaid(order.state)) fail('order_not_paid')
  await refuseChanging(tx, id)
  return order
}

/** Fails while the payment of an order is disputed, or another change waits for its customer. */
async function refuseChanging(tx: Tx, id: number): Promise<void> {
  if ((await readHold(tx, id)) !== null) fail('payment_disputed')
  const waiting = and(eq(orderChanges.orderId, id), eq(orderChanges.state, 'awaiting_payment'))
  if ((await tx.$count(orderChanges, waiting)) > 0) fail('order_change_open')
}

const holdReason = (quoteId: number) => `The customer has to pay quote ${quoteNumber(quoteId)} first.`

/** Puts an order on hold, so it can’t be packed until its customer has paid a quote. */
export const holdForQuote = (tx: Tx, order: Pick<OrderRow, 'id' | 'region'>, quoteId: number) =>
  setHold(tx, order, holdReason(quoteId))

/** Releases an order held for a quote. Holds for other reasons stay. */
export async function releaseFromQuote(tx: Tx, order: Pick<OrderRow, 'id' | 'region'>, quoteId: number): Promise<void> {
  const [kept] = await tx.select().from(fulfilments).where(eq(fulfilments.orderId, order.id))
  if (kept?.holdReason === holdReason(quoteId)) await setHold(tx, order, '')
}

/** A text of a change, in the customer’s language. It gets the number by which the customer knows the order. */
export async function sayTo(
  tx: Tx,
  { id, email, invoiceNumber }: OrderRow,
  say: (numbered: { number: string }) => string,
): Promise<string> {
  return inLanguage(await readMailLanguage(tx, email), () => say({ number: invoiceNumber ?? String(id) }))
}

/** The last day on which a customer can pay for a change, as an ISO date in UTC. */
export const lastDayToPay = (now: Date, days: number): string => utcDay(now.getTime() + days * 86_400_000)
