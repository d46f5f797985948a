import type { Scope } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { regionHeaders } from '#access/region.ts'
import { fail } from '#kit/refusal.ts'
import { withOrderToken } from '#features/orders/server/order-token.ts'
import type { Queryable } from '#kit/server/database.ts'
import { listOrderSummaries } from '#features/orders/server/list-orders.ts'
import { orderInFull } from '#features/orders/server/get-order.ts'
import { findOrder } from '#features/orders/server/queries.ts'
import {
  messagesOfPurchase,
  openPurchaseTicket as openTicket,
  replyPurchaseTicket as replyTicket,
} from '#features/tickets/server/purchase-tickets.ts'
import { readAllTools } from '#features/catalog/server/vehicle-in-full.ts'
import {
  getCatalogPurchase,
  getRentalTool,
  listCatalogPurchases,
  openPurchaseTicket,
  replyPurchaseTicket,
  updateCatalogPurchase,
} from '../contract/catalog-purchases.ts'
import { keepNote, readNote } from './queries.ts'
import { ticketOf } from './purchase-ticket.ts'

async function findPurchase(db: Queryable, scope: Scope, id: number) {
  const order = await findOrder(db, scope, id)
  return order?.kind === 'catalog' ? order : fail('not_found')
}

export const listCatalogPurchasesOperation = operation(listCatalogPurchases, (context) =>
  listOrderSummaries(context, { ...context.input.query, kind: 'catalog' }),
)

export const getCatalogPurchaseOperation = operation(
  getCatalogPurchase,
  async ({ db, scope, services, input }) => {
    const order = await findPurchase(db, scope, input.params.id)
    if (order.region !== scope.region)
      fail('wrong_region', { headers: regionHeaders(order.region, services.settings.REGION_HOSTS) })
    const [shown, note, messages] = await Promise.all([
      orderInFull(db, order, services.effects),
      readNote(db, order.id),
      messagesOfPurchase(db, order.id),
    ])
    return { ...shown, note, messages }
  },
  { derives: withOrderToken },
)

export const updateCatalogPurchaseOperation = operation(updateCatalogPurchase, async ({ tx, scope, input }) => {
  const order = await findPurchase(tx, scope, input.params.id)
  await keepNote(tx, order.id, input.body.note)
  return { id: order.id, note: input.body.note }
})

export const openPurchaseTicketOperation = operation(
  openPurchaseTicket,
  async ({ tx, services, scope, actor, input }) => {
    const order = await findPurchase(tx, scope, input.params.id)
    return openTicket({ tx, services }, actor, { ...ticketOf(order), body: input.body.body })
  },
)

export const replyPurchaseTicketOperation = operation(
  replyPurchaseTicket,
  async ({ tx, services, scope, actor, input, now }) => {
    const order = await findPurchase(tx, scope, input.params.id)
    return replyTicket({ tx, services }, actor, { orderId: order.id, body: input.body.body, now })
  },
)

/** A rentable tool with its terms. */
export const getRentalToolOperation = operation(getRentalTool, async ({ database, services, input }) => {
  const tool = (await readAllTools(database, services.versions)).find(({ id }) => id === input.params.id)
  if (!tool?.rental) return fail('not_found')
  const { id, slug, name, description, product_slug } = tool
  return { id, slug, name, description, product_slug, ...tool.rental }
})
