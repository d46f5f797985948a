import { listOperations } from '#access/list-operations.ts'
import { type CsvColumns } from '#kit/server/lists.ts'
import type { Scope } from '#access/actor.ts'
import type { Effects } from '#access/feature.ts'
import { operation } from '#access/operation.ts'
import { toDecimal } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { exportOrders, listInvoices, listOrders } from '../contract.ts'
import type { OrderTerms } from '../order-terms.ts'
import { orderStatus } from '../rules.ts'
import type { Services } from '#integrations/services.ts'
import { tokenOfOrder } from './order-token.ts'
import { readOrderTerms } from './order-terms-effect.ts'
import { type OrderTitle, readOrderTitles } from './order-titles.ts'
import { type OrderFilter, type OrderRow, readOwnOrders } from './queries.ts'

/** An order in the form that lists show, with its lines as one title. */
export interface ListedOrder extends OrderTitle {
  order: OrderRow
}
type Terms = Pick<OrderTerms, 'state'> & { due_at: Date | null }
/** An order with the amount owed, if it was bought on account. */
export interface OwedOrder extends ListedOrder {
  terms: Terms | null
}

/** Adds the amounts owed to a page of orders, in one query. */
export async function withTerms<R extends ListedOrder>(
  db: Queryable,
  effects: Effects,
  { data, next }: { data: R[]; next: string | null },
) {
  const terms = await readOrderTerms(
    db,
    effects,
    data.map(({ order }) => order.id),
  )
  return { next, data: data.map((row) => ({ ...row, terms: terms.get(row.order.id) ?? null })) }
}

export const orderSummaryOf = ({ order, title, units, terms }: OwedOrder) => ({
  id: order.id,
  kind: order.kind,
  state: order.state,
  invoice_number: order.invoiceNumber,
  purchase_order: order.purchaseOrder,
  total: order.total,
  refunded: order.refunded,
  currency: order.currency,
  title,
  units,
  created_at: order.createdAt,
  paid_at: order.paidAt,
  shipped_at: order.shippedAt,
  terms: terms && { state: terms.state, due_at: terms.due_at },
})

/** A page of a customer's own orders, with their titles in the reader's language. */
async function readOwnList(db: Queryable, scope: Scope, effects: Effects, filter: OrderFilter) {
  const { data, next } = await readOwnOrders(db, scope, effects, filter)
  const titleOf = await readOrderTitles(
    db,
    effects,
    data.map(({ order }) => order.id),
  )
  return withTerms(db, effects, { next, data: data.map((row) => ({ ...row, ...titleOf(row.order.id) })) })
}

/** The same for the order's buyer, with the token that opens it. */
const ownSummaryOf = (row: OwedOrder, secret: string) => ({
  ...orderSummaryOf(row),
  token: tokenOfOrder(secret, row.order.id),
})

export async function listOrderSummaries(
  {
    db,
    scope,
    services: { effects, secret },
  }: { db: Queryable; scope: Scope; services: Pick<Services, 'effects' | 'secret'> },
  filter: OrderFilter,
) {
  const { data, next } = await readOwnList(db, scope, effects, filter)
  return { next, data: data.map((row) => ownSummaryOf(row, secret)) }
}

export const listInvoicesOperation = operation(listInvoices, (context) =>
  listOrderSummaries(context, { ...context.input.query, invoiced: true }),
)

/** The columns of order exports, for staff and for customers' own orders. */
export const orderColumns: CsvColumns<OwedOrder> = {
  order: ({ order }) => order.id,
  invoice: ({ order }) => order.invoiceNumber,
  'purchase order': ({ order }) => order.purchaseOrder,
  date: ({ order }) => order.paidAt ?? order.createdAt,
  what: 'title',
  units: 'units',
  state: ({ order, terms }) => orderStatus({ state: order.state, terms: terms && { ...terms, due_at: null } }),
  due: ({ terms }) => (terms && terms.state !== 'paid' ? terms.due_at : null),
  total: ({ order }) => toDecimal(order.total),
  refunded: ({ order }) => toDecimal(order.refunded),
  currency: ({ order }) => order.currency,
  shipped: ({ order }) => order.shippedAt,
}

export const orderLists = listOperations(listOrders, exportOrders, ({ db, scope, services }, { query }) =>
  readOwnList(db, scope, services.effects, query),
)({ file: 'my-orders', shape: (row, { services }) => ownSummaryOf(row, services.secret), columns: orderColumns })
