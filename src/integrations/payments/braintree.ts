import { toDecimal } from '#kit/money.ts'
import {
  readIds,
  readMethod,
  readMethods,
  readOutcome,
  type ReadOutcome,
  readTransaction,
  rawOf,
  verificationFacts,
} from './braintree-answers.ts'
import {
  type BraintreeClient,
  type BraintreeSettings,
  type CallResult,
  createBraintreeClient,
} from './braintree-client.ts'
import { readPaymentEvent } from './braintree-notifications.ts'
import { wordsOfDecline, wordsOfNotSent } from './error-categories.ts'
import type {
  BillingAddress,
  Declined,
  FindResult,
  GatewayTransaction,
  NotSent,
  PaymentGateway,
  RefundResult,
  RefusalReason,
  Refused,
  SaleRequest,
  SaleResult,
  SaveMethodResult,
  Unknown,
} from './gateway.ts'

export type BraintreeAdapter = PaymentGateway & {
  /** `open` and `half_open` while Braintree does not answer. */
  readonly breakerState: 'closed' | 'open' | 'half_open'
  /** Closes the idle connections. */
  close(): void
}

/** "Customer ID is invalid" of a sale, and of a payment method. */
const customerMissing = new Set(['91510', '91705'])
const customerRefPattern = /^[A-Za-z0-9_-]{1,36}$/
const unreadable: Unknown = { kind: 'unknown', reason: 'unreadable' }
const notSent: NotSent = { kind: 'not_sent' }

/** The payment provider Braintree, through its SDK; in Development against the sandbox gateway. */
export function createBraintreeGateway(settings: BraintreeSettings): BraintreeAdapter {
  const client = createBraintreeClient(settings)
  const { sdk } = client
  return {
    get breakerState() {
      return client.breaker.state
    },
    close: () => client.close(),
    clientToken: (customerRef) => clientToken(client, customerRef),
    sale: (request) => sale(client, settings, request),
    findByReference: (reference) => findByReference(client, reference),
    void: (gatewayId) => voidSale(client, gatewayId),
    refund: (gatewayId, amountMinor, refundReference) => refund(client, gatewayId, amountMinor, refundReference),
    saveMethod: (customerRef, nonce, billing) => saveMethod(client, customerRef, nonce, billing),
    async listMethods(customerRef) {
      const result = await client.run(client.deadline(), () => sdk.customer.find(customerRef))
      if (result.kind === 'not_found') return { kind: 'listed', methods: [] }
      if (result.kind === 'failure') return unknownOr(result)
      const customer = rawOf(result.answer)
      return customer?.['id'] === customerRef
        ? { kind: 'listed', methods: readMethods(customer['paymentMethods']) }
        : unreadable
    },
    async removeMethod(token) {
      const result = await client.run(client.deadline(), () => sdk.paymentMethod.delete(token))
      return result.kind === 'failure' ? unknownOr(result) : { kind: 'removed' }
    },
    parseNotification: (signature, payload) => readPaymentEvent(sdk, signature, payload),
    isReusableNonce: (nonce) =>
      settings.environment !== 'Production' && /^(fake-[a-z0-9-]+|sandbox-[a-z0-9-]+-nonce)$/.test(nonce),
  }
}

async function clientToken(client: BraintreeClient, customerRef: string | undefined): Promise<string | null> {
  const deadline = client.deadline()
  const ask = async (attributes: object): Promise<string | null> => {
    const result = await client.run(deadline, (sdk) => sdk.clientToken.generate(attributes))
    const token = result.kind === 'answer' ? rawOf(result.answer)?.['clientToken'] : null
    return typeof token === 'string' ? token : null
  }
  // a buyer without saved cards is not known there yet, and needs no customer in the token
  return (customerRef === undefined ? null : await ask({ customerId: customerRef })) ?? ask({})
}

async function sale(client: BraintreeClient, settings: BraintreeSettings, request: SaleRequest): Promise<SaleResult> {
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
    // refused before any charge, so it may be sent again
    await createCustomer(client, deadline, customerRef)
    result = await attempt()
    outcome = result.kind === 'answer' ? readOutcome(result.answer) : null
  }
  if (result.kind === 'not_found') return unreadable
  if (result.kind === 'failure') {
    const failure = unknownOr(result)
    return failure.kind === 'not_sent' ? declinedUnsent() : failure
  }
  const made = saleResult(request, outcome)
  if (made.kind === 'unknown') result.distrust()
  return made
}

function saleAttributes(request: SaleRequest, merchantAccountId: string): object & { type: 'sale' } {
  const { source, customerRef, saveMethod, deviceData, billing } = request
  return {
    type: 'sale',
    amount: toDecimal(request.amountMinor),
    orderId: request.reference,
    merchantAccountId,
    ...('nonce' in source ? { paymentMethodNonce: source.nonce } : { paymentMethodToken: source.token }),
    ...(saveMethod && customerRef !== undefined ? { customerId: customerRef } : {}),
    ...(deviceData === undefined ? {} : { deviceData }),
    ...(billing ? { billing: billingAttributes(billing) } : {}),
    options: { submitForSettlement: true, ...(saveMethod ? { storeInVaultOnSuccess: true } : {}) },
  }
}

function billingAttributes(billing: BillingAddress): object {
  const attributes = {
    firstName: billing.firstName,
    lastName: billing.lastName,
    company: billing.company,
    streetAddress: billing.street,
    extendedAddress: billing.street2,
    locality: billing.city,
    region: billing.region,
    postalCode: billing.postalCode,
    countryCodeAlpha2: billing.country,
  }
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined && value !== ''))
}

/** An answer about another purchase, amount or currency is no answer to this one. */
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

const isCustomerMissing = (outcome: ReadOutcome | null): boolean =>
  outcome?.kind === 'refusal' && outcome.validationCodes.some((code) => customerMissing.has(code))

async function createCustomer(client: BraintreeClient, deadline: number, customerRef: string): Promise<void> {
  if (!customerRefPattern.test(customerRef)) throw new RangeError('a customer reference has 1 to 36 letters or digits')
  // should it fail or exist by now, the call that needs the customer tells
  await client.run(deadline, (sdk) => sdk.customer.create({ id: customerRef }))
}

async function findByReference(client: BraintreeClient, reference: string): Promise<FindResult> {
  const deadline = client.deadline()
  // The SDK's own search reads an answer in a timer, outside of any promise, where an empty one would end the process.
  const path = `${client.sdk.config.baseMerchantPath()}/transactions/advanced_search_ids`
  const search = await client.run(deadline, (sdk) => sdk.http.post(path, { search: { orderId: { is: reference } } }))
  if (search.kind === 'failure') return unknownOr(search)
  const ids = search.kind === 'answer' ? readIds(search.answer) : null
  if (ids === null) return unreadable
  const results = await Promise.all(
    ids.slice(0, 50).map((id) => client.run(deadline, (sdk) => sdk.transaction.find(id))),
  )
  const transactions: GatewayTransaction[] = []
  for (const result of results) {
    if (result.kind === 'failure') return unknownOr(result)
    const transaction = result.kind === 'answer' ? readTransaction(result.answer) : null
    if (!transaction || transaction.reference !== reference) return unreadable
    transactions.push(transaction)
  }
  const [transaction, ...others] = transactions.toSorted(
    (a, b) => rank(a) - rank(b) || a.createdAt.localeCompare(b.createdAt),
  )
  return transaction ? { kind: 'found', transaction, others } : { kind: 'none' }
}

const rank = ({ state }: GatewayTransaction): number => ['captured', 'pending', 'voided', 'declined'].indexOf(state)

async function voidSale(
  client: BraintreeClient,
  gatewayId: string,
): Promise<{ kind: 'voided' } | Refused | Unknown | NotSent> {
  const result = await client.run(client.deadline(), (sdk) => sdk.transaction.void(gatewayId))
  if (result.kind === 'failure') return unknownOr(result)
  if (result.kind === 'not_found') return { kind: 'refused', reason: 'not_found', code: '404' }
  const outcome = readOutcome(result.answer)
  if (outcome?.kind === 'refusal') return refusedBy(outcome.validationCodes)
  const transaction = outcome ? readTransaction(outcome.raw['transaction']) : null
  return transaction?.gatewayId === gatewayId && transaction.state === 'voided' ? { kind: 'voided' } : unreadable
}

async function refund(
  client: BraintreeClient,
  gatewayId: string,
  amountMinor: number,
  refundReference: string,
): Promise<RefundResult> {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw new RangeError('a refund is of more than nothing')
  const options = { amount: toDecimal(amountMinor), orderId: refundReference }
  const result = await client.run(client.deadline(), (sdk) => sdk.transaction.refund(gatewayId, options))
  if (result.kind === 'failure') return unknownOr(result)
  if (result.kind === 'not_found') return { kind: 'refused', reason: 'not_found', code: '404' }
  const outcome = readOutcome(result.answer)
  if (outcome?.kind === 'refusal') return refusedBy(outcome.validationCodes)
  const made = outcome ? readTransaction(outcome.raw['transaction']) : null
  return made?.type === 'refund' && made.refundOf === gatewayId && made.amountMinor === amountMinor
    ? { kind: 'refunded', gatewayId: made.gatewayId }
    : unreadable
}

const refusalReasons: Readonly<Record<string, RefusalReason>> = {
  91504: 'already_settled',
  91506: 'not_settled_yet',
  91512: 'already_refunded',
  91521: 'exceeds_captured',
  91574: 'not_settled_yet',
}

function refusedBy(codes: readonly string[]): Refused {
  const code = codes.find((candidate) => refusalReasons[candidate]) ?? codes[0] ?? 'refused'
  return { kind: 'refused', reason: refusalReasons[code] ?? 'other', code }
}

async function saveMethod(
  client: BraintreeClient,
  customerRef: string,
  nonce: string,
  billing: BillingAddress | undefined,
): Promise<SaveMethodResult> {
  const deadline = client.deadline()
  const attempt = (): Promise<CallResult> =>
    client.run(deadline, (sdk) =>
      sdk.paymentMethod.create({
        customerId: customerRef,
        paymentMethodNonce: nonce,
        ...(billing ? { billingAddress: billingAttributes(billing) } : {}),
        options: { verifyCard: true },
      }),
    )
  let result = await attempt()
  if (result.kind === 'answer' && isCustomerMissing(readOutcome(result.answer))) {
    await createCustomer(client, deadline, customerRef)
    result = await attempt()
  }
  if (result.kind === 'not_found') return unreadable
  if (result.kind === 'failure') {
    const failure = unknownOr(result)
    return failure.kind === 'not_sent' ? declinedUnsent() : failure
  }
  const outcome = readOutcome(result.answer)
  if (!outcome) return unreadable
  if (outcome.kind === 'refusal') {
    const { verification, validationCodes } = outcome
    return {
      kind: 'declined',
      ...wordsOfDecline({ ...(verification && verificationFacts(verification)), validationCodes }),
    }
  }
  const made = outcome.raw['paymentMethod']
  const method = readMethod(made)
  return method && rawOf(made)?.['customerId'] === customerRef ? { kind: 'saved', method } : unreadable
}

const declinedUnsent = (): Declined => ({ kind: 'declined', ...wordsOfNotSent() })

function unknownOr(result: Extract<CallResult, { kind: 'failure' }>): Unknown | NotSent {
  const { failure } = result
  if (failure === 'not_sent' || failure === 'turned_away') return notSent
  return { kind: 'unknown', reason: failure }
}
