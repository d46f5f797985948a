import { z } from 'zod'
import { get, patch, post, remove } from '#kit/contract.ts'
import { allOf, id, idParams, int, reasonForm } from '#kit/shapes.ts'
import { countryCodes } from './countries.ts'

const line = (max: number) => z.string().trim().max(max)
export const countryCode = z.enum(countryCodes)

const parts = {
  country_code: countryCode,
  full_name: line(120).min(1),
  line1: line(200).min(1),
  line2: line(200),
  city: line(120).min(1),
  state: line(80),
  postal_code: line(20),
  email: z.union([z.email().max(254), z.literal('')]),
  phone: line(40),
}
/** The address fields that a person enters (specification section 3). */
export const addressFields = z.strictObject({
  ...parts,
  line2: parts.line2.default(''),
  state: parts.state.default(''),
  postal_code: parts.postal_code.default(''),
  email: parts.email.default(''),
  phone: parts.phone.default(''),
})
export type AddressFields = z.output<typeof addressFields>
const addressChanges = z.strictObject(parts).partial()
export type AddressChanges = z.output<typeof addressChanges>

export const address = addressFields.extend({ id: int, readonly: z.boolean() }).meta({ id: 'Address' })
export type Address = z.output<typeof address>

export const listAddresses = get('/v1/addresses', 'Lists your addresses', { access: 'user', output: allOf(address) })
export const createAddress = post('/v1/addresses', 'Adds an address', {
  access: 'user',
  body: addressFields,
  output: address,
  status: 201,
  perMinute: 60,
})
const ownAddress = { access: 'user', params: idParams, errors: ['not_found', 'address_readonly'] } as const
export const updateAddress = patch('/v1/addresses/:id', 'Updates an address', {
  ...ownAddress,
  body: addressChanges,
  output: address,
})
export const removeAddress = remove('/v1/addresses/:id', 'Deletes an address. Orders keep their copy.', {
  ...ownAddress,
})
const heldAddress = {
  access: 'users.annotate',
  params: idParams,
  body: reasonForm,
  output: address,
  errors: ['not_found'],
} as const
export const lockAddress = post(
  '/v1/admin/addresses/:id/lock',
  'Keeps a person’s address as it is: they can no longer change or delete it',
  heldAddress,
)
export const unlockAddress = post(
  '/v1/admin/addresses/:id/unlock',
  'Lets a person change a locked address again',
  heldAddress,
)
export const listCountries = get('/v1/countries', 'Lists countries with their states and the region that ships there', {
  access: 'public',
  output: z.object({
    data: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        region: z.union([z.literal(1), z.literal(2)]).nullable(),
        postal_code: z.enum(['required', 'optional', 'none']),
        states: z.array(z.object({ code: z.string(), name: z.string() })),
      }),
    ),
  }),
})
export const geocode = get('/v1/geocode', 'Looks up a place or postal code', {
  access: 'public',
  query: z.object({ q: z.string().trim().min(2).max(120), country: countryCode.optional() }),
  output: z.object({
    data: z.array(
      z.object({
        label: z.string(),
        city: z.string().nullable(),
        state: z.string().nullable(),
        postal_code: z.string().nullable(),
        country_code: z.string(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    ),
  }),
  errors: ['unable_to_resolve_address'],
  perMinute: 60,
})
/** The ID of a saved address, as other calls refer to it. */
export const addressRef = id
