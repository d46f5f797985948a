import { rawOf } from './braintree-answers.ts'
import { type BraintreeClient, type BraintreeSettings, createBraintreeClient } from './braintree-client.ts'
import * as disputes from './braintree-disputes.ts'
import * as documents from './braintree-documents.ts'
import { readPaymentEvent } from './braintree-notifications.ts'
import { sale } from './braintree-sale.ts'
import { listCreated, listDisbursed } from './braintree-days.ts'
import { findByReference, refund, voidSale } from './braintree-transactions.ts'
import { listMethods, removeMethod, saveMethod } from './braintree-vault.ts'
import type { PaymentGateway } from './gateway.ts'

export type BraintreeAdapter = PaymentGateway & {
  /** `open` or `half_open` while Braintree doesn't answer. */
  readonly breakerState: 'closed' | 'open' | 'half_open'
  /** Closes the idle connections. */
  close(): void
}

/** Gateway through Braintree's SDK; in Development against the sandbox gateway. */
export function createBraintreeGateway(settings: BraintreeSettings): BraintreeAdapter {
  const client = createBraintreeClient(settings)
  return {
    get breakerState() {
      return client.breaker.state
    },
    close: () => client.close(),
    clientToken: (customerRef) => clientToken(client, customerRef),
    sale: (request) => sale(client, settings, request),
    findByReference: (reference) => findByReference(client, reference),
    listCreated: (from, until) => listCreated(client, from, until),
    listDisbursed: (day) => listDisbursed(client, day),
    void: (gatewayId) => voidSale(client, gatewayId),
    refund: (gatewayId, amountMinor, refundReference) => refund(client, gatewayId, amountMinor, refundReference),
    findDispute: (disputeId) => disputes.findDispute(client, disputeId),
    listDisputes: (from) => disputes.listDisputes(client, from),
    addEvidence: (disputeId, evidence) => disputes.addEvidence(client, disputeId, evidence),
    uploadDocument: (document) => documents.uploadDocument(client, document),
    addFileEvidence: (disputeId, evidence) => documents.addFileEvidence(client, disputeId, evidence),
    removeEvidence: (disputeId, evidenceId) => disputes.removeEvidence(client, disputeId, evidenceId),
    submitDispute: (disputeId) => disputes.submitDispute(client, disputeId),
    acceptDispute: (disputeId) => disputes.acceptDispute(client, disputeId),
    saveMethod: (customerRef, nonce, billing) => saveMethod(client, customerRef, nonce, billing),
    listMethods: (customerRef) => listMethods(client, customerRef),
    removeMethod: (token) => removeMethod(client, token),
    parseNotification: (signature, payload) => readPaymentEvent(client.sdk, signature, payload),
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
  // Buyers without saved cards have no customer in the vault yet, so the token needs none.
  return (customerRef === undefined ? null : await ask({ customerId: customerRef })) ?? ask({})
}
