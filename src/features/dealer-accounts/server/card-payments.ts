import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Context, operation } from '#access/operation.ts'
import { checkDeclines, countDecline } from '#features/payment-methods/server/declined-cards.ts'
import { chooseSource, type SagaContext, type Source } from '#features/payments/server/pay-purchase.ts'
import { bonusOf } from '../rules/credit-deals.ts'
import { holdDealToPay } from './credit-deals/deal-record.ts'
import { holdMember } from '#features/dealers/server/member-of.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable, type Tx, violatedConstraint, insertOne } from '#kit/server/database.ts'
import { type cardInput, payDealerBalance, type paymentResult } from '../contract/account.ts'
import { convertAt } from '../rules/account.ts'
import { paymentShape } from './payment-shape.ts'
import { heldRate } from './rates.ts'
import { byId, failPayment, type PaymentRow, resolveDealerPayment, settlePayment } from './settle-card-payment.ts'
import * as m from '../messages/m.ts'
import { dealerPayments, dealerAccounts } from './tables.ts'
import { ledgerBalances } from '#features/ledger/server/tables.ts'

type Paying = Context<{ runs: 'saga' }>
type What = { amount: number; shown: number | undefined } | { deal: string }

/**
 * Pays a dealer's balance or credit deal by card: intent, charge, postings. The transaction of the intent checks the
 * member's right, the deal and the held rate. No transaction is open during the gateway call.
 */
export async function payByCard(
  context: Paying,
  slug: string,
  what: What,
  card: z.output<typeof cardInput>,
): Promise<z.input<typeof paymentResult>> {
  const { services } = context
  const earlier = await findByClaim(context.db, context.claim)
  if (earlier) return resumed(context, earlier)
  await checkDeclines(context)
  const source = await chooseSource(context, { ...card, card_payment_method_is_new: false })
  if (source.charge === null) fail('validation_failed', { fields: { nonce: [m.enterCard()] } })
  const begun = await context.transact((tx) => begin(tx, context, slug, what, card.quote, source)).catch(refusalOf)
  const result = await services.gateway.sale({
    reference: begun.reference,
    amountMinor: begun.chargedAmount,
    currency: begun.chargedCurrency,
    source: source.charge,
    ...(card.device_data ? { deviceData: card.device_data } : {}),
  })
  if (result.kind === 'captured') {
    const { lastFour, cardType } = result.card
    const paid = await context.transact((tx) =>
      settlePayment(tx, begun.id, result.gatewayId, `${cardType} ${lastFour}`),
    )
    return paymentShape(paid ?? (await byId(context.db, begun.id)))
  }
  if (result.kind === 'unknown') {
    await context.db
      .update(dealerPayments)
      .set({ state: 'unknown', updatedAt: new Date() })
      .where(and(eq(dealerPayments.id, begun.id), eq(dealerPayments.state, 'started')))
    fail('payment_pending')
  }
  await failPayment(context.db, begun.id, result.category)
  await countDecline(context)
  return fail(result.category, { message: result.message })
}

async function begin(
  tx: Tx,
  { actor, services, claim, now }: Paying,
  slug: string,
  what: What,
  quoteId: string | undefined,
  source: Source,
): Promise<PaymentRow> {
  const hosts = services.settings.REGION_HOSTS
  // Serialize the payments of one dealer, so that each sees those before it.
  const { dealer } = await holdMember(tx, actor, slug, 'pay', { hosts, change: true })
  if ('amount' in what && what.shown !== undefined) await refuseUnseen(tx, dealer.id, what.amount, what.shown)
  const deal = 'deal' in what ? await holdDealToPay(tx, dealer.id, what.deal, now) : null
  const amount = 'deal' in what ? deal!.price : what.amount
  const rate = quoteId === undefined ? null : await heldRate(tx, dealer.id, quoteId, now)
  return await insertOne(tx, dealerPayments, {
    dealerId: dealer.id,
    kind: deal ? 'credit-deal' : 'balance',
    dealId: deal?.id ?? null,
    state: 'started',
    amount,
    currency: dealer.currency,
    bonus: deal ? bonusOf(deal) : 0,
    chargedAmount: rate ? convertAt(amount, rate.rate) : amount,
    chargedCurrency: rate?.quote ?? dealer.currency,
    rate: rate?.rate ?? null,
    rateSource: rate?.source ?? null,
    ratedAt: rate?.ratedAt ?? null,
    reference: `d${dealer.id}-${randomBytes(9).toString('hex')}`,
    nonceHash: source.nonceHash,
    userId: actor.userId ?? fail('not_logged_in'),
    claimOwner: claim?.owner ?? null,
    claimKey: claim?.key ?? null,
    claimHash: claim?.hash ?? null,
  })
}

/** Prevents a second tab from paying again what the first one has paid or is paying. */
async function refuseUnseen(tx: Tx, dealerId: number, amount: number, shown: number): Promise<void> {
  const { rows } = await tx.execute<{ owed: number }>(sql`
    select (b.balance - coalesce((select sum(p.amount) from ${dealerPayments} p
      where p.dealer_id = a.dealer_id and p.kind = 'balance' and p.state in ('started', 'unknown')), 0))::bigint as owed
    from ${dealerAccounts} a join ${ledgerBalances} b on b.account_id = a.account_id where a.dealer_id = ${dealerId}`)
  const { owed } = one(rows)
  if (owed !== shown && amount > Math.max(owed, 0)) fail('balance_changed', { facts: { owed } })
}

function refusalOf(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'dealer_payments_one_deal' || constraint === 'dealer_payments_one_nonce') fail('already_committed')
  if (constraint === 'dealer_payments_claim') fail('request_in_progress')
  throw error
}

async function findByClaim(db: Queryable, claim: SagaContext['claim']): Promise<PaymentRow | undefined> {
  if (claim === null) return undefined
  const own = and(eq(dealerPayments.claimOwner, claim.owner), eq(dealerPayments.claimKey, claim.key))
  return (await db.select().from(dealerPayments).where(own))[0]
}

/** Resumes a request whose process died or whose gateway call got no answer: asks the gateway for the outcome. */
async function resumed(context: Paying, payment: PaymentRow) {
  if (payment.claimHash !== context.claim?.hash) fail('idempotency_key_reused')
  if (payment.state !== 'paid') await resolveDealerPayment(context, payment)
  const now = await byId(context.db, payment.id)
  if (now.state === 'paid') return paymentShape(now)
  return fail(now.state === 'failed' ? 'network_down_retry' : 'payment_pending')
}

export const payDealerBalanceOperation = operation(payDealerBalance, (context) => {
  const { amount, shown_balance: shown, ...card } = context.input.body
  return payByCard(context, context.input.params.slug, { amount, shown }, card)
})

/** The payment that settled a deal. */
export async function findDealPayment(db: Queryable, dealId: number): Promise<PaymentRow | undefined> {
  const paid = and(eq(dealerPayments.dealId, dealId), eq(dealerPayments.state, 'paid'))
  return (await db.select().from(dealerPayments).where(paid))[0]
}
