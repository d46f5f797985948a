import { type Currency, currency as currencySchema, fromDecimal } from '#kit/money.ts'
import { wordsOfDecline } from './error-categories.ts'
import { maskEmail } from './wallets.ts'
import type { CardSummary, Disbursement, GatewayTransaction, SavedMethod, TransactionState } from './gateway.ts'

/** An answer from outside: read field by field, never trusted to match its declared type. */
type Raw = Readonly<Record<string, unknown>>

export function rawOf(value: unknown): Raw | null {
  return typeof value === 'object' && value !== null ? (value as Raw) : null
}

/** A non-empty string, else null. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const captured = new Set([
  'submitted_for_settlement',
  'settling',
  'settled',
  'settlement_pending',
  'settlement_confirmed',
])
const declined = new Set(['processor_declined', 'gateway_rejected', 'failed', 'settlement_declined'])
const settled = new Set(['settling', 'settled', 'settlement_confirmed'])

function stateOf(status: string): TransactionState {
  if (captured.has(status)) return 'captured'
  if (declined.has(status)) return 'declined'
  return status === 'voided' || status === 'authorization_expired' ? 'voided' : 'pending'
}

/** Maps a transaction; null if a required field is missing. */
export function readTransaction(value: unknown): GatewayTransaction | null {
  const raw = rawOf(value)
  const gatewayId = textOf(raw?.['id'])
  const status = textOf(raw?.['status'])
  const amountMinor = fromDecimal(textOf(raw?.['amount']) ?? '')
  const code = currencySchema.safeParse(raw?.['currencyIsoCode'])
  if (!raw || gatewayId === null || status === null || amountMinor === null || !code.success) return null
  const state = stateOf(status)
  return {
    gatewayId,
    reference: textOf(raw['orderId']) ?? '',
    type: raw['type'] === 'credit' ? 'refund' : 'sale',
    state,
    settled: settled.has(status),
    amountMinor,
    currency: code.data satisfies Currency,
    createdAt: textOf(raw['createdAt']) ?? '',
    card: readInstrument(raw),
    savedToken: textOf(rawOf(raw['creditCard'])?.['token']),
    refundOf: textOf(raw['refundedTransactionId']),
    declined:
      state === 'declined'
        ? {
            kind: 'declined',
            ...wordsOfDecline({
              rejection: textOf(raw['gatewayRejectionReason']),
              processorCode: textOf(raw['processorResponseCode']),
            }),
          }
        : null,
    disbursed: readDisbursement(raw['disbursementDetails']),
  }
}

/**
 * Disbursement details; null if nothing was paid out: details are then empty, or flagged when the bank returned the
 * money.
 */
function readDisbursement(value: unknown): Disbursement | null {
  const raw = rawOf(value)
  const day = textOf(raw?.['disbursementDate'])
  const amountMinor = fromDecimal(textOf(raw?.['settlementAmount']) ?? '')
  const code = currencySchema.safeParse(raw?.['settlementCurrencyIsoCode'])
  return day === null || amountMinor === null || !code.success || raw?.['success'] === false
    ? null
    : { day, amountMinor, currency: code.data }
}

/** Payment instrument: a card, or the wallet named by the provider. */
function readInstrument(raw: Raw): CardSummary {
  switch (raw['paymentInstrumentType']) {
    case 'paypal_account': {
      const payer = maskEmail(textOf(rawOf(raw['paypalAccount'])?.['payerEmail']) ?? '')
      return { ...readCard(null), cardType: 'PayPal', wallet: { kind: 'paypal', payer } }
    }
    case 'apple_pay_card':
      return { ...readWalletCard(raw['applePayCard']), wallet: { kind: 'apple_pay' } }
    case 'android_pay_card':
      return { ...readWalletCard(raw['androidPayCard']), wallet: { kind: 'google_pay' } }
    default:
      return readCard(raw['creditCard'])
  }
}

/** Wallets name their card "Apple Pay - Visa" or by source. */
function readWalletCard(value: unknown): CardSummary {
  const raw = rawOf(value)
  const cardType = textOf(raw?.['sourceCardType']) ?? textOf(raw?.['cardType'])?.replace(/^.+ - /, '') ?? 'Card'
  return {
    ...readCard(value),
    cardType,
    lastFour: textOf(raw?.['sourceCardLast4']) ?? textOf(raw?.['last4']) ?? '',
  }
}

function readCard(value: unknown): CardSummary {
  const raw = rawOf(value)
  return {
    cardType: textOf(raw?.['cardType']) ?? 'Card',
    lastFour: textOf(raw?.['last4']) ?? '',
    expirationMonth: Number(raw?.['expirationMonth'] ?? 0) || 0,
    expirationYear: Number(raw?.['expirationYear'] ?? 0) || 0,
  }
}

/** Maps a saved card; null without a token. */
export function readMethod(value: unknown): SavedMethod | null {
  const token = textOf(rawOf(value)?.['token'])
  return token === null ? null : { token, ...readCard(value) }
}

export const readMethods = (value: unknown): SavedMethod[] =>
  Array.isArray(value) ? value.map(readMethod).filter((method) => method !== null) : []

export type ReadOutcome =
  | { readonly kind: 'success'; readonly raw: Raw }
  | {
      readonly kind: 'refusal'
      /** A declined sale. */
      readonly transaction: GatewayTransaction | null
      /** A card that failed its verification. */
      readonly verification: Raw | null
      readonly validationCodes: readonly string[]
      /** Order ID in the provider's refusal. */
      readonly reference: string | null
    }

/** Distinguishes success from refusal; null if the answer is neither. */
export function readOutcome(answer: unknown): ReadOutcome | null {
  const raw = rawOf(answer)
  if (!raw) return null
  if (raw['success'] === true) return { kind: 'success', raw }
  if (raw['success'] !== false) return null
  const transaction = readTransaction(raw['transaction'])
  if (!transaction && raw['transaction'] !== undefined) return null
  const verification = rawOf(raw['verification'])
  const validationCodes = readValidationCodes(raw['errors'])
  if (!transaction && !verification && validationCodes.length === 0) return null
  const reference = textOf(rawOf(rawOf(raw['params'])?.['transaction'])?.['orderId'])
  return { kind: 'refusal', transaction, verification, validationCodes, reference }
}

/** Codes only, because messages and echoed fields may contain customer input. */
function readValidationCodes(errors: unknown): string[] {
  const deepErrors = rawOf(errors)?.['deepErrors']
  if (typeof deepErrors !== 'function') return []
  const found: unknown = Reflect.apply(deepErrors, errors, [])
  if (!Array.isArray(found)) return []
  return found.map((error) => textOf(rawOf(error)?.['code'])).filter((code) => code !== null)
}

export const verificationFacts = (raw: Raw): { processorCode: string | null; rejection: string | null } => ({
  processorCode: textOf(raw['processorResponseCode']),
  rejection: textOf(raw['gatewayRejectionReason']),
})

/** Transactions of a search page; null if any can’t be parsed. */
export function readPage(answer: unknown): GatewayTransaction[] | null {
  const found = rawOf(rawOf(answer)?.['creditCardTransactions'])?.['transaction'] ?? []
  const transactions = (Array.isArray(found) ? found : [found]).map(readTransaction)
  return transactions.includes(null) ? null : transactions.filter((transaction) => transaction !== null)
}

/** IDs of a search; null if the answer isn't a search result. */
export function readIds(answer: unknown): string[] | null {
  const ids = rawOf(rawOf(answer)?.['searchResults'])?.['ids']
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : null
}
