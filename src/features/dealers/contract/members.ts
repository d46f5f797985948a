import { z } from 'zod'
import { get, patch, post, put, remove } from '#kit/contract.ts'
import { currencies } from '#kit/money.ts'
import { email, id, time } from '#kit/shapes.ts'
import { dealerRight, memberRole, placeFields, slugParams, specialization, version, website } from './dealers.ts'
import { allRights, specializationKeys } from '../rules.ts'
import * as m from '../messages/m.ts'

const text = (max: number) => z.string().trim().max(max)
const errors = ['not_found', 'wrong_region', 'forbidden', 'dealer_not_active'] as const
const done = z.object({ done: z.literal(true) })

/** What a member with the right `profile` may read and change. */
export const dealerSettings = z.object({
  version,
  slug: z.string(),
  name: z.string(),
  currency: z.enum(currencies),
  listed: z.boolean(),
  public_email: z.string(),
  phone: z.string(),
  website: z.string(),
  tagline: z.string(),
  about: z.string(),
  accent_color: z.string(),
  background_color: z.string(),
  logo: z.string().nullable(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country_code: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  billing_name: z.string(),
  billing_email: z.string(),
  tax_id: z.string(),
})
export type DealerSettings = z.output<typeof dealerSettings>

const maybeEmail = z.union([z.literal(''), email], { error: m.emailInvalid })
const color = z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/, { error: m.chooseColor })])
/** Fields of the settings that may be written; what is missing stays. */
export const settingsFields = z.strictObject({
  name: text(120).min(2, { error: m.nameRequired }),
  listed: z.boolean(),
  public_email: maybeEmail,
  phone: text(40).regex(/^[+0-9 ().\-/]*$/, { error: m.phoneInvalid }),
  website,
  tagline: text(120),
  about: text(2000),
  accent_color: color,
  /** Behind the name, which is written in the accent colour; empty for the page's own. */
  background_color: color,
  line1: placeFields.line1,
  line2: text(200),
  city: placeFields.city,
  state: text(40),
  postal_code: text(20),
  country_code: placeFields.country_code,
  billing_name: text(120),
  billing_email: maybeEmail,
  tax_id: text(40),
})
export const settingsChanges = settingsFields.partial().extend({ version })
export type SettingsChanges = z.output<typeof settingsChanges>

export const getDealerSettings = get('/v1/dealers/:slug/settings', 'Profile, branding and billing of a dealer', {
  access: 'user',
  params: slugParams,
  output: dealerSettings,
  errors,
})
export const updateDealerSettings = patch(
  '/v1/dealers/:slug/settings',
  'Changes profile, branding or billing; the place of the address is looked up',
  {
    access: 'user',
    params: slugParams,
    body: settingsChanges,
    output: dealerSettings,
    errors: [...errors, 'stale_version'],
    runs: 'saga',
    perMinute: 30,
  },
)
export const uploadDealerLogo = post(
  '/v1/dealers/:slug/logo',
  'Replaces the logo: PNG, JPEG or WebP by its content, 512 KiB at most',
  {
    access: 'user',
    params: slugParams,
    body: z.unknown(),
    output: dealerSettings,
    errors: [...errors, 'file_kind_refused', 'file_too_large', 'file_empty', 'file_quota_exceeded', 'upload_cut'],
    runs: 'saga',
    raw: true,
    perMinute: 10,
  },
)
export const removeDealerLogo = remove('/v1/dealers/:slug/logo', 'Removes the logo', {
  access: 'user',
  params: slugParams,
  output: dealerSettings,
  errors,
})

export const dealerTool = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  /** Minor units of the dealer's currency; null while the dealer does not have the tool. */
  install_fee: z.number().int().nullable(),
})
const toolList = z.object({ currency: z.enum(currencies), data: z.array(dealerTool) })
export const listDealerTools = get(
  '/v1/dealers/:slug/tools',
  'All tools that dealers may own, with the fee of those that this one has',
  { access: 'user', params: slugParams, output: toolList, errors },
)
/** Fees of up to a million whole units. */
export const installFee = z.number().int().min(0).max(100_000_000)
export const syncDealerTools = put(
  '/v1/dealers/:slug/tools',
  'Makes these the dealer’s tools, each with its install fee',
  {
    access: 'user',
    params: slugParams,
    body: z.array(z.strictObject({ id, install_fee: installFee })).max(200),
    output: toolList,
    errors,
  },
)
const specializationList = z.object({ specializations: z.array(specialization) })
export const listDealerSpecializations = get('/v1/dealers/:slug/specializations', 'What a dealer is good at', {
  access: 'user',
  params: slugParams,
  output: specializationList,
  errors,
})
export const syncDealerSpecializations = put(
  '/v1/dealers/:slug/specializations',
  'Makes these the dealer’s specializations',
  {
    access: 'user',
    params: slugParams,
    body: z.strictObject({ specializations: z.array(specialization).max(specializationKeys.length) }),
    output: specializationList,
    errors,
  },
)

const permissions = z.array(dealerRight).max(allRights.length)
export const dealerMember = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: memberRole,
  permissions: z.array(dealerRight),
  rights: z.array(dealerRight),
  version: z.number().int(),
  since: time,
})
export type DealerMember = z.output<typeof dealerMember>
export const listDealerMembers = get('/v1/dealers/:slug/members', 'The members of a dealer, the mightiest first', {
  access: 'user',
  params: slugParams,
  output: z.object({ data: z.array(dealerMember) }),
  errors,
})
const memberParams = slugParams.extend({ id })
export const updateDealerMember = patch(
  '/v1/dealers/:slug/members/:id',
  'Changes the role or the further rights of a member; counts from his next request on',
  {
    access: 'user',
    params: memberParams,
    body: z.strictObject({ version, role: memberRole.optional(), permissions: permissions.optional() }),
    output: dealerMember,
    errors: [...errors, 'stale_version', 'dealer_last_owner'],
  },
)
export const removeDealerMember = remove('/v1/dealers/:slug/members/:id', 'Removes a member, or leaves the dealer', {
  access: 'user',
  params: memberParams,
  output: done,
  errors: [...errors, 'dealer_last_owner'],
})

export const inviteStates = ['open', 'accepted', 'revoked', 'expired'] as const
export const dealerInvite = z.object({
  id: z.number().int(),
  email: z.string(),
  role: memberRole,
  permissions: z.array(dealerRight),
  state: z.enum(inviteStates),
  invited_by: z.string(),
  created_at: time,
  expires_at: time,
})
export type DealerInvite = z.output<typeof dealerInvite>
export const listDealerInvites = get(
  '/v1/dealers/:slug/invites',
  'The last 200 invites of a dealer, the latest first',
  { access: 'user', params: slugParams, output: z.object({ data: z.array(dealerInvite) }), errors },
)
export const inviteForm = z.strictObject({ email, role: memberRole, permissions: permissions.default([]) })
export const createDealerInvite = post(
  '/v1/dealers/:slug/invites',
  'Invites somebody by email; an open invite to the same address is withdrawn',
  {
    access: 'user',
    params: slugParams,
    body: inviteForm,
    output: dealerInvite,
    errors: [...errors, 'dealer_member_already'],
    idempotent: true,
    status: 201,
    perMinute: 20,
  },
)
export const revokeDealerInvite = remove('/v1/dealers/:slug/invites/:id', 'Withdraws an invite', {
  access: 'user',
  params: memberParams,
  output: dealerInvite,
  errors: [...errors, 'invite_invalid'],
})
const token = z.string().length(43)
export const getDealerInvite = get(
  '/v1/dealers/:slug/invites/:id',
  'What an invite offers, for whoever holds its token',
  {
    access: 'user',
    params: memberParams,
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
  },
)
export const acceptDealerInvite = post(
  '/v1/dealers/:slug/invites/:id/accept',
  'Accepts an invite, once; the session gets a new id',
  {
    access: 'user',
    params: memberParams,
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
