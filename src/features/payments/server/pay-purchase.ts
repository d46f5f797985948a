import type { Actor, Scope } from '#access/actor.ts'
import type { Context } from '#access/operation.ts'
import { regionHeaders } from '#access/region.ts'
import { fail } from '#kit/refusal.ts'
import { databaseCode, databaseDetail, violatedConstraint } from '#kit/server/database.ts'
import { findAddress as findOwnAddress } from '#features/addresses/server/queries.ts'
import { checkDeclines, countDecline } from '#features/payment-methods/server/declined-cards.ts'
import { findMethod as findOwnMethod } from '#features/payment-methods/server/queries.ts'
import {
  type Buyer,
  beginPayment,
  hashOfNonce,
  markUnknown,
  type OpenPayment,
  readStanding,
  readWatched,
  refuseClaimed,
} from './intents.ts'
import { checkGuesses, giftCardProblems, hashOfGiftCode, refuseGuess } from './gift-codes.ts'
import { abandonPayment, completePayment, resolvePayment } from './settle-payment.ts'
import { customerOf } from '#features/pricing/server/price-purchase.ts'
import type { PaidOrder, PaymentInput } from '../contract.ts'
import * as m from '../messages/m.ts'

export type SagaContext = Pick<Context<{ runs: 'saga' }>, 'db' | 'database' | 'services' | 'actor' | 'scope' | 'claim'>

/**
 * Pays a purchase: intent → charge → order. One transaction reserves intent, stock, codes and gift card before the
 * gateway is called, and another records the result; none is open in between. The sweep finishes what a crash leaves
 * open (INV-03).
 */
export async function payPurchase(context: SagaContext, buyer: Buyer, payment: PaymentInput): Promise<PaidOrder> {
  const { services } = context
  await checkDeclines(context)
  if (payment.gift_card !== undefined) await checkGuesses(context)
  const source = await chooseSource(context, payment)
  const billing =
    payment.billing_address_id === undefined
      ? null
      : ((await findOwnAddress(context.db, context.scope, payment.billing_address_id)) ?? fail('not_found'))
  const open = await openPayment(context, buyer, source, payment.gift_card)
  if ('id' in open) return open

  if (open.charge === 0) return completePayment(context, open, null, context.claim)
  const address = billing ?? open.billingAddress
  const result = await services.gateway.sale({
    reference: open.reference,
    amountMinor: open.charge,
    currency: open.currency,
    source: source.charge ?? fail('validation_failed', { fields: { nonce: [m.enterCard()] } }),
    ...(payment.device_data ? { deviceData: payment.device_data } : {}),
    ...(source.customerRef ? { customerRef: source.customerRef } : {}),
    ...(source.save ? { saveMethod: true } : {}),
    billing: {
      firstName: address.full_name.split(' ').slice(0, -1).join(' ') || address.full_name,
      lastName: address.full_name.split(' ').at(-1) ?? '',
      street: address.line1,
      city: address.city,
      postalCode: address.postal_code,
      country: address.country_code,
      ...(address.state ? { region: address.state } : {}),
    },
  })
  if (result.kind === 'captured') return completePayment(context, open, result, context.claim)
  if (result.kind === 'unknown') {
    await markUnknown(context.db, open.intentId)
    fail('payment_pending')
  }
  await abandonPayment(context, open, result.category)
  await countDecline(context)
  return fail(result.category, { message: result.message })
}

export interface Source {
  charge: { nonce: string } | { token: string } | null
  nonceHash: string | null
  customerRef: string | null
  save: boolean
}

const customerRefOf = (userId: number): string => `user-${userId}`

export async function chooseSource(
  {
    db,
    scope,
    services,
    actor,
  }: { db: SagaContext['db']; scope: Scope; services: SagaContext['services']; actor: Actor },
  payment: PaymentInput,
): Promise<Source> {
  if (payment.card_payment_method_id !== undefined && !payment.card_payment_method_is_new) {
    const method = (await findOwnMethod(db, scope, payment.card_payment_method_id)) ?? fail('not_found')
    return { charge: { token: method.vaultToken }, nonceHash: null, customerRef: null, save: false }
  }
  if (payment.nonce === undefined) return { charge: null, nonceHash: null, customerRef: null, save: false }
  return {
    charge: { nonce: payment.nonce },
    nonceHash: services.gateway.isReusableNonce(payment.nonce) ? null : hashOfNonce(payment.nonce),
    customerRef: actor.userId === null ? null : customerRefOf(actor.userId),
    save: actor.userId !== null && payment.card_payment_method_is_new,
  }
}

/**
 * Reserves the order, its goods and codes, or returns why not. Returns the order if this request has already paid it.
 */
async function openPayment(
  context: SagaContext,
  buyer: Buyer,
  source: Source,
  giftCode: string | undefined,
): Promise<OpenPayment | PaidOrder> {
  const { actor, claim } = context
  const begun = await beginPayment(
    context.database,
    { ...buyer, region: actor.region, customer: customerOf(actor, null) },
    {
      nonceHash: source.nonceHash,
      isGiven: source.charge !== null,
      giftHash: giftCode === undefined ? null : hashOfGiftCode(giftCode),
    },
    claim,
  ).catch((error: unknown) => refuseGiftCard(context, error))
  switch (begun.kind) {
    case 'taken':
      return begun.payment
    case 'closed':
      return waitForOutcome(context, buyer)
    default:
      return refuseClaimed(begun)
  }
}

/** Maps errors of gift cards; other errors are handled as for every payment. */
function refuseGiftCard(context: SagaContext, error: unknown): Promise<never> {
  if (databaseCode(error) === 'OB011') return refuseGuess(context)
  if (databaseCode(error) !== 'OB012') return refusalOf(error)
  const message = giftCardProblems()[databaseDetail(error) ?? '']
  return fail('gift_card_unusable', message === undefined ? {} : { message })
}

const refusedBy: Readonly<Record<string, () => never>> = {
  discount_codes_spent: () => fail('discount_code_spent'),
  discount_customers_spent: () => fail('discount_code_spent'),
  payment_intents_one_nonce: () => fail('already_committed'),
  payment_intents_one_live: () => fail('already_committed'),
  rentals_one_unit: () => fail('rental_unavailable'),
}

/** Turns a database refusal into an error code; rethrows anything else. */
export function refusalOf(error: unknown): never {
  if (databaseCode(error) === 'OB001') fail('validation_failed', { fields: { nonce: [m.enterCard()] } })
  if (databaseCode(error) === 'OB002')
    fail('out_of_stock', {
      facts: { product_ids: JSON.parse(databaseDetail(error) ?? '[]') as unknown },
    })
  if (databaseCode(error) === 'OB006') fail('order_not_open')
  if (databaseCode(error) === 'OB007') fail('rental_unavailable')
  refusedBy[violatedConstraint(error) ?? '']?.()
  throw error
}

const waitMs = 6_000
const lookEveryMs = 150

/** Another request holds the order: waits for its outcome as long as a charge may take, and returns it. */
export async function waitForOutcome(context: SagaContext, buyer: Buyer): Promise<PaidOrder> {
  const until = Date.now() + waitMs
  for (;;) {
    const standing = (await readStanding(context.db, buyer)) ?? fail('not_found')
    if (standing.region !== context.actor.region)
      fail('wrong_region', { headers: regionHeaders(standing.region, context.services.settings.REGION_HOSTS) })
    if (standing.state === 'open') fail('payment_in_progress')
    if (standing.state === 'cancelled') fail('order_not_open')
    if (standing.state !== 'paying') fail('already_committed')
    const [live] = await readWatched(context.db, { orderId: buyer.orderId })
    const { claim } = context
    if (live && claim && live.claim?.owner === claim.owner && live.claim.key === claim.key)
      return resumed(context, live)
    if (live?.state === 'unknown' || Date.now() > until) fail('payment_pending')
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

/** Resumes a request whose process died, by looking up the charge at the gateway. */
async function resumed(context: SagaContext, live: OpenPayment): Promise<PaidOrder> {
  const outcome = await resolvePayment(context, live)
  if (outcome.kind === 'paid') return outcome.order
  return fail(outcome.kind === 'failed' ? 'network_down_retry' : 'payment_pending')
}
