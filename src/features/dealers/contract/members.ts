import { z } from 'zod'
import { get, patch, post, put, remove } from '#kit/contract.ts'
import { readable, shown } from '#kit/fields.ts'
import { currencies } from '#kit/money.ts'
import { allOf, email, id, int, text, time, version } from '#kit/shapes.ts'
import {
  colorFields,
  dealerPresence,
  dealerRight,
  memberCall,
  memberErrors,
  memberRole,
  placeFields,
  publicFields,
  slugParams,
  specialization,
} from './dealers.ts'
import { allRights, specializationKeys } from '../rules.ts'
import * as m from '../messages/m.ts'

const done = z.object({ done: z.literal(true) })

const maybeEmail = z.union([z.literal(''), email], { error: m.emailInvalid })
/** A dealer's directory settings. */
export const directoryFields = {
  public_email: shown(maybeEmail, { label: m.customerEmail, hint: m.customerEmailHint, type: 'email' }),
  listed: shown(z.boolean(), { label: m.showInDirectory, wide: true }),
}
/** The recipient of invoices. */
export const billingFields = {
  billing_name: shown(text(120), { label: m.invoiceName }),
  billing_email: shown(maybeEmail, { label: m.invoiceEmail, type: 'email' }),
  tax_id: shown(text(40), { label: m.taxNumber }),
}
/** Writable settings; omitted fields stay unchanged. */
export const settingsFields = z.strictObject({
  ...publicFields,
  ...directoryFields,
  ...colorFields,
  ...placeFields,
  ...billingFields,
})
/** Settings that members with the right `profile` may read and change. */
export const dealerSettings = dealerPresence.extend({
  version,
  currency: z.enum(currencies),
  ...readable(directoryFields),
  ...readable(billingFields),
})
export type DealerSettings = z.output<typeof dealerSettings>

export const settingsChanges = settingsFields.partial().extend({ version })
export type SettingsChanges = z.output<typeof settingsChanges>

export const getDealerSettings = get(
  '/v1/dealers/:slug/settings',
  'Returns a dealer’s profile, branding and billing details',
  { ...memberCall, output: dealerSettings },
)
export const updateDealerSettings = patch(
  '/v1/dealers/:slug/settings',
  'Updates a dealer’s profile, branding or billing details and locates the address',
  {
    ...memberCall,
    body: settingsChanges,
    output: dealerSettings,
    errors: [...memberErrors, 'stale_version'],
    runs: 'saga',
    perMinute: 30,
  },
)
export const uploadDealerLogo = post('/v1/dealers/:slug/logo', 'Replaces the logo. PNG, JPEG or WebP, up to 512 KiB.', {
  ...memberCall,
  body: z.unknown(),
  output: dealerSettings,
  errors: [
    ...memberErrors,
    'file_kind_refused',
    'file_too_large',
    'file_empty',
    'file_quota_exceeded',
    'upload_cut',
    'unsupported_media_type',
    'stale_version',
    'in_use',
    'storage_full',
  ],
  runs: 'saga',
  raw: true,
  perMinute: 10,
})
export const removeDealerLogo = remove('/v1/dealers/:slug/logo', 'Removes the logo', {
  ...memberCall,
  output: dealerSettings,
  errors: [...memberErrors, 'stale_version'],
})

export const dealerTool = z.object({
  id: int,
  slug: z.string(),
  name: z.string(),
  /** Minor units of the dealer's currency; null when the dealer does not have the tool. */
  install_fee: int.nullable(),
})
const toolList = z.object({ currency: z.enum(currencies), data: z.array(dealerTool) })
export const listDealerTools = get(
  '/v1/dealers/:slug/tools',
  'Lists tools dealers can own, with this dealer’s install fees',
  { ...memberCall, output: toolList },
)
/** In minor units, up to a million whole units. */
export const installFee = int.min(0).max(100_000_000)
export const syncDealerTools = put('/v1/dealers/:slug/tools', 'Replaces the dealer’s tools and install fees', {
  ...memberCall,
  body: z.array(z.strictObject({ id, install_fee: installFee })).max(200),
  output: toolList,
})
const specializationList = z.object({ specializations: z.array(specialization) })
export const listDealerSpecializations = get('/v1/dealers/:slug/specializations', 'Lists a dealer’s specializations', {
  ...memberCall,
  output: specializationList,
})
export const syncDealerSpecializations = put(
  '/v1/dealers/:slug/specializations',
  'Replaces the dealer’s specializations',
  {
    ...memberCall,
    body: z.strictObject({ specializations: z.array(specialization).max(specializationKeys.length) }),
    output: specializationList,
  },
)

const permissions = z.array(dealerRight).max(allRights.length)
export const dealerMember = z.object({
  id: int,
  name: z.string(),
  email: z.string(),
  role: memberRole,
  permissions: z.array(dealerRight),
  rights: z.array(dealerRight),
  version: int,
  since: time,
})
export type DealerMember = z.output<typeof dealerMember>
export const listDealerMembers = get('/v1/dealers/:slug/members', 'Lists a dealer’s members by role, owners first', {
  ...memberCall,
  output: allOf(dealerMember),
})
const memberParams = slugParams.extend({ id })
const oneMember = { ...memberCall, params: memberParams } as const
export const updateDealerMember = patch(
  '/v1/dealers/:slug/members/:id',
  'Updates a member’s role or extra rights, effective immediately',
  {
    ...oneMember,
    body: z.strictObject({ version, role: memberRole.optional(), permissions: permissions.optional() }),
    output: dealerMember,
    errors: [...memberErrors, 'stale_version', 'dealer_last_owner'],
  },
)
export const removeDealerMember = remove('/v1/dealers/:slug/members/:id', 'Removes a member, or leaves the dealer', {
  ...oneMember,
  output: done,
  errors: [...memberErrors, 'dealer_last_owner'],
})

export const inviteStates = ['open', 'accepted', 'revoked', 'expired'] as const
export const dealerInvite = z.object({
  id: int,
  email: z.string(),
  role: memberRole,
  permissions: z.array(dealerRight),
  state: z.enum(inviteStates),
  invited_by: z.string(),
  created_at: time,
  expires_at: time,
})
export type DealerInvite = z.output<typeof dealerInvite>
export const listDealerInvites = get('/v1/dealers/:slug/invites', 'Lists a dealer’s last 200 invites, newest first', {
  ...memberCall,
  output: allOf(dealerInvite),
})
export const inviteForm = z.strictObject({ email, role: memberRole, permissions: permissions.default([]) })
export const createDealerInvite = post(
  '/v1/dealers/:slug/invites',
  'Invites a member by email. Replaces an open invite to the same address.',
  {
    ...memberCall,
    body: inviteForm,
    output: dealerInvite,
    errors: [...memberErrors, 'dealer_member_already'],
    idempotent: true,
    status: 201,
    perMinute: 20,
  },
)
export const revokeDealerInvite = remove('/v1/dealers/:slug/invites/:id', 'Withdraws an invite', {
  ...oneMember,
  output: dealerInvite,
  errors: [...memberErrors, 'invite_invalid'],
})
const token = z.string().length(43)
export const getDealerInvite = get('/v1/dealers/:slug/invites/:id', 'Returns an invite by its token', {
  ...oneMember,
  query: z.object({ token }),
  output: z.object({
    dealer: z.string(),
    role: memberRole,
    invited_by: z.string(),
    email: z.string(),
    state: z.enum(inviteStates),
    expires_at: time,
  }),
  errors: ['not_found', 'wrong_region'],
  perMinute: 60,
})
export const acceptDealerInvite = post(
  '/v1/dealers/:slug/invites/:id/accept',
  'Accepts an invite and renews the session',
  {
    ...oneMember,
    body: z.strictObject({ token }),
    output: z.object({ slug: z.string(), role: memberRole }),
    errors: [
      'not_found',
      'wrong_region',
      'invite_invalid',
      'invite_for_another',
      'dealer_member_already',
      'dealer_not_active',
    ],
    perMinute: 30,
  },
)
