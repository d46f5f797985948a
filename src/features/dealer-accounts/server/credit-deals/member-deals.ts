import { and, desc, eq, lt, ne } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { findDealPayment, payByCard } from '../card-payments.ts'
import { paymentShape } from '../payment-shape.ts'
import { memberOf } from '#features/dealers/server/member-of.ts'
import { afterId } from '#kit/server/lists.ts'
import { getDealerCreditDeal, listDealerCreditDeals, payCreditDeal } from '../../contract/credit-deals.ts'
import { findDealOf } from './deal-record.ts'
import { dealShape, readUses } from './deal-shape.ts'
import { stateIs } from './deal-states.ts'
import { creditDeals } from './tables.ts'

/** Rights to see deals: `pay` suffices, since payers must see what they pay. */
const mayLook = ['money', 'pay'] as const

export const listDealerCreditDealsOperation = operation(
  listDealerCreditDeals,
  async ({ db, actor, services, now, input: { params, query } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, mayLook, services.settings.REGION_HOSTS)
    const after = afterId(query.after)
    const rows = await db
      .select()
      .from(creditDeals)
      .where(
        and(
          eq(creditDeals.dealerId, dealer.id),
          ne(creditDeals.state, 'draft'),
          query.state ? stateIs(query.state, now) : undefined,
          after === null ? undefined : lt(creditDeals.id, after),
        ),
      )
      .orderBy(desc(creditDeals.id))
      .limit(query.limit + 1)
    const page = rows.slice(0, query.limit)
    const uses = await readUses(
      db,
      page.map(({ id }) => id),
    )
    return {
      data: page.map((deal) => dealShape(deal, uses.get(deal.id), now)),
      next: rows.length > query.limit ? String(page.at(-1)?.id) : null,
    }
  },
)

export const getDealerCreditDealOperation = operation(
  getDealerCreditDeal,
  async ({ db, actor, services, now, input: { params } }) => {
    const { dealer } = await memberOf(db, actor, params.slug, mayLook, services.settings.REGION_HOSTS)
    const deal = await findDealOf(db, dealer.id, params.uuid)
    const [uses, payment] = await Promise.all([readUses(db, [deal.id]), findDealPayment(db, deal.id)])
    const use = uses.get(deal.id)
    return {
      ...dealShape(deal, use, now),
      payment: payment ? paymentShape(payment) : null,
      transfer_id: use?.transferId ?? null,
    }
  },
)

export const payCreditDealOperation = operation(payCreditDeal, (context) => {
  const { params, body } = context.input
  return payByCard(context, params.slug, { deal: params.uuid }, body)
})
