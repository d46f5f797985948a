import {
  type Answer,
  answerCreated,
  answerDeclined,
  answerInvalid,
  answerNotFound,
  answerOk,
  customerXml,
  methodXml,
  nonceXml,
} from './answers.ts'
import type { Desk } from './desk.ts'
import { findNonce } from './nonces.ts'
import { processorText } from './processor-texts.ts'
import { type Change, type CustomerRecord, type MethodRecord, newId, newNonce, type StoredCard } from './records.ts'
import { type Fields, fieldsIn, flagIn, textIn } from './request.ts'
import { invalid } from './sale.ts'
import { contactIn, newCustomer, newMethod } from './vault-records.ts'

const idPattern = /^[A-Za-z0-9_-]{1,36}$/

export function createCustomer(desk: Desk, fields: Fields): Answer {
  const now = desk.now()
  const id = textIn(fields, 'id') ?? newId()
  if (!idPattern.test(id)) return answerInvalid('customer', [invalid('91610', 'id', 'Customer ID is invalid.')])
  if (desk.store.customers.has(id)) {
    return answerInvalid('customer', [invalid('91609', 'id', 'Customer ID has already been taken.')])
  }
  const customer = newCustomer(id, fields, now)
  const changes: Change[] = [['customer', customer]]
  const nonce = textIn(fields, 'payment_method_nonce')
  if (nonce !== null) {
    const found = findNonce(desk.store, nonce, now)
    if (found.kind !== 'usable') {
      return answerInvalid('customer', [invalid('93102', 'payment_method_nonce', 'Nonce is invalid.')])
    }
    changes.push(['method', newMethod(desk, id, found.card, now)])
    if (found.spend) changes.push(['nonce', found.spend])
  }
  desk.store.commit(changes)
  return answerCreated(customerXml(customer, desk.store.methodsOf(id), now))
}

export function findCustomer(desk: Desk, id: string): Answer {
  const customer = desk.store.customers.get(id)
  return customer ? answerOk(customerXml(customer, desk.store.methodsOf(id), desk.now())) : answerNotFound
}

export function updateCustomer(desk: Desk, id: string, fields: Fields): Answer {
  const customer = desk.store.customers.get(id)
  if (!customer) return answerNotFound
  const now = desk.now()
  const given = Object.entries(contactIn(fields)).filter(([, value]) => value !== null)
  const next: CustomerRecord = { ...customer, ...Object.fromEntries(given), updatedAt: now }
  desk.store.commit([['customer', next]])
  return answerOk(customerXml(next, desk.store.methodsOf(id), now))
}

/** Deletes the customer's saved cards too. */
export function deleteCustomer(desk: Desk, id: string): Answer {
  if (!desk.store.customers.has(id)) return answerNotFound
  const methods = desk.store.methodsOf(id).map(({ token }): Change => ['method_gone', token])
  desk.store.commit([...methods, ['customer_gone', id]])
  return answerOk('')
}

const refused = (code: string, attribute: string, message: string): Answer =>
  answerInvalid('credit-card', [invalid(code, attribute, message)])

/** `paymentMethod.create`: saves the card behind a nonce, verifying it first if requested. */
export function createMethod(desk: Desk, fields: Fields): Answer {
  const now = desk.now()
  const customerId = textIn(fields, 'customer_id')
  const nonce = textIn(fields, 'payment_method_nonce')
  const options = fieldsIn(fields, 'options')
  const token = textIn(fields, 'token') ?? newId()
  if (customerId === null) return refused('91704', 'customer_id', 'Customer ID is required.')
  if (!desk.store.customers.has(customerId)) return refused('91705', 'customer_id', 'Customer ID is invalid.')
  if (!idPattern.test(token)) return refused('91718', 'token', 'Token is invalid.')
  if (desk.store.methods.has(token)) return refused('91719', 'token', 'Token is already in use.')
  if (nonce === null) return refused('93103', 'payment_method_nonce', 'Nonce is required.')
  const found = findNonce(desk.store, nonce, now)
  if (found.kind !== 'usable') return refusedNonce(found.kind)

  const postalCode = textIn(fieldsIn(fields, 'billing_address'), 'postal_code') ?? found.card.postalCode
  const card: StoredCard = { ...found.card, postalCode }
  if (flagIn(options, 'verify_card')) {
    const verification = verificationOf(card)
    if (verification) return verification
  }
  const made: MethodRecord = {
    ...newMethod(desk, customerId, card, now, token),
    cardholderName: textIn(fields, 'cardholder_name'),
  }
  const method = flagIn(options, 'make_default') ? { ...made, isDefault: true } : made
  const changes: Change[] = [...demoteOthers(desk, method, now), ['method', method]]
  if (found.spend) changes.push(['nonce', found.spend])
  desk.store.commit(changes)
  return answerCreated(methodXml(method, now))
}

function refusedNonce(kind: 'consumed' | 'unknown' | 'invalid_number'): Answer {
  if (kind === 'consumed') return refused('93107', 'payment_method_nonce', 'Nonce was already used.')
  if (kind === 'unknown') return refused('93108', 'payment_method_nonce', 'Unknown or expired nonce.')
  return refused('81715', 'number', 'Credit card number is invalid.')
}

/** Braintree's documented card numbers that fail verification. */
function verificationOf(card: StoredCard): Answer | null {
  const declined = (status: string, code: string | null, reason: string | null): Answer =>
    answerDeclined(
      code === null ? `Gateway Rejected: ${reason}` : processorText(code),
      `<verification><status>${status}</status>` +
        (code === null
          ? `<gateway-rejection-reason>${reason}</gateway-rejection-reason>`
          : `<processor-response-code>${code}</processor-response-code>` +
            `<processor-response-text>${processorText(code)}</processor-response-text>`) +
        `<cvv-response-code>${card.cvvResponse}</cvv-response-code></verification>`,
    )
  if (card.outcome === 'processor_declined') return declined('processor_declined', '2000', null)
  if (card.outcome === 'failed') return declined('failed', '3000', null)
  if (card.outcome !== 'approved') return declined('gateway_rejected', null, card.outcome)
  if (card.cvvResponse === 'N') return declined('gateway_rejected', null, 'cvv')
  return card.postalCode === '20000' ? declined('gateway_rejected', null, 'avs') : null
}

function demoteOthers(desk: Desk, method: MethodRecord, now: number): Change[] {
  if (!method.isDefault) return []
  return desk.store
    .methodsOf(method.customerId)
    .filter((other) => other.isDefault && other.token !== method.token)
    .map((other): Change => ['method', { ...other, isDefault: false, updatedAt: now }])
}

export function findMethod(desk: Desk, token: string): Answer {
  const method = desk.store.methods.get(token)
  return method ? answerOk(methodXml(method, desk.now())) : answerNotFound
}

/** Changes name, postal code and default flag. To change the card itself, delete it and create a new one. */
export function updateMethod(desk: Desk, token: string, fields: Fields): Answer {
  const method = desk.store.methods.get(token)
  if (!method) return answerNotFound
  const now = desk.now()
  const postalCode = textIn(fieldsIn(fields, 'billing_address'), 'postal_code') ?? method.card.postalCode
  const next: MethodRecord = {
    ...method,
    card: { ...method.card, postalCode },
    cardholderName: textIn(fields, 'cardholder_name') ?? method.cardholderName,
    isDefault: method.isDefault || flagIn(fieldsIn(fields, 'options'), 'make_default'),
    updatedAt: now,
  }
  desk.store.commit([...demoteOthers(desk, next, now), ['method', next]])
  return answerOk(methodXml(next, now))
}

/** If the default is deleted, the oldest remaining card becomes the default. */
export function deleteMethod(desk: Desk, token: string): Answer {
  const method = desk.store.methods.get(token)
  if (!method) return answerNotFound
  const heir = method.isDefault ? desk.store.methodsOf(method.customerId).find((other) => other.token !== token) : null
  const changes: Change[] = [['method_gone', token]]
  if (heir) changes.push(['method', { ...heir, isDefault: true, updatedAt: desk.now() }])
  desk.store.commit(changes)
  return answerOk('')
}

/** `paymentMethodNonce.create`: a nonce for a saved card. */
export function createNonce(desk: Desk, token: string): Answer {
  const method = desk.store.methods.get(token)
  if (!method) return answerNotFound
  const record = { nonce: newNonce(), card: method.card, createdAt: desk.now(), consumedAt: null }
  desk.store.commit([['nonce', record]])
  return answerCreated(nonceXml(record, method.card))
}

export function findNonceDetails(desk: Desk, nonce: string): Answer {
  const found = findNonce(desk.store, nonce, desk.now())
  if (found.kind !== 'usable') return answerNotFound
  return answerOk(nonceXml({ nonce, card: found.card, createdAt: desk.now(), consumedAt: null }, found.card))
}
