import {
  rawOf,
  readMethod,
  readMethods,
  readOutcome,
  type ReadOutcome,
  verificationFacts,
} from './braintree-answers.ts'
import type { BraintreeClient, CallResult } from './braintree-client.ts'
import { declinedOr, unknownOr, unreadable } from './braintree-failures.ts'
import { wordsOfDecline } from './error-categories.ts'
import type { BillingAddress, ListMethodsResult, RemoveMethodResult, SaveMethodResult } from './gateway.ts'

/** Codes of "Customer ID is invalid", for a sale and for a payment method. */
const customerMissing = new Set(['91510', '91705'])
const customerRefPattern = /^[A-Za-z0-9_-]{1,36}$/

/** A card must pass verification before it is saved. */
export async function saveMethod(
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
  if (result.kind === 'failure') return declinedOr(result)
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

export async function listMethods(client: BraintreeClient, customerRef: string): Promise<ListMethodsResult> {
  const result = await client.run(client.deadline(), (sdk) => sdk.customer.find(customerRef))
  if (result.kind === 'not_found') return { kind: 'listed', methods: [] }
  if (result.kind === 'failure') return unknownOr(result)
  const customer = rawOf(result.answer)
  return customer?.['id'] === customerRef
    ? { kind: 'listed', methods: readMethods(customer['paymentMethods']) }
    : unreadable
}

export async function removeMethod(client: BraintreeClient, token: string): Promise<RemoveMethodResult> {
  const result = await client.run(client.deadline(), (sdk) => sdk.paymentMethod.delete(token))
  return result.kind === 'failure' ? unknownOr(result) : { kind: 'removed' }
}

export const isCustomerMissing = (outcome: ReadOutcome | null): boolean =>
  outcome?.kind === 'refusal' && outcome.validationCodes.some((code) => customerMissing.has(code))

export async function createCustomer(client: BraintreeClient, deadline: number, customerRef: string): Promise<void> {
  if (!customerRefPattern.test(customerRef)) throw new RangeError('a customer reference has 1 to 36 letters or digits')
  // If this fails or the customer exists by now, the next call shows it.
  await client.run(deadline, (sdk) => sdk.customer.create({ id: customerRef }))
}

export function billingAttributes(billing: BillingAddress): object {
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
