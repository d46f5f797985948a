import { and, desc, eq, lt } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { hasBillingInfo, rightsOf } from '#features/dealers/rules.ts'
import { dealersOf, memberOf } from '#features/dealers/server/member-of.ts'
import { afterId } from '#kit/server/lists.ts'
import { getDealerBalance, listBuyingDealers, listDealerPayments } from '../contract/account.ts'
import { availableOf, warningOf } from '../rules/account.ts'
import { billingAddressOf, billingLines } from './billing-lines.ts'
import { paymentShape } from './payment-shape.ts'
import { type AccountStanding, readStandingOf } from './standing.ts'
import { dealerPayments } from './tables.ts'

export const standingShape = (standing: AccountStanding) => ({
  currency: standing.currency,
  balance: standing.balance,
  credit_limit: standing.creditLimit,
  available: standing.mayBuy ? availableOf(standing) : 0,
  may_buy: standing.mayBuy,
  overdue: standing.overdue,
  next_due_at: standing.nextDueAt,
  terms_days: standing.termsDays,
  warning: warningOf(standing),
})

export const getDealerBalanceOperation = operation(
  getDealerBalance,
  async ({ db, actor, services, input: { params } }) => {
    const { dealer, member } = await memberOf(
      db,
      actor,
      params.slug,
      ['balance', 'money', 'pay'],
      services.settings.REGION_HOSTS,
    )
    return {
      ...standingShape(await readStandingOf(db, dealer.id)),
      name: dealer.name,
      slug: dealer.slug,
      rights: rightsOf(member, dealer.state),
      has_billing: hasBillingInfo(dealer),
      billing: billingLines(dealer),
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
      address: billingAddressOf(dealer),
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
