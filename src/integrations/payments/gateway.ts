import type { Currency } from '#kit/money.ts'
import type { ErrorCategory } from './error-categories.ts'
import type { WalletSummary } from './wallets.ts'

/** Card details safe to show on a receipt. */
export interface CardSummary {
  readonly cardType: string
  readonly lastFour: string
  readonly expirationMonth: number
  readonly expirationYear: number
  /** Set if a wallet paid. */
  readonly wallet?: WalletSummary
}

/** A card in the provider's vault. The token must stay on the server. */
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

/** A single-use nonce from the card form, or a vault token. */
type PaymentSource = { readonly nonce: string } | { readonly token: string }

export interface SaleRequest {
  /** Our stable key of this purchase, used in sale and search. 1 to 255 characters. */
  readonly reference: string
  /** Amount in minor units of `currency`; more than 0. */
  readonly amountMinor: number
  readonly currency: Currency
  readonly source: PaymentSource
  readonly deviceData?: string
  /** Our key of the buyer in the vault: 1 to 36 letters, digits, - and _. Required with `saveMethod`. */
  readonly customerRef?: string
  readonly saveMethod?: boolean
  readonly billing?: BillingAddress
}

export interface Declined {
  readonly kind: 'declined'
  readonly category: ErrorCategory
  /** Text for the customer. */
  readonly message: string
  /** Provider's code or reason, for staff and logs. */
  readonly code: string
}

/**
 * Outcome unknown: no answer in time, a lost connection, a 5xx or an unreadable answer. Keep looking up the reference
 * until the provider can no longer accept it; never treat it as a refusal.
 */
export interface Unknown {
  readonly kind: 'unknown'
  readonly reason: 'timed_out' | 'broken' | 'server_error' | 'unreadable'
}

/** Never sent, or rejected by the provider before processing: nothing can have happened. */
export interface NotSent {
  readonly kind: 'not_sent'
}

export interface Captured {
  readonly kind: 'captured'
  readonly gatewayId: string
  readonly amountMinor: number
  readonly currency: Currency
  readonly card: CardSummary
  /** Vault token, if the method was saved or is a saved one. */
  readonly savedToken: string | null
}

/** A sale that wasn't sent is declined with `network_down_retry` and code `not_sent`. */
export type SaleResult = Captured | Declined | Unknown

/** `pending`: authorized or in transit, not captured yet. */
export type TransactionState = 'captured' | 'declined' | 'voided' | 'pending'

/** Payout of a charge or refund to the shop’s bank account. */
export interface Disbursement {
  /** Date such as 2026-11-23. */
  readonly day: string
  /** Minor units of `currency`; for a refund, the amount withheld. */
  readonly amountMinor: number
  readonly currency: Currency
}

export interface GatewayTransaction {
  readonly gatewayId: string
  readonly reference: string
  readonly type: 'sale' | 'refund'
  readonly state: TransactionState
  /** Whether it has settled: before, it is voided; afterwards, refunded. */
  readonly settled: boolean
  readonly amountMinor: number
  readonly currency: Currency
  readonly createdAt: string
  readonly card: CardSummary
  readonly savedToken: string | null
  /** For a refund: its sale. */
  readonly refundOf: string | null
  /** For a declined sale: why. */
  readonly declined: Declined | null
  /** Null until paid out. Stays null for PayPal, which pays into its own account. */
  readonly disbursed: Disbursement | null
}

/** `others` are further transactions with the reference; a second captured sale among them must be refunded. */
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

/** `under_review`: the cardholder’s bank has the evidence. `expired`: lost, because nobody responded in time. */
export type DisputeState = 'open' | 'under_review' | 'won' | 'lost' | 'accepted' | 'expired'

/** A payment the cardholder disputes with the bank. */
export interface GatewayDispute {
  readonly disputeId: string
  /** Transaction ID of the sale. */
  readonly gatewayId: string
  /** Our reference of the sale. */
  readonly reference: string
  /** chargeback, pre_arbitration, retrieval, or another provider term. */
  readonly kind: string
  /** Reason such as fraud or product_not_received. */
  readonly reason: string
  readonly state: DisputeState
  readonly amountMinor: number
  readonly currency: Currency
  /** Last day for evidence. */
  readonly replyBy: string | null
  /** Day it was opened. */
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

/** A signed notification. Treat it as a hint: it may be duplicated, late, early or out of order. */
export interface PaymentEvent {
  readonly kind: PaymentEventKind
  readonly gatewayId: string | null
  readonly reference: string | null
  /** Provider’s dispute ID, for dispute notifications. */
  readonly disputeId: string | null
  readonly occurredAt: string
  /** Same for each delivery of a notification. */
  readonly key: string
}

/** The payment provider behind our own types. No method throws because of the provider or the network. */
export interface PaymentGateway {
  /** Client token for the card form; null while the provider is unreachable. */
  clientToken(customerRef?: string): Promise<string | null>
  /** Charges and captures. Throws a RangeError for invalid amounts or references. */
  sale(request: SaleRequest): Promise<SaleResult>
  /** Looks up sales and refunds by our reference. */
  findByReference(reference: string): Promise<FindResult>
  /** All sales and refunds from a time until before another, including those we didn't request. */
  listCreated(from: Date, until: Date): Promise<ListTransactionsResult>
  /** All sales and refunds paid out to the shop’s bank account on a day such as 2026-11-23. */
  listDisbursed(day: string): Promise<ListTransactionsResult>
  /** Voids a sale that hasn't settled. */
  void(gatewayId: string): Promise<VoidResult>
  /**
   * Refunds a settled sale in full or in part, never more than was captured. After `unknown`, look up `refundReference`
   * before trying again, because the provider doesn't deduplicate refunds.
   */
  refund(gatewayId: string, amountMinor: number, refundReference: string): Promise<RefundResult>
  findDispute(disputeId: string): Promise<FindDisputeResult>
  /** Disputes received since a day such as 2026-11-21. */
  listDisputes(from: string): Promise<ListDisputesResult>
  /** Adds text evidence to an open dispute. */
  addEvidence(disputeId: string, evidence: { text: string; category: string | null }): Promise<DisputeResult>
  /**
   * Uploads a file of up to 4 MB. It only becomes evidence once attached to a dispute; unattached files are discarded.
   */
  uploadDocument(document: EvidenceDocument): Promise<UploadDocumentResult>
  /**
   * Attaches a document to an open dispute. After `unknown`, check for new evidence first: a repeated call adds it
   * twice.
   */
  addFileEvidence(
    disputeId: string,
    evidence: { documentId: string; category: string | null },
  ): Promise<AddFileEvidenceResult>
  /** Also `done` if the evidence doesn't exist. */
  removeEvidence(disputeId: string, evidenceId: string): Promise<DisputeResult>
  /** Submits the evidence to the bank; nothing can be added afterwards. */
  submitDispute(disputeId: string): Promise<DisputeResult>
  /** Accepts the dispute: the cardholder keeps the money. */
  acceptDispute(disputeId: string): Promise<DisputeResult>
  /** Verifies the nonce's card and saves it for this customer. */
  saveMethod(customerRef: string, nonce: string, billing?: BillingAddress): Promise<SaveMethodResult>
  listMethods(customerRef: string): Promise<ListMethodsResult>
  /** Also `removed` if the vault doesn't know the token. */
  removeMethod(token: string): Promise<RemoveMethodResult>
  /** Parses a notification; null if forged or unreadable. */
  parseNotification(signature: string, payload: string): Promise<PaymentEvent | null>
  /** Whether it is a reusable test nonce; always false in production. */
  isReusableNonce(nonce: string): boolean
}
