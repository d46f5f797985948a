import { asc, eq, inArray, sql } from 'drizzle-orm'
import { orderAmounts, orderLine } from '#features/checkout/rules.ts'
import { dealerAccountCode } from '#features/dealer-accounts/rules/account.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'
import type { PaidWith } from '#features/orders/paid-with.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'
import { stockChanges, stockLocations } from '#features/products/server/stock/tables.ts'
import { invoiceNumberIn, invoiceSeries } from '#features/orders/rules.ts'
import { users } from '#features/identity/server/tables.ts'
import { paymentPostings } from '#features/ledger/rules.ts'
import { customerOf } from '#features/pricing/server/price-purchase.ts'
import { discountRedemptions } from '#features/pricing/server/tables.ts'
import type { Database, Tx } from '#kit/server/database.ts'
import { one } from '#kit/server/database.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { demoLogins } from '../logins.ts'
import { openDemoShop, type DemoPurchase } from './demo-purchases.ts'
import { demoDates } from './demo-dates.ts'
import { postDemoTransfers } from './post-demo-transfers.ts'

const orderCount = 600
/** Every fortieth order belongs to the customer whose login is printed at startup. */
const ownEvery = 40

/**
 * A year of paid orders, priced by the shop's own rules and price book, with postings, stock changes and invoices.
 * Books the stock in before the first order that sells it.
 */
export async function loadOrders(database: Database, versions: Versions, now: Date): Promise<void> {
  const shop = await openDemoShop(database, versions)
  const dates = demoDates('order', orderCount, now)
  const { db } = database
  const customer = one(
    await db
      .select({ id: users.id, email: users.email, name: users.name })
      .from(users)
      .where(eq(users.email, demoLogins[0]!.email)),
  )
  const purchases: DemoPurchase[] = []
  for (const [index, paidAt] of dates.entries()) {
    const own = index % ownEvery === 7
    purchases.push(await shop.purchase(index, paidAt, own ? customer : null))
  }
  await database.transact((tx) => writePurchases(tx, purchases))
}

const paidWithOf = (total: number, dealer: string | undefined): PaidWith => {
  if (dealer !== undefined) return { kind: 'account', dealer }
  return total === 0 ? { kind: 'nothing' } : { kind: 'card', card_type: 'Visa', last_four: '1111' }
}

/**
 * Writes past purchases with everything that belongs to them, on a dealer's account if one is given.
 * @returns ids of their orders
 */
export async function writePurchases(
  tx: Tx,
  purchases: readonly (DemoPurchase & { dealerId?: number })[],
): Promise<number[]> {
  const places = await tx.select().from(stockLocations).orderBy(asc(stockLocations.priority), asc(stockLocations.id))
  const placeOf = (region: 1 | 2): number => places.find((place) => place.region === region)!.id
  const orderIds: number[] = []
  const names = new Map(
    (await tx.select({ id: dealers.id, name: dealers.name }).from(dealers)).map((row) => [row.id, row.name]),
  )
  for (const { order, lines, quote, paidAt, customer, dealerId } of purchases) {
    const series = invoiceSeries(customer.region)
    const { rows } = await tx.execute<{ number: number }>(
      sql`select nextval(${series.sequence}::regclass)::int as number`,
    )
    const row = one(
      await tx
        .insert(orders)
        .values({
          ...order,
          ...orderAmounts(quote),
          state: 'paid',
          invoiceNumber: invoiceNumberIn(series, paidAt.getUTCFullYear(), one(rows).number),
          createdAt: paidAt,
          paidAt,
          paidWith: paidWithOf(quote.total, dealerId === undefined ? undefined : names.get(dealerId)),
        })
        .returning({ id: orders.id }),
    )
    orderIds.push(row.id)
    if (order.discountIds && order.discountIds.length > 0)
      await tx.execute(
        sql`select redeem_codes(${`{${order.discountIds.join(',')}}`}::bigint[], ${`order/${row.id}`}, ${customerOf({ userId: order.userId ?? null }, order.email)})`,
      )
    await tx
      .insert(orderLines)
      .values(lines.map((line, index) => ({ orderId: row.id, ...orderLine(quote, index, line) })))
  }
  await tx.execute(sql`
    update ${discountRedemptions} r set created_at = o.paid_at from ${orders} o
    where r.reference = 'order/' || o.id and ${inArray(sql`o.id`, orderIds)}`)
  const charged = purchases.map((purchase, index) => ({ ...purchase, id: orderIds[index]! }))
  await tx.insert(paymentIntents).values(
    charged.map(({ id, quote, paidAt, customer, dealerId }) => ({
      orderId: id,
      dealerId: dealerId ?? null,
      reference: `demo-${id}`,
      state: 'ordered' as const,
      amount: quote.total,
      currency: customer.currency,
      gatewayId: dealerId === undefined ? `demo${String(id).padStart(12, '0')}` : null,
      createdAt: paidAt,
      updatedAt: paidAt,
      finishedAt: paidAt,
    })),
  )
  await postDemoTransfers(
    tx,
    charged.map(({ id, quote, paidAt, customer, dealerId }) => ({
      kind: 'payment',
      reference: `order/${id}/payment`,
      group: `order/${id}`,
      at: paidAt,
      postings: paymentPostings(
        orderAmounts(quote).takings,
        customer.currency,
        dealerId === undefined ? undefined : dealerAccountCode(dealerId, customer.currency),
      ),
    })),
  )
  const sold = charged.flatMap(({ id, lines, quote, customer, paidAt }) =>
    lines.flatMap(({ productId }, index) =>
      productId === null || productId === undefined
        ? []
        : [{ id, productId, quantity: quote.lines[index]!.quantity, region: customer.region, paidAt }],
    ),
  )
  if (sold.length === 0) return orderIds
  const before = new Date(Math.min(...sold.map(({ paidAt }) => paidAt.getTime())) - 24 * 3_600_000)
  const change = (item: (typeof sold)[number]) => ({ productId: item.productId, locationId: placeOf(item.region) })
  await tx
    .insert(stockChanges)
    .values(sold.map((item) => ({ ...change(item), delta: item.quantity, reason: 'initial', createdAt: before })))
  await tx.insert(stockChanges).values(
    sold.map((item) => ({
      ...change(item),
      delta: -item.quantity,
      reason: 'order',
      reference: `order/${item.id}`,
      createdAt: item.paidAt,
    })),
  )
  return orderIds
}
