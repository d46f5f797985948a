import { fromDecimal } from '#kit/money.ts'
import {
  type Answer,
  answerCreated,
  answerDeclined,
  answerInvalid,
  type FieldError,
  transactionXml,
} from './answers.ts'
import type { Desk } from './desk.ts'
import { twinKey } from './duplicates.ts'
import { findNonce } from './nonces.ts'
import { processorText } from './processor-texts.ts'
import {
  type Change,
  type MethodRecord,
  newId,
  type NonceRecord,
  type StoredCard,
  type TransactionRecord,
} from './records.ts'
import { type Fields, fieldsIn, flagIn, textIn } from './request.ts'
import { decideSale, isCharge } from './sale-rules.ts'
import { merchantAccounts } from './settings.ts'
import { newCustomer, newMethod } from './vault-records.ts'

interface Source {
  readonly card: StoredCard
  readonly spend: NonceRecord | null
  readonly method: MethodRecord | null
}

/** `transaction.sale`: validates the fields, decides by the documented test values, and records the transaction. */
export function sale(desk: Desk, fields: Fields): Answer {
  const { store, behaviour } = desk
  const now = desk.now()
  const accountId = textIn(fields, 'merchant_account_id') ?? 'sandbox_usd'
  const currency = merchantAccounts.get(accountId)
  const amount = readAmount(fields)
  const source = readSource(desk, fields, now)
  const buyer = readCustomer(desk, fields, source)
  const orderId = textIn(fields, 'order_id')
  const errors = [
    ...(typeof amount === 'number' ? [] : [amount]),
    ...('code' in source ? [source] : []),
    ...('code' in buyer ? [buyer] : []),
    ...(currency === undefined ? [invalid('91513', 'merchant_account_id', 'Merchant account ID is invalid.')] : []),
    ...(orderId !== null && orderId.length > 255 ? [invalid('91501', 'order_id', 'Order ID is too long.')] : []),
  ]
  if (
    typeof amount !== 'number' ||
    'code' in source ||
    'code' in buyer ||
    currency === undefined ||
    errors.length > 0
  ) {
    return answerInvalid('transaction', errors, orderId)
  }

  const { card } = source
  const billing = fieldsIn(fields, 'billing')
  const options = fieldsIn(fields, 'options')
  const twin = twinKey({ orderId, amount, currency, card })
  const decision = decideSale({
    amount,
    card,
    postalCode: textIn(billing, 'postal_code'),
    street: textIn(billing, 'street_address'),
    isDuplicate: desk.twins.seen(twin, now, behaviour.duplicateWindowMs),
    submit: flagIn(options, 'submit_for_settlement'),
  })
  const charged = isCharge(decision.status)
  const stores =
    source.method === null &&
    card.wallet === undefined &&
    (flagIn(options, 'store_in_vault') || (charged && flagIn(options, 'store_in_vault_on_success')))
  const customerId = buyer.customerId ?? (stores ? newId() : null)
  const method = stores && customerId !== null ? newMethod(desk, customerId, card, now) : source.method
  const record: TransactionRecord = {
    id: newId(),
    type: 'sale',
    ...decision,
    amount,
    currency,
    merchantAccountId: accountId,
    orderId,
    customerId,
    token: method?.token ?? null,
    card,
    refundOf: null,
    refundIds: [],
    createdAt: now,
    updatedAt: now,
    settlesAt: now + behaviour.settleAfterMs,
  }
  const changes: Change[] = [['transaction', record]]
  if (stores && customerId !== null && method) {
    if (!store.customers.has(customerId)) {
      changes.push(['customer', newCustomer(customerId, fieldsIn(fields, 'customer'), now)])
    }
    changes.push(['method', method])
  }
  if (charged && source.spend) changes.push(['nonce', source.spend])
  store.commit(changes)
  if (charged) desk.twins.remember(twin, now)
  return charged
    ? answerCreated(freshTransactionXml(record))
    : answerDeclined(declineText(record), transactionXml(record, now))
}

/** A transaction that settles at once is still reported as submitted by the call that created it. */
export const freshTransactionXml = (record: TransactionRecord): string => transactionXml(record, record.settlesAt - 1)

const declineText = ({ rejection, processorCode }: TransactionRecord): string =>
  rejection === null ? processorText(processorCode ?? '2000') : `Gateway Rejected: ${rejection}`

export const invalid = (code: string, attribute: string, message: string): FieldError => ({ code, attribute, message })

/** Minor units, or the validation error. */
export function readAmount(fields: Fields): number | FieldError {
  const text = textIn(fields, 'amount')
  if (text === null) return invalid('81502', 'amount', 'Amount is required.')
  const amount = fromDecimal(text)
  if (amount === null) return invalid('81503', 'amount', 'Amount is an invalid format.')
  if (amount < 0) return invalid('81501', 'amount', 'Amount cannot be negative.')
  if (amount === 0) return invalid('81531', 'amount', 'Amount must be greater than zero.')
  return amount > 1_000_000_000_00 ? invalid('81528', 'amount', 'Amount is too large.') : amount
}

function readSource(desk: Desk, fields: Fields, now: number): Source | FieldError {
  const nonce = textIn(fields, 'payment_method_nonce')
  const token = textIn(fields, 'payment_method_token')
  if (nonce !== null && token !== null) {
    return invalid('91515', 'base', 'Cannot provide both a payment method token and a payment method nonce.')
  }
  if (nonce === null) {
    if (token === null) return invalid('91508', 'base', 'Cannot determine payment method.')
    const method = desk.store.methods.get(token)
    if (!method) return invalid('91518', 'payment_method_token', 'Payment method token is invalid.')
    return { card: method.card, spend: null, method }
  }
  const found = findNonce(desk.store, nonce, now)
  if (found.kind === 'usable') return { card: found.card, spend: found.spend, method: null }
  if (found.kind === 'invalid_number') return invalid('81715', 'number', 'Credit card number is invalid.')
  return found.kind === 'consumed'
    ? invalid('91564', 'payment_method_nonce', 'Cannot use a payment_method_nonce more than once.')
    : invalid('91565', 'payment_method_nonce', 'Unknown or expired payment_method_nonce.')
}

function readCustomer(
  desk: Desk,
  fields: Fields,
  source: Source | FieldError,
): { customerId: string | null } | FieldError {
  const customerId = textIn(fields, 'customer_id')
  const newCustomerId = textIn(fieldsIn(fields, 'customer'), 'id')
  if (customerId === null) {
    if (newCustomerId !== null && desk.store.customers.has(newCustomerId)) {
      return invalid('91609', 'id', 'Customer ID has already been taken.')
    }
    const owner = 'method' in source ? (source.method?.customerId ?? null) : null
    return { customerId: newCustomerId ?? owner }
  }
  if (!desk.store.customers.has(customerId)) return invalid('91510', 'customer_id', 'Customer ID is invalid.')
  if ('method' in source && source.method && source.method.customerId !== customerId) {
    return invalid('91516', 'base', 'Payment method does not belong to the customer.')
  }
  return { customerId }
}
