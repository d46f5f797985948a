import { toDecimal } from '#kit/money.ts'
import { readOutcome, type ReadOutcome, readTransaction } from './braintree-answers.ts'
import type { BraintreeClient, BraintreeSettings, CallResult } from './braintree-client.ts'
import { declinedOr, unreadable } from './braintree-failures.ts'
import { billingAttributes, createCustomer, isCustomerMissing } from './braintree-vault.ts'
import { wordsOfDecline } from './error-categories.ts'
import type { GatewayTransaction, SaleRequest, SaleResult } from './gateway.ts'

/** Charges and captures in one call, within one deadline. */
export async function sale(
  client: BraintreeClient,
  settings: BraintreeSettings,
  request: SaleRequest,
): Promise<SaleResult> {
  const { reference, amountMinor, currency, customerRef } = request
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw new RangeError('a sale is of more than nothing')
  if (reference === '' || reference.length > 255) throw new RangeError('a reference has 1 to 255 characters')
  if (request.saveMethod && customerRef === undefined) throw new RangeError('saving a method needs a customer')
  const merchantAccountId =
    settings.merchantAccountIds?.[currency] ??
    (settings.environment === 'Development' ? `sandbox_${currency.toLowerCase()}` : null)
  if (merchantAccountId === null) return { kind: 'declined', ...wordsOfDecline({}), code: 'no_merchant_account' }

  const deadline = client.deadline()
  const attempt = (): Promise<CallResult> =>
    client.run(deadline, (sdk) => sdk.transaction.create(saleAttributes(request, merchantAccountId)))
  let result = await attempt()
  let outcome = result.kind === 'answer' ? readOutcome(result.answer) : null
  if (request.saveMethod && customerRef !== undefined && isCustomerMissing(outcome)) {
    // Refused before any charge, so it may be resent.
    await createCustomer(client, deadline, customerRef)
    result = await attempt()
    outcome = result.kind === 'answer' ? readOutcome(result.answer) : null
  }
  if (result.kind === 'not_found') return unreadable
  if (result.kind === 'failure') return declinedOr(result)
  const made = saleResult(request, outcome)
  if (made.kind === 'unknown') result.distrust()
  return made
}

interface SaleAttributes {
  readonly type: 'sale'
  readonly [name: string]: unknown
}

function saleAttributes(request: SaleRequest, merchantAccountId: string): SaleAttributes {
  const { source, customerRef, saveMethod, deviceData, billing } = request
  return {
    type: 'sale',
    amount: toDecimal(request.amountMinor),
    orderId: request.reference,
    merchantAccountId,
    ...('nonce' in source ? { paymentMethodNonce: source.nonce } : { paymentMethodToken: source.token }),
    // With a saved card, this makes the provider check its owner.
    ...((saveMethod || 'token' in source) && customerRef !== undefined ? { customerId: customerRef } : {}),
    ...(deviceData === undefined ? {} : { deviceData }),
    ...(billing ? { billing: billingAttributes(billing) } : {}),
    options: { submitForSettlement: true, ...(saveMethod ? { storeInVaultOnSuccess: true } : {}) },
  }
}

/** Rejects answers about another purchase, amount or currency. */
function saleResult(request: SaleRequest, outcome: ReadOutcome | null): SaleResult {
  if (!outcome) return unreadable
  const transaction = outcome.kind === 'success' ? readTransaction(outcome.raw['transaction']) : outcome.transaction
  if (transaction) return answersRequest(transaction, request) ? transactionResult(transaction) : unreadable
  if (outcome.kind === 'success' || (outcome.reference !== null && outcome.reference !== request.reference)) {
    return unreadable
  }
  return { kind: 'declined', ...wordsOfDecline({ validationCodes: outcome.validationCodes }) }
}

const answersRequest = (transaction: GatewayTransaction, request: SaleRequest): boolean =>
  transaction.type === 'sale' &&
  transaction.reference === request.reference &&
  transaction.amountMinor === request.amountMinor &&
  transaction.currency === request.currency

function transactionResult(transaction: GatewayTransaction): SaleResult {
  if (transaction.declined) return transaction.declined
  if (transaction.state !== 'captured') return unreadable
  const { gatewayId, amountMinor, currency, card, savedToken } = transaction
  return { kind: 'captured', gatewayId, amountMinor, currency, card, savedToken }
}
