import type { Desk } from './desk.ts'
import { type CustomerRecord, type MethodRecord, newId, type StoredCard } from './records.ts'
import { type Fields, textIn } from './request.ts'

export function newCustomer(id: string, fields: Fields, now: number): CustomerRecord {
  return { id, ...contactIn(fields), createdAt: now, updatedAt: now }
}

export function contactIn(fields: Fields): Omit<CustomerRecord, 'id' | 'createdAt' | 'updatedAt'> {
  return {
    firstName: textIn(fields, 'first_name'),
    lastName: textIn(fields, 'last_name'),
    company: textIn(fields, 'company'),
    email: textIn(fields, 'email'),
    phone: textIn(fields, 'phone'),
  }
}

/** A saved card; a customer's first one is the default. */
export function newMethod(
  desk: Desk,
  customerId: string,
  card: StoredCard,
  now: number,
  token = newId(),
): MethodRecord {
  return {
    token,
    customerId,
    card: { ...card, cvvResponse: 'I' },
    cardholderName: null,
    isDefault: desk.store.methodsOf(customerId).length === 0,
    createdAt: now,
    updatedAt: now,
  }
}
