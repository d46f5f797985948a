import { toDecimal } from '#kit/money.ts'
import { processorResponseType, processorText } from './processor-texts.ts'
import {
  type CustomerRecord,
  disbursedOn,
  type MethodRecord,
  type NonceRecord,
  type StoredCard,
  statusAt,
  type TransactionRecord,
} from './records.ts'
import { booleanTag, elementArray, escapeXml, textArray, textTag, timeTag } from './xml.ts'

/** Response to the SDK: a status and an XML document (empty for a deletion). */
export interface Answer {
  readonly status: number
  readonly xml: string
}

export const answerOk = (xml: string): Answer => ({ status: 200, xml })
export const answerCreated = (xml: string): Answer => ({ status: 201, xml })
export const answerNotFound: Answer = { status: 404, xml: '' }

export interface FieldError {
  readonly code: string
  readonly attribute: string
  readonly message: string
}

/**
 * A validation failure with Braintree's error codes, under the object (`transaction`, `customer`, …) they are about.
 */
export function answerInvalid(subject: string, errors: readonly FieldError[], orderId: string | null = null): Answer {
  const items = errors.map(
    ({ code, attribute, message }) =>
      `<error><code>${code}</code><attribute type="symbol">${attribute}</attribute>${textTag('message', message)}</error>`,
  )
  const nested = `<${subject}>${elementArray('errors', items)}</${subject}>`
  const params = orderId === null ? '' : `<params><${subject}>${textTag('order-id', orderId)}</${subject}></params>`
  return refusal(`<errors type="array"/>${nested}`, errors.map(({ message }) => message).join('\n'), params)
}

/** A transaction or verification that was processed and declined: 422 with the record in it. */
export const answerDeclined = (message: string, record: string): Answer =>
  refusal('<errors type="array"/>', message, record)

function refusal(errors: string, message: string, record: string): Answer {
  return {
    status: 422,
    xml: `<api-error-response><errors>${errors}</errors>${textTag('message', message)}${record}</api-error-response>`,
  }
}

export function transactionXml(record: TransactionRecord, now: number): string {
  const { processorCode: code } = record
  return (
    `<transaction><id>${record.id}</id><status>${statusAt(record, now)}</status><type>${record.type}</type>` +
    `<currency-iso-code>${record.currency}</currency-iso-code><amount>${toDecimal(record.amount)}</amount>` +
    `<merchant-account-id>${record.merchantAccountId}</merchant-account-id>` +
    textTag('order-id', record.orderId) +
    timeTag('created-at', record.createdAt) +
    timeTag('updated-at', record.updatedAt) +
    (record.customerId === null ? '' : `<customer>${textTag('id', record.customerId)}</customer>`) +
    (code === null
      ? ''
      : `<processor-response-code>${code}</processor-response-code>` +
        `<processor-response-text>${escapeXml(processorText(code))}</processor-response-text>` +
        `<processor-response-type>${processorResponseType(code)}</processor-response-type>`) +
    textTag('gateway-rejection-reason', record.rejection) +
    `<avs-postal-code-response-code>${record.postalResponse}</avs-postal-code-response-code>` +
    `<avs-street-address-response-code>${record.streetResponse}</avs-street-address-response-code>` +
    `<cvv-response-code>${record.card.cvvResponse}</cvv-response-code>` +
    textTag('refunded-transaction-id', record.refundOf) +
    (record.refundIds.length === 0 ? '' : textArray('refund-ids', record.refundIds)) +
    disbursementXml(record, now) +
    `${instrumentXml(record)}</transaction>`
  )
}

/** Empty until the money is disbursed, as at Braintree. */
function disbursementXml(record: TransactionRecord, now: number): string {
  const day = disbursedOn(record, now)
  if (day === null) return '<disbursement-details/>'
  return (
    `<disbursement-details><disbursement-date type="date">${day}</disbursement-date>` +
    `<settlement-amount>${toDecimal(record.amount)}</settlement-amount>` +
    `<settlement-currency-iso-code>${record.currency}</settlement-currency-iso-code>` +
    `<settlement-currency-exchange-rate>1</settlement-currency-exchange-rate>` +
    `${booleanTag('funds-held', false)}${booleanTag('success', true)}</disbursement-details>`
  )
}

/** The payment instrument, under the name the SDK expects. */
function instrumentXml({ card, token }: TransactionRecord): string {
  const type = (name: string) => `<payment-instrument-type>${name}</payment-instrument-type>`
  const expiration =
    `<expiration-month>${card.expirationMonth}</expiration-month>` +
    `<expiration-year>${card.expirationYear}</expiration-year>`
  switch (card.wallet?.kind) {
    case 'paypal':
      return `${type('paypal_account')}<paypal>${textTag('payer-email', card.wallet.payerEmail)}</paypal>`
    case 'apple_pay':
      return `${type('apple_pay_card')}<apple-pay><card-type>Apple Pay - ${card.cardType}</card-type><last-4>${card.last4}</last-4>${expiration}</apple-pay>`
    case 'google_pay':
      return (
        `${type('android_pay_card')}<android-pay-card><virtual-card-last-4>${card.last4}</virtual-card-last-4>` +
        `<source-card-type>${card.cardType}</source-card-type><source-card-last-4>${card.last4}</source-card-last-4>${expiration}</android-pay-card>`
      )
    default:
      return `${type('credit_card')}<credit-card>${textTag('token', token)}${cardFields(card)}</credit-card>`
  }
}

function cardFields(card: StoredCard): string {
  return (
    `<bin>${card.bin}</bin><last-4>${card.last4}</last-4><card-type>${card.cardType}</card-type>` +
    `<expiration-month>${card.expirationMonth}</expiration-month>` +
    `<expiration-year>${card.expirationYear}</expiration-year>`
  )
}

export function methodXml(method: MethodRecord, now: number): string {
  const { card } = method
  return (
    `<credit-card>${textTag('token', method.token)}${textTag('customer-id', method.customerId)}${cardFields(card)}` +
    `<unique-number-identifier>${card.bin}${card.last4}</unique-number-identifier>` +
    textTag('cardholder-name', method.cardholderName) +
    booleanTag('default', method.isDefault) +
    booleanTag('expired', isExpired(card, now)) +
    (card.postalCode === null ? '' : `<billing-address>${textTag('postal-code', card.postalCode)}</billing-address>`) +
    `${timeTag('created-at', method.createdAt)}${timeTag('updated-at', method.updatedAt)}</credit-card>`
  )
}

/** A card is valid until the last day of its expiration month. */
function isExpired(card: StoredCard, now: number): boolean {
  return Date.UTC(Number(card.expirationYear), Number(card.expirationMonth), 1) <= now
}

export function customerXml(customer: CustomerRecord, methods: readonly MethodRecord[], now: number): string {
  return (
    `<customer>${textTag('id', customer.id)}${textTag('first-name', customer.firstName)}` +
    `${textTag('last-name', customer.lastName)}${textTag('company', customer.company)}` +
    `${textTag('email', customer.email)}${textTag('phone', customer.phone)}` +
    timeTag('created-at', customer.createdAt) +
    timeTag('updated-at', customer.updatedAt) +
    elementArray(
      'credit-cards',
      methods.map((method) => methodXml(method, now)),
    ) +
    `</customer>`
  )
}

export function nonceXml(record: NonceRecord, card: StoredCard): string {
  return (
    `<payment-method-nonce>${textTag('nonce', record.nonce)}<type>CreditCard</type>` +
    booleanTag('consumed', record.consumedAt !== null) +
    `<details>${textTag('bin', card.bin)}${textTag('last-two', card.last4.slice(2))}` +
    `${textTag('last-four', card.last4)}${textTag('card-type', card.cardType)}` +
    `<expiration-month>${card.expirationMonth}</expiration-month>` +
    `<expiration-year>${card.expirationYear}</expiration-year></details></payment-method-nonce>`
  )
}
