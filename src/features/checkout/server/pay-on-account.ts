import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { regionHeaders } from '#access/region.ts'
import { dealerAccountCode } from '#features/dealer-accounts/rules.ts'
import { readStandingOf } from '#features/dealer-accounts/server/standing.ts'
import { hasBillingInfo } from '#features/dealers/rules.ts'
import { type DealerRow, dealersOf, holdMember, memberOf } from '#features/dealers/server/member-of.ts'
import { paymentPostings } from '#features/ledger/rules.ts'
import { orderAddress, type OrderAddress } from '#features/orders/contract.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Tx, violatedConstraint } from '#kit/server/database.ts'
import { Replay } from '#kit/server/idempotency.ts'
import type { PaidOrder } from '../contract.ts'
import type { Begun } from './intents.ts'
import { customerOf } from './price-cart.ts'
import { type Buyer, refusalOf, type SagaContext, standingOf } from './pay-purchase.ts'

/**
 * The dealer that a person buys for: the one he names, else the only one he may buy for. Rights are checked once more in
 * the transaction that pays (INV-20).
 */
export async function chooseDealer(
  { db, actor, services }: Pick<SagaContext, 'db' | 'actor' | 'services'>,
  slug: string | undefined,
): Promise<DealerRow> {
  if (slug !== undefined) return (await memberOf(db, actor, slug, 'buy', services.settings.REGION_HOSTS)).dealer
  const [first, second] = actor.userId === null ? [] : await dealersOf(db, actor.userId, actor.region, 'buy')
  if (!first) fail('dealer_missing_billing_info')
  if (second) fail('validation_failed', { fields: { dealer: ['Please choose the dealer that you buy for.'] } })
  return first.dealer
}

/** The dealer's own address, as a purchase keeps it. Refuses while it is not complete (specification section 8). */
export function dealerAddress(dealer: DealerRow): OrderAddress {
  if (!hasBillingInfo(dealer)) fail('dealer_missing_billing_info')
  const address = orderAddress.safeParse({
    country_code: dealer.countryCode,
    full_name: dealer.billingName,
    line1: dealer.line1,
    line2: dealer.line2,
    city: dealer.city,
    state: dealer.addressState,
    postal_code: dealer.postalCode,
  })
  return address.success ? address.data : fail('dealer_missing_billing_info')
}

/**
 * Pays one purchase on a dealer's account, in one transaction: membership, order, goods, codes, postings and the caller's
 * answer, all or nothing. The database refuses what would pass the credit limit (INV-04). All buyers of a dealer wait for
 * the one row of his balance, so that it is not held while the disk writes.
 */
export async function payOnAccount(context: SagaContext, buyer: Buyer, slug: string): Promise<PaidOrder> {
  const paid = await context.database
    .transactBusy((tx) => settle(tx, context, buyer, slug))
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'ledger_balances_ceiling') fail('dealer_hit_credit_limit')
      return refusalOf(error)
    })
  // The order was closed: nothing but the key has been written.
  if (paid === null && context.claim) context.claim.isRunning = true
  return paid ?? standingOf(context, buyer)
}

async function settle(tx: Tx, context: SagaContext, buyer: Buyer, slug: string): Promise<PaidOrder | null> {
  const { actor, claim, services } = context
  const hosts = services.settings.REGION_HOSTS
  const { dealer } = await holdMember(tx, actor, slug, 'buy', { hosts })
  if (!hasBillingInfo(dealer)) fail('dealer_missing_billing_info')
  const begun = await begin(tx, context, buyer)
  switch (begun.kind) {
    case 'closed':
      return null
    case 'running':
      return fail('request_in_progress')
    case 'reused':
      return fail('idempotency_key_reused')
    case 'replay':
      throw new Replay(begun.status, begun.body)
    case 'taken':
      break
  }
  if (begun.region !== dealer.region)
    fail('wrong_region', { headers: regionHeaders(dealer.region, services.settings.REGION_HOSTS) })
  if (begun.currency !== dealer.currency)
    fail('not_sold_in_currency', {
      message: `This account is kept in ${dealer.currency}. Please switch the currency to buy on it.`,
      facts: { currency: dealer.currency },
    })
  await tx.execute(sql`update payment_intents set dealer_id = ${dealer.id} where id = ${begun.intentId}`)
  const postings = paymentPostings(begun.takings, begun.currency, dealerAccountCode(dealer.id, begun.currency))
  const { rows } = await tx.execute<{ paid: PaidOrder | null }>(sql`
    select complete_payment(${begun.intentId}, null, ${JSON.stringify(postings)}::jsonb, ${claim?.owner ?? null}, ${claim?.key ?? null}) as paid`)
  // Asked with the account's row held by the postings: what is owed by then is what counts.
  const standing = await readStandingOf(tx, dealer.id)
  if (standing.overdue > 0 && begun.total > 0)
    fail('dealer_overdue', { facts: { overdue: standing.overdue, currency: standing.currency } })
  return one(rows).paid
}

async function begin(tx: Tx, { actor, claim }: SagaContext, buyer: Buyer): Promise<Begun> {
  const reference = `o${buyer.orderId}-${randomBytes(6).toString('hex')}`
  const { rows } = await tx.execute<{ begun: Begun }>(sql`
    select begin_payment(${buyer.orderId}, ${actor.region}, ${buyer.userId}, ${buyer.token ?? ''}, ${reference}, null,
      ${claim?.owner ?? null}, ${claim?.key ?? null}, ${claim?.hash ?? null}, true, ${customerOf(actor, null)}) as begun`)
  return one(rows).begun
}
