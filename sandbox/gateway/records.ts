import { randomBytes } from 'node:crypto'
import type { CardOutcome, MatchCode, WalletKind } from './test-values.ts'

/** What is stored of a card: never the number or the CVV, only what a receipt may show and how the card behaves. */
export interface StoredCard {
  readonly bin: string
  readonly last4: string
  readonly cardType: string
  /** Two digits. */
  readonly expirationMonth: string
  /** Four digits. */
  readonly expirationYear: string
  readonly outcome: CardOutcome
  readonly cvvResponse: MatchCode
  readonly postalCode: string | null
  /** Set for wallet payments. */
  readonly wallet?: SandboxWallet
}

interface SandboxWallet {
  readonly kind: WalletKind
  /** Email of the PayPal account. */
  readonly payerEmail: string
}

export type TransactionStatus =
  | 'authorized'
  | 'submitted_for_settlement'
  | 'settlement_declined'
  | 'settled'
  | 'voided'
  | 'processor_declined'
  | 'gateway_rejected'
  | 'failed'

export interface TransactionRecord {
  readonly id: string
  readonly type: 'sale' | 'credit'
  readonly status: TransactionStatus
  /** Minor units of `currency`. */
  readonly amount: number
  readonly currency: string
  readonly merchantAccountId: string
  readonly orderId: string | null
  readonly customerId: string | null
  readonly token: string | null
  readonly card: StoredCard
  readonly processorCode: string | null
  readonly rejection: string | null
  readonly postalResponse: MatchCode
  readonly streetResponse: MatchCode
  /** For a credit: the sale it refunds. */
  readonly refundOf: string | null
  /** For a sale: its credits. */
  readonly refundIds: readonly string[]
  readonly createdAt: number
  readonly updatedAt: number
  /** When a submitted transaction counts as settled. */
  readonly settlesAt: number
}

export interface NonceRecord {
  readonly nonce: string
  /** Null for a `sandbox-…-nonce-suffix`, which isn't tokenized. */
  readonly card: StoredCard | null
  readonly createdAt: number
  readonly consumedAt: number | null
}

export interface CustomerRecord {
  readonly id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly company: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

export interface MethodRecord {
  readonly token: string
  readonly customerId: string
  readonly card: StoredCard
  readonly cardholderName: string | null
  readonly isDefault: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

export interface DisputeRecord {
  readonly id: string
  readonly transactionId: string
  /** chargeback, pre_arbitration, retrieval */
  readonly kind: string
  readonly reason: string
  readonly status: 'open' | 'disputed' | 'accepted' | 'expired' | 'won' | 'lost'
  /** Minor units of `currency`. */
  readonly amount: number
  readonly currency: string
  readonly replyBy: number
  readonly evidence: readonly {
    readonly id: string
    /** Null for file evidence. */
    readonly comment: string | null
    /** Uploaded document of file evidence. */
    readonly documentId?: string
    readonly category: string | null
    readonly createdAt: number
  }[]
  readonly createdAt: number
  readonly updatedAt: number
}

/** An uploaded evidence file. Its bytes aren't stored. */
export interface DocumentRecord {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string
  readonly createdAt: number
}

export type Change =
  | readonly ['transaction', TransactionRecord]
  | readonly ['nonce', NonceRecord]
  | readonly ['customer', CustomerRecord]
  | readonly ['method', MethodRecord]
  | readonly ['dispute', DisputeRecord]
  | readonly ['document', DocumentRecord]
  | readonly ['customer_gone' | 'method_gone', string]

export const newId = (): string => randomBytes(8).toString('hex')

/** 128 random bits. */
export const newNonce = (): string => `tokencc_${randomBytes(16).toString('hex')}`

const dayMs = 86_400_000

/**
 * Date a transaction is disbursed to the merchant's bank account: the first weekday after settlement, in UTC. Null
 * before that date, for what never settles, and for PayPal, which pays out to an account of its own.
 */
export function disbursedOn(record: TransactionRecord, now: number): string | null {
  if (record.card.wallet?.kind === 'paypal' || statusAt(record, now) !== 'settled') return null
  const day = new Date(record.settlesAt + dayMs)
  while (day.getUTCDay() === 0 || day.getUTCDay() === 6) day.setTime(day.getTime() + dayMs)
  const date = day.toISOString().slice(0, 10)
  return date <= new Date(now).toISOString().slice(0, 10) ? date : null
}

/** Submitted transactions settle on their own after a while. */
export function statusAt(record: TransactionRecord, now: number): TransactionStatus {
  return record.status === 'submitted_for_settlement' && now >= record.settlesAt ? 'settled' : record.status
}
