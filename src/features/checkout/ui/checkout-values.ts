import type { z } from 'zod'
import { addressProblems } from '#features/addresses/rules.ts'
import { addressFields, type listCountries } from '#features/addresses/contract.ts'
import { email } from '#kit/shapes.ts'
import { fieldsOf } from '#kit/validation.ts'
import type { CartEntryView } from '#features/cart/rules.ts'
import type { WantedLine } from '../contract.ts'
import * as m from '../messages/m.ts'

export type Country = z.output<(typeof listCountries)['output']>['data'][number]
type Address = {
  country_code: string
  full_name: string
  line1: string
  line2: string
  city: string
  state: string
  postal_code: string
}

export interface CheckoutValues extends Record<string, unknown> {
  email: string
  shipping: Address
  sameAddress: boolean
  billing: Address
  vatNumber: string
  keepAddress: boolean
}

export const emptyAddress = (country: string): Address => ({
  country_code: country,
  full_name: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postal_code: '',
})

/** What is wrong with the form, by field; the same rules as the server's. */
export function checkoutProblems(values: CheckoutValues): Record<string, string> {
  const problems: Record<string, string> = {}
  const mail = email.safeParse(values.email)
  if (!mail.success) problems['email'] = values.email === '' ? m.emailRequired() : m.emailInvalid()
  for (const name of ['shipping', 'billing'] as const) {
    if (name === 'billing' && values.sameAddress) continue
    const parsed = addressFields.safeParse(values[name])
    const fields = parsed.success
      ? addressProblems(parsed.data)
      : { ...fieldsOf(parsed.error), ...addressProblems(values[name]) }
    for (const [field, [message]] of Object.entries(fields)) problems[`${name}.${field}`] = message ?? m.invalidValue()
  }
  return problems
}

/** What the cart names, as the calls take it: never a price. */
export const wantedLinesOf = (entries: readonly CartEntryView[]): WantedLine[] =>
  entries.map(({ product, options, quantity }) => ({
    slug: product.slug,
    options: options.map(({ id, selection }) => ({ id, selection: selection.name })),
    quantity,
  }))

/** The fields of a stored address, for the form. */
export const fieldsOfAddress = ({
  country_code,
  full_name,
  line1,
  line2,
  city,
  state,
  postal_code,
}: Address): Address => ({ country_code, full_name, line1, line2, city, state, postal_code })
