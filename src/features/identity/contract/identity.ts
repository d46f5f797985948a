import { z } from 'zod'
import { get, patch, post, remove } from '#kit/contract.ts'
import { currency } from '#kit/money.ts'
import { allOf, idParams, int, nullableTime, time } from '#kit/shapes.ts'
import { flags, roles, type RoleValue } from '#access/permissions.ts'
import { returnPath } from '../rules.ts'

const roleValues = Object.values(roles) as [RoleValue, ...RoleValue[]]

/** The logged-in user (specification section 3). */
export const user = z
  .object({
    id: int,
    name: z.string(),
    email: z.string(),
    role: z.literal(roleValues),
    f: z.array(z.enum(flags)),
    preferred_display_currency: currency.nullable(),
    email_verified: z.boolean(),
    two_factor_enabled: z.boolean(),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof user>

export const personName = z.string().trim().min(1).max(120)

export const getLoginRedirect = get(
  '/auth/redirect',
  'Returns where to log in: the built-in page, or the identity provider’s URL',
  {
    access: 'public',
    query: z.object({ return_to: returnPath.optional() }),
    output: z.object({ url: z.string() }),
    errors: ['unavailable'],
    perMinute: 60,
  },
)
export const finishIssuerLogin = get(
  '/auth/callback',
  'Handles the return from the identity provider and redirects to the shop',
  {
    access: 'public',
    query: z.object({
      code: z.string().max(4000).optional(),
      state: z.string().max(500).optional(),
      error: z.string().max(200).optional(),
      iss: z.string().max(2000).optional(),
    }),
    output: z.null(),
    runs: 'saga',
    // Responds with a redirect, but the kit's list only has statuses with content.
    status: 302 as 201,
    perMinute: 60,
  },
)
export const logout = post('/auth/logout', 'Logs out', { access: 'public', inViews: 'open' })
export const getCurrentUser = get('/user/me', 'Returns the logged-in user', { access: 'user', output: user })
export const nameForm = z.strictObject({ name: personName })
export const updateCurrentUser = patch('/user/me', 'Updates your name or currency', {
  access: 'user',
  body: z.strictObject({ name: personName.optional(), preferred_display_currency: currency.nullable().optional() }),
  output: user,
  perMinute: 30,
})
export const session = z
  .object({
    id: int,
    current: z.boolean(),
    device: z.string(),
    address: z.string().nullable(),
    created_at: time,
    seen_at: time,
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof session>

export const listSessions = get('/auth/sessions', 'Lists the devices you’re logged in on', {
  access: 'user',
  output: allOf(session),
})
export const removeSession = remove('/auth/sessions/:id', 'Logs out one device', {
  access: 'user',
  params: idParams,
  errors: ['not_found'],
})
export const removeOtherSessions = remove('/auth/sessions', 'Logs out all other devices', { access: 'user' })
export const getSecurity = get('/auth/security', 'Returns your security settings', {
  access: 'user',
  output: z.object({
    has_password: z.boolean(),
    two_factor_enabled: z.boolean(),
    backup_codes_left: int,
    two_factor_since: nullableTime,
  }),
})
