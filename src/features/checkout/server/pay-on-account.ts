import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { findAddress as findOwnAddress } from '#features/addresses/server/queries.ts'
import { dealerAccountCode } from '#features/dealer-accounts/rules/account.ts'
import { billingAddressOf } from '#features/dealer-accounts/server/billing-lines.ts'
import { type DealerRow, dealersOf, type Membership, memberOf } from '#features/dealers/server/member-of.ts'
import { orderInvoice } from '#features/orders/server/order-mails.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import { fail } from '#kit/refusal.ts'
import { databaseCode, databaseDetail, one, violatedConstraint } from '#kit/server/database.ts'
import { type Begun, type Buyer, readPayable, refuseClaimed } from '#features/payments/server/intents.ts'
import { outcomeOf, paidOrder, type PayableOrder } from '#features/payments/server/outcome.ts'
import { refusalOf, type SagaContext, waitForOutcome } from '#features/payments/server/pay-purchase.ts'
import { customerOf } from '#features/pricing/server/price-purchase.ts'
import type { PaidOrder } from '#features/payments/contract.ts'
import * as m from '../messages/m.ts'

/**
 * The dealer to buy for: the requested one, else the only one possible. Fails with forbidden when there is none, or
 * with not_found when the order to pay isn’t the buyer’s. Rights are checked again in the payment transaction (INV-20).
 */
export async function chooseDealer(
  { db, actor, services }: Pick<SagaContext, 'db' | 'actor' | 'services'>,
  slug: string | undefined,
  buyer?: Buyer,
): Promise<DealerRow> {
  if (slug !== undefined) return (await memberOf(db, actor, slug, 'buy', services.settings.REGION_HOSTS)).dealer
  const [first, second] = actor.userId === null ? [] : await dealersOf(db, actor.userId, actor.region, 'buy')
  if (!first) fail(buyer && !(await readPayable(db, buyer)) ? 'not_found' : 'forbidden')
  if (second) fail('validation_failed', { fields: { dealer: [m.chooseDealer()] } })
  return first.dealer
}

/** The dealer's address in the form that a purchase stores. Fails while it is incomplete (specification section 8). */
const dealerAddress = (dealer: DealerRow): OrderAddress =>
  billingAddressOf(dealer) ?? fail('dealer_missing_billing_info')

/**
 * The billing address of a purchase on account: always the dealer's, whatever the client sends. An address ID must
 * still be one of the user's own.
 */
export async function billingOnAccount(
  { db, scope }: Pick<SagaContext, 'db' | 'scope'>,
  dealer: DealerRow,
  { billing_address_id: named }: { billing_address_id?: number | undefined },
): Promise<OrderAddress> {
  if (named !== undefined && !(await findOwnAddress(db, scope, named))) fail('not_found')
  return dealerAddress(dealer)
}

/** Rewrites a request for a purchase on account: billed to the dealer, with the dealer's email. */
export async function askedByDealer<
  B extends { dealer?: string | undefined; email?: string | undefined; billing_address_id?: number | undefined },
>(context: SagaContext, body: B) {
  const dealer = await chooseDealer(context, body.dealer)
  return {
    ...body,
    dealer: dealer.slug,
    email: body.email ?? dealer.billingEmail,
    billing_address: await billingOnAccount(context, dealer, body),
    billing_address_id: undefined,
  }
}

type Paid = { kind: 'paid'; invoice_number: string } | { kind: 'moved' } | Exclude<Begun, { kind: 'taken' }>

/**
 * Pays a purchase on a dealer account in one statement (database function pay_on_account): membership, order, goods,
 * codes, postings and the caller's response, all or nothing. The database refuses to exceed the credit limit
 * (INV-04). All buyers of a dealer contend for the row of its balance, so its lock spans no round trips and no disk
 * flush.
 */
export async function payOnAccount(context: SagaContext, buyer: Buyer, slug: string): Promise<PaidOrder> {
  const { actor, claim, db, services } = context
  const membership = await memberOf(db, actor, slug, 'buy', services.settings.REGION_HOSTS)
  const billing = dealerAddress(membership.dealer)
  const order = await readPayable(db, buyer)
  if (order?.region !== actor.region) return waitForOutcome(context, buyer)
  if (order.currency !== membership.dealer.currency)
    fail('not_sold_in_currency', {
      message: m.accountCurrency({ currency: membership.dealer.currency }),
      facts: { currency: membership.dealer.currency },
    })
  const paid = await payAtOnce(context, buyer, membership, { ...order, billing })
  switch (paid.kind) {
    case 'paid':
      return paidOrder(order, paid.invoice_number)
    case 'moved':
      return payOnAccount(context, buyer, slug)
    case 'closed':
      // Only the idempotency key has been written so far.
      if (claim) claim.isRunning = true
      return waitForOutcome(context, buyer)
    default:
      return refuseClaimed(paid)
  }
}

/** Pays, provided the membership is unchanged since it was checked; returns `moved` when it has changed. */
async function payAtOnce(
  { actor, claim, database, services }: SagaContext,
  buyer: Buyer,
  { dealer, member }: Membership,
  order: PayableOrder & { billing: OrderAddress },
): Promise<Paid> {
  const seen = { state: dealer.state, role: member.role, permissions: member.permissions, billing: order.billing }
  const outcome = await outcomeOf(
    database.db,
    services.effects,
    order,
    { kind: 'account', dealer: dealer.name },
    {
      account: dealerAccountCode(dealer.id, order.currency),
      mails: dealer.billingEmail === '' ? [] : [orderInvoice(buyer.orderId, dealer.billingEmail)],
    },
  )
  const reference = `o${buyer.orderId}-${randomBytes(6).toString('hex')}`
  const rows = await database
    .commitEarly<{ paid: Paid }>(
      sql`
      select pay_on_account(${dealer.id}, ${JSON.stringify(seen)}::jsonb, ${buyer.orderId}, ${actor.region},
        ${buyer.userId}::bigint, ${buyer.isHolder}, ${reference}, ${JSON.stringify(outcome)}::jsonb,
        ${claim?.owner ?? null}, ${claim?.key ?? null}, ${claim?.hash ?? null}, ${customerOf(actor, null)}) as paid`,
    )
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'ledger_balances_ceiling') fail('dealer_hit_credit_limit')
      if (databaseCode(error) === 'OB004') fail('dealer_credit_on_hold')
      if (databaseCode(error) === 'OB003')
        fail('dealer_overdue', { facts: { overdue: Number(databaseDetail(error)), currency: dealer.currency } })
      return refusalOf(error)
    })
  return one(rows).paid
}
