import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { hasBillingInfo, rightsOf } from '#features/dealers/rules.ts'
import { dealersOf, memberOf } from '#features/dealers/server/member-of.ts'
import { getDealerBalance, listBuyingDealers, listDealerOrders, listDealerPayments } from '../contract.ts'
import { availableOf, warningOf } from '../rules.ts'
import { afterId } from './entries.ts'
import { paymentShape } from './payment-shape.ts'
import { type AccountStanding, readStandingOf } from './standing.ts'
import { dealerPayments } from './tables.ts'

export const standingShape = (standing: AccountStanding) => ({
  currency: standing.currency,
  balance: standing.balance,
  credit_limit: standing.creditLimit,
  available: availableOf(standing),
  overdue: standing.overdue,
  next_due_at: standing.nextDueAt,
  terms_days: standing.termsDays,
  warning: warningOf(standing),
})

export const getDealerBalanceOperation = operation(
  getDealerBalance,
  async ({ db, actor, services, input: { params } }) => {
    const { dealer, member } = await memberOf(db, actor, params.slug, 'balance', services.settings.REGION_HOSTS)
    return {
      ...standingShape(await readStandingOf(db, dealer.id)),
      name: dealer.name,
      slug: dealer.slug,
      rights: rightsOf(member, dealer.state),
      has_billing: hasBillingInfo(dealer),
    }
  },
)

export const listBuyingDealersOperation = operation(listBuyingDealers, async ({ db, actor }) => {
  const own = await dealersOf(db, actor.userId ?? -1, actor.region, 'buy')
  const data = await Promise.all(
    own.map(async ({ dealer }) => ({
      ...standingShape(await readStandingOf(db, dealer.id)),
      slug: dealer.slug,
      name: dealer.name,
      has_billing: hasBillingInfo(dealer),
    })),
  )
  return { data }
})

export const listDealerPaymentsOperation = operation(
  listDealerPayments,
  async ({ db, actor, services, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'money', services.settings.REGION_HOSTS)
    const after = afterId(query.after)
    const rows = await db
      .select()
      .from(dealerPayments)
      .where(and(eq(dealerPayments.dealerId, dealer.id), after === null ? undefined : lt(dealerPayments.id, after)))
      .orderBy(desc(dealerPayments.id))
      .limit(query.limit + 1)
    const page = rows.slice(0, query.limit)
    return { data: page.map(paymentShape), next: rows.length > query.limit ? String(page.at(-1)?.id) : null }
  },
)

type OrderRow = {
  id: number
  token: string
  kind: string
  state: string
  invoice_number: string | null
  title: string | null
  vehicle: string | null
  buyer: string
  total: number
  refunded: number
  currency: 'USD' | 'CAD' | 'EUR' | 'GBP'
  paid_at: Date | string | null
}
export const listDealerOrdersOperation = operation(
  listDealerOrders,
  async ({ db, actor, services, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, 'orders', services.settings.REGION_HOSTS)
    const after = afterId(query.after)
    const title = sql.raw(
      `(select string_agg(l.name, ', ' order by l.position) from order_lines l where l.order_id = o.id)`,
    )
    const like = query.q ? `%${query.q.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null
    const { rows } = await db.execute<OrderRow>(sql`
      select o.id, o.token, o.kind, o.state, o.invoice_number, ${title} as title, o.vehicle->>'label' as vehicle, u.name as buyer,
        o.total, o.refunded, o.currency, o.paid_at
      from payment_intents i join orders o on o.id = i.order_id join users u on u.id = o.user_id
      where i.dealer_id = ${dealer.id} and i.state = 'ordered'
        ${after === null ? sql`` : sql`and i.order_id < ${after}`}
        ${
          query.kind === undefined
            ? sql``
            : query.kind === 'flashzilla'
              ? sql`and o.vehicle->>'order_type' like 'FLASHZILLA%'`
              : sql`and o.kind = ${query.kind}`
        }
        ${like === null ? sql`` : sql`and (o.invoice_number ilike ${like} or u.name ilike ${like} or o.vehicle->>'label' ilike ${like} or ${title} ilike ${like})`}
      order by i.order_id desc limit ${query.limit + 1}`)
    const page = rows.slice(0, query.limit)
    return {
      data: page.map((row) => ({
        ...row,
        title: row.title ?? '',
        paid_at: row.paid_at === null ? null : new Date(row.paid_at),
      })),
      next: rows.length > query.limit ? String(page.at(-1)?.id) : null,
    }
  },
)
