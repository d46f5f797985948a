import type { Currency } from '#kit/money.ts'
import type { ErrorCategory } from './error-categories.ts'
import type { WalletSummary } from './wallets.ts'

/** A card as a receipt may show it. */
export interface CardSummary {
  readonly cardType: string
  readonly lastFour: string
  readonly expirationMonth: number
  readonly expirationYear: number
  /** Set where a wallet paid. */
  readonly wallet?: WalletSummary
}

/** A card in the provider's vault. The token is a secret of the shop's server. */
export interface SavedMethod extends CardSummary {
  readonly token: string
}

export interface BillingAddress {
  readonly firstName?: string
  readonly lastName?: string
  readonly company?: string
  readonly street?: string
  readonly street2?: string
  readonly city?: string
  readonly region?: string
  readonly postalCode?: string
  /** ISO 3166-1 alpha-2. */
  readonly country?: string
}

/** What pays: a nonce from the card form, good once, or a token of the vault. */
type PaymentSource = { readonly nonce: string } | { readonly token: string }

export interface SaleRequest {
  /** Our own stable key of this purchase; sale and search know the charge by it. 1 to 255 characters. */
  readonly reference: string
  /** What the buyer pays, in minor units of `currency`; more than 0. */
  readonly amountMinor: number
  readonly currency: Currency
  readonly source: PaymentSource
  readonly deviceData?: string
  /** Our key of the buyer in the vault: 1 to 36 letters, digits, - and _. Needed with `saveMethod`. */
  readonly customerRef?: string
  readonly saveMethod?: boolean
  readonly billing?: BillingAddress
}

export interface Declined {
  readonly kind: 'declined'
  readonly category: ErrorCategory
  /** The sentence for the customer. */
  readonly message: string
  /** The provider's code or reason, for staff and logs. */
  readonly code: string
}

/**
 * Nobody knows whether it happened: no answer in time, a cut connection, a 5xx or an unreadable answer. Look the
 * reference up until the provider can no longer accept it; never take it for a refusal.
 */
export interface Unknown {
  readonly kind: 'unknown'
  readonly reason: 'timed_out' | 'broken' | 'server_error' | 'unreadable'
}

/** The call never left this process, or the provider turned it away before looking at it: nothing can have happened. */
export interface NotSent {
  readonly kind: 'not_sent'
}

export interface Captured {
  readonly kind: 'captured'
  readonly gatewayId: string
  readonly amountMinor: number
  readonly currency: Currency
  readonly card: CardSummary
  /** The vault token when the method was saved or is a saved one. */
  readonly savedToken: string | null
}

/** A sale that was not sent is reported as declined with `network_down_retry` and the code `not_sent`. */
export type SaleResult = Captured | Declined | Unknown

/** `pending`: authorized or on its way, not yet money. */
export type TransactionState = 'captured' | 'declined' | 'voided' | 'pending'

/** What of a charge or refund the provider passed on to the shop’s bank account. */
export interface Disbursement {
  /** Such as 2026-11-23. */
  readonly day: string
  /** In minor units of `currency`; of a refund, what was taken back. */
  readonly amountMinor: number
  readonly currency: Currency
}

export interface GatewayTransaction {
  readonly gatewayId: string
  readonly reference: string
  readonly type: 'sale' | 'refund'
  readonly state: TransactionState
  /** Whether the money has moved: from then on it is refunded, before it is voided. */
  readonly settled: boolean
  readonly amountMinor: number
  readonly currency: Currency
  readonly createdAt: string
  readonly card: CardSummary
  readonly savedToken: string | null
  /** For a refund: the sale it returns. */
  readonly refundOf: string | null
  /** For a declined sale. */
  readonly declined: Declined | null
  /** Null until the money is on its way to the bank. PayPal pays its own account, and stays null. */
  readonly disbursed: Disbursement | null
}

/** `others` holds what else carries the reference; a second captured sale among them must be returned. */
export type FindResult =
  | {
      readonly kind: 'found'
      readonly transaction: GatewayTransaction
      readonly others: readonly GatewayTransaction[]
    }
  | { readonly kind: 'none' }
  | Unknown
  | NotSent

export type ListTransactionsResult =
  | { readonly kind: 'listed'; readonly transactions: readonly GatewayTransaction[] }
  | Unknown
  | NotSent

export type RefusalReason =
  | 'not_found'
  | 'not_settled_yet'
  | 'already_settled'
  | 'exceeds_captured'
  | 'already_refunded'
  | 'other'

export interface Refused {
  readonly kind: 'refused'
  readonly reason: RefusalReason
  readonly code: string
}

export type VoidResult = { readonly kind: 'voided' } | Refused | Unknown | NotSent
export type RefundResult = { readonly kind: 'refunded'; readonly gatewayId: string } | Refused | Unknown | NotSent
export type SaveMethodResult = { readonly kind: 'saved'; readonly method: SavedMethod } | Declined | Unknown
export type ListMethodsResult =
  | { readonly kind: 'listed'; readonly methods: readonly SavedMethod[] }
  | Unknown
  | NotSent
export type RemoveMethodResult = { readonly kind: 'removed' } | Unknown | NotSent

/** `under_review`: the evidence is with the cardholder’s bank. `expired`: nobody answered in time, which loses it. */
export type DisputeState = 'open' | 'under_review' | 'won' | 'lost' | 'accepted' | 'expired'

/** A payment that the cardholder contests with the bank. */
export interface GatewayDispute {
  readonly disputeId: string
  /** The sale. */
  readonly gatewayId: string
  /** Ours, of the sale. */
  readonly reference: string
  /** chargeback, pre_arbitration or retrieval, or what else the provider calls it. */
  readonly kind: string
  /** Such as fraud or product_not_received. */
  readonly reason: string
  readonly state: DisputeState
  readonly amountMinor: number
  readonly currency: Currency
  /** Day until which evidence is accepted. */
  readonly replyBy: string | null
  /** Day on which it was opened. */
  readonly openedOn: string
  readonly evidence: readonly DisputeEvidence[]
}

export interface DisputeEvidence {
  readonly evidenceId: string
  /** Empty for a file. */
  readonly text: string
  readonly isFile: boolean
  readonly category: string | null
}

export type EvidenceFormat = 'pdf' | 'jpeg' | 'png'
export interface EvidenceDocument {
  readonly bytes: Uint8Array
  readonly format: EvidenceFormat
}

export type FindDisputeResult =
  | { readonly kind: 'found'; readonly dispute: GatewayDispute }
  | { readonly kind: 'none' }
  | Unknown
  | NotSent
export type ListDisputesResult =
  | { readonly kind: 'listed'; readonly disputes: readonly GatewayDispute[] }
  | Unknown
  | NotSent
export type UploadDocumentResult =
  | { readonly kind: 'uploaded'; readonly documentId: string }
  | Refused
  | Unknown
  | NotSent
export type AddFileEvidenceResult =
  | { readonly kind: 'added'; readonly evidenceId: string }
  | Refused
  | Unknown
  | NotSent
export type DisputeResult = { readonly kind: 'done' } | Refused | Unknown | NotSent

export type PaymentEventKind =
  | 'check'
  | 'settled'
  | 'settlement_declined'
  | 'disbursed'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_under_review'
  | 'dispute_accepted'
  | 'dispute_expired'
  | 'dispute_won'
  | 'dispute_lost'
  | 'other'

/** A notification that carries the provider's signature. It may come twice, late, early and out of order: a hint. */
export interface PaymentEvent {
  readonly kind: PaymentEventKind
  readonly gatewayId: string | null
  readonly reference: string | null
  /** For a notice about a dispute: the provider’s name of it. */
  readonly disputeId: string | null
  readonly occurredAt: string
  /** The same for each delivery of the same notification. */
  readonly key: string
}

/** The payment provider, in our words. No method rejects because of the provider or the network. */
export interface PaymentGateway {
  /** What the card form starts with; null while the provider is not reachable. */
  clientToken(customerRef?: string): Promise<string | null>
  /** Charges and captures at once. Throws a RangeError for a request that no caller may make (amount, reference). */
  sale(request: SaleRequest): Promise<SaleResult>
  /** Sales and refunds that carry this reference of ours. */
  findByReference(reference: string): Promise<FindResult>
  /** All sales and refunds that the provider made from a moment on until before another, also those that nothing here asked for. */
  listCreated(from: Date, until: Date): Promise<ListTransactionsResult>
  /** All sales and refunds that the provider passed on to the shop’s bank account on a day, such as 2026-11-23. */
  listDisbursed(day: string): Promise<ListTransactionsResult>
  /** Undoes a sale that has not settled. */
  void(gatewayId: string): Promise<VoidResult>
  /**
   * Returns all or a part of a settled sale, never more than was captured. After `unknown`, look `refundReference` up
   * before trying again: the provider does not recognise a repeated refund.
   */
  refund(gatewayId: string, amountMinor: number, refundReference: string): Promise<RefundResult>
  findDispute(disputeId: string): Promise<FindDisputeResult>
  /** Disputes that were received from a day on, such as 2026-11-21. */
  listDisputes(from: string): Promise<ListDisputesResult>
  /** Adds a text to the evidence of an open dispute. */
  addEvidence(disputeId: string, evidence: { text: string; category: string | null }): Promise<DisputeResult>
  /** Hands over a file of up to 4 MB. It is no evidence before it is attached to a dispute; what never is, is forgotten. */
  uploadDocument(document: EvidenceDocument): Promise<UploadDocumentResult>
  /** Attaches a document to an open dispute. After `unknown`, look for evidence that is new: a repeated call adds it twice. */
  addFileEvidence(
    disputeId: string,
    evidence: { documentId: string; category: string | null },
  ): Promise<AddFileEvidenceResult>
  /** Also `done` when the evidence is not there. */
  removeEvidence(disputeId: string, evidenceId: string): Promise<DisputeResult>
  /** Sends the evidence to the bank; nothing can be added afterwards. */
  submitDispute(disputeId: string): Promise<DisputeResult>
  /** Concedes: the money stays with the cardholder. */
  acceptDispute(disputeId: string): Promise<DisputeResult>
  /** Verifies the card behind the nonce and keeps it for this customer. */
  saveMethod(customerRef: string, nonce: string, billing?: BillingAddress): Promise<SaveMethodResult>
  listMethods(customerRef: string): Promise<ListMethodsResult>
  /** Also `removed` when the vault does not know the token. */
  removeMethod(token: string): Promise<RemoveMethodResult>
  /** Null when the notification is forged or unreadable. */
  parseNotification(signature: string, payload: string): Promise<PaymentEvent | null>
  /** Test nonces that may be used more than once; always false in production. */
  isReusableNonce(nonce: string): boolean
}
