import * as addresses from '#features/addresses/messages/m.ts'
import * as checkout from '#features/checkout/messages/m.ts'
import * as identity from '#features/identity/messages/m.ts'
import * as tickets from '#features/tickets/messages/m.ts'
import { nameFields } from '#kit/validation.ts'

/** Labels of call fields, as in their forms. */
const names: Readonly<Record<string, () => string>> = {
  city: addresses.city,
  country_code: addresses.country,
  email: checkout.email,
  full_name: addresses.fullName,
  line1: addresses.street,
  line2: addresses.addressLine2,
  name: identity.name,
  password: identity.password,
  phone: addresses.phone,
  postal_code: addresses.postcode,
  state: addresses.state,
  subject: tickets.subject,
}

/** Makes validation messages use these labels, in the caller’s language. */
export function nameFieldsOfForms(): void {
  nameFields((path) => {
    const last = path.findLast((part) => typeof part === 'string')
    return typeof last === 'string' && Object.hasOwn(names, last) ? names[last]?.() : null
  })
}
