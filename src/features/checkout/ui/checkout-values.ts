import { vehicleOf } from '#features/vehicles/rules.ts'
import type { z } from 'zod'
import { addressProblems } from '#features/addresses/rules.ts'
import { addressFields, type listCountries } from '#features/addresses/contract.ts'
import { parseVatNumber } from '#features/pricing/tax-numbers.ts'
import { email } from '#kit/shapes.ts'
import { fieldsOf } from '#kit/validation.ts'
import type { CartEntryView } from '#features/cart/rules-view.ts'
import type { Estimate, WantedLine } from '../contract.ts'
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
  phone: string
}

export interface CheckoutValues extends Record<string, unknown> {
  email: string
  /** The saved address that the shipping fields started from; null for a new one. */
  addressId: number | null
  shipping: Address
  sameAddress: boolean
  billing: Address
  vatNumber: string
  purchaseOrder: string
  keepAddress: boolean
}

/** Errors in the form by field, by the same rules as on the server. */
export function checkoutProblems(values: CheckoutValues): Record<string, string> {
  const problems: Record<string, string> = {}
  const mail = email.safeParse(values.email)
  if (!mail.success) problems['email'] = values.email === '' ? m.emailRequired() : m.emailInvalid()
  if (values.vatNumber.trim() !== '' && parseVatNumber(values.vatNumber) === null)
    problems['vatNumber'] = m.invalidVat()
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

/** The cart's items in the form that calls take, without prices. */
export const wantedLinesOf = (entries: readonly CartEntryView[]): WantedLine[] =>
  entries.map(({ product, options, quantity, tune, vehicle }) => ({
    slug: product.slug,
    options: options.map(({ id, selection }) => ({ id, selection: selection.name })),
    quantity,
    ...(tune === undefined ? {} : { kind: 'tune' as const }),
    ...(vehicle === undefined ? {} : { vehicle: vehicleOf(vehicle) }),
  }))

/** The form fields of a saved address. */
export const fieldsOfAddress = ({
  country_code,
  full_name,
  line1,
  line2,
  city,
  state,
  postal_code,
  phone,
}: Address): Address => ({ country_code, full_name, line1, line2, city, state, postal_code, phone })

/** Whether two addresses are equal. */
export const isSameAddress = (a: Address, b: Address): boolean =>
  JSON.stringify(fieldsOfAddress(a)) === JSON.stringify(fieldsOfAddress(b))

/** The codes to send: those that the estimate rejects are shown as rejected and left out. */
export const codesToSend = (codes: readonly string[], estimate: Pick<Estimate, 'refused_codes'>): string[] =>
  codes.filter((code) => !estimate.refused_codes.some((refused) => refused.code === code))
