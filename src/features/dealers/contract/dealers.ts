import { z } from 'zod'
import { regions } from '#access/actor.ts'
import { get, post } from '#kit/contract.ts'
import { readable, shown } from '#kit/fields.ts'
import { currencies } from '#kit/money.ts'
import { cursorPage, cursorQuery, email, int, nullableTime, paged, pageQuery, slug, text, time } from '#kit/shapes.ts'
import { countryCodes } from '#features/addresses/countries.ts'
import {
  allRights,
  applicationStates,
  dealerKindKeys,
  dealerKinds,
  dealerStates,
  memberRoles,
  onboardingSteps,
  specializationKeys,
} from '../rules.ts'
import * as m from '../messages/m.ts'

export const slugParams = z.object({ slug })
export const memberErrors = ['not_found', 'wrong_region', 'forbidden', 'dealer_not_active'] as const
/** Common parts of every dealer area call: members only. */
export const memberCall = { access: 'user', params: slugParams, errors: memberErrors } as const
export const specialization = z.enum(specializationKeys)
export const memberRole = z.enum(memberRoles)
export const dealerRight = z.enum(allRights as [(typeof allRights)[number], ...(typeof allRights)[number][]])

/** An optional website URL. Only http and https, because it becomes a link. */
export const website = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: m.websiteInvalid }).max(200)])
const phone = text(40).regex(/^[+0-9 ().\-/]*$/, { error: m.phoneInvalid })

const dealerKind = shown(z.enum(dealerKindKeys), { label: m.kind, choices: dealerKinds })

/** A dealer's public fields. */
export const publicFields = {
  name: shown(text(120).min(2, { error: m.nameRequired }), { label: m.name, wide: true, required: true }),
  kind: dealerKind,
  tagline: shown(text(120), { label: m.tagline, wide: true }),
  about: shown(text(2000), { label: m.aboutShop, lines: 5 }),
  opening_hours: shown(text(400), { label: m.openingHours, hint: m.openingHoursHint, lines: 4 }),
  phone: shown(phone, { label: m.phone, type: 'tel' }),
  website: shown(website, { label: m.website, type: 'url', placeholder: 'https://' }),
}
const color = z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/, { error: m.chooseColor })])
/** The colors of its entry; empty for the page's own. The name is shown in the accent color on the background. */
export const colorFields = { accent_color: color, background_color: color }
/** The address of a dealer or applicant. */
export const placeFields = {
  line1: text(200),
  line2: text(200),
  city: text(120),
  state: text(40),
  postal_code: text(20),
  country_code: z.enum(countryCodes),
}

/** A dealer's location and public presence. */
export const dealerPresence = z.object({
  slug: z.string(),
  ...readable(publicFields),
  ...readable(colorFields),
  ...readable(placeFields),
  logo: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

/** A directory entry with only what the dealer publishes. Distance in kilometers from the requested place. */
export const publicDealer = dealerPresence.extend({
  distance_km: z.number().nullable(),
  specializations: z.array(specialization),
  tools: z.array(z.object({ name: z.string(), install_fee: int })),
  currency: z.enum(currencies),
})
export type PublicDealer = z.output<typeof publicDealer>

export const directorySorts = ['name', 'distance'] as const
export const directoryQuery = pageQuery.extend({
  q: text(80).optional(),
  specialization: specialization.optional(),
  /** Dealers that do both match either. */
  kind: z.enum(['retailer', 'installer']).optional(),
  /** A place or postal code. */
  near: text(120).min(2).optional(),
  /** Search radius in kilometers. */
  within: z.coerce.number().int().min(1).max(20_000).optional(),
  sort: z.enum(directorySorts).optional(),
})
export const listDealers = get('/v1/dealers', 'Searches the dealer directory by name, specialization and distance', {
  access: 'public',
  query: directoryQuery,
  output: paged(publicDealer).extend({
    /** The center of the search. */
    place: z.object({ label: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
  }),
  errors: ['unable_to_resolve_address'],
  perMinute: 120,
})
export const getPublicDealer = get('/v1/dealers/:slug', 'Returns a dealer’s public profile', {
  access: 'public',
  params: slugParams,
  output: publicDealer,
  errors: ['not_found'],
})
export const getDealerLogo = get('/v1/dealers/:slug/logo', 'Returns a dealer’s logo', {
  access: 'public',
  params: slugParams,
  query: z.object({ v: z.string().max(20).optional() }),
  output: z.unknown(),
  errors: ['not_found', 'unavailable', 'wrong_region'],
})
export const contactForm = z.strictObject({
  name: text(120).min(1, { error: m.yourNameRequired }),
  email,
  phone: phone.default(''),
  message: text(4000).min(10, { error: m.messageTooShort }),
})
export const contactDealer = post(
  '/v1/dealers/:slug/contact',
  'Emails a message to a dealer, with the sender’s address as reply-to',
  {
    access: 'public',
    params: slugParams,
    body: contactForm,
    output: z.object({ sent: z.literal(true) }),
    errors: ['not_found', 'too_many_requests'],
    idempotent: true,
    perMinute: 5,
  },
)

export const applicationForm = z.strictObject({
  company_name: text(120).min(2, { error: m.companyRequired }),
  kind: dealerKind.default('both'),
  contact_name: text(120).min(1, { error: m.yourNameRequired }),
  email,
  phone: phone.min(5, { error: m.phoneInvalid }),
  website: website.default(''),
  ...placeFields,
  line1: placeFields.line1.min(1, { error: m.streetRequired }),
  line2: placeFields.line2.default(''),
  city: placeFields.city.min(1, { error: m.cityRequired }),
  state: placeFields.state.default(''),
  postal_code: placeFields.postal_code.default(''),
  tax_id: text(40).default(''),
  specializations: z.array(specialization).max(specializationKeys.length).default([]),
  years_in_business: int.min(0).max(150).default(0),
  message: text(4000).default(''),
})
export const createDealerApplication = post('/v1/dealer-applications', 'Submits a dealer application', {
  access: 'public',
  body: applicationForm,
  /** The token gives access to the application's state without a login. */
  output: z.object({ id: int, token: z.string() }),
  errors: ['too_many_requests'],
  idempotent: true,
  status: 201,
  perMinute: 10,
})
export const applicationStatus = z.object({
  id: int,
  state: z.enum(applicationStates),
  company_name: z.string(),
  /** The reason for a rejection. */
  decision: z.string(),
  created_at: time,
  decided_at: nullableTime,
})
export const getDealerApplicationStatus = get(
  '/v1/dealer-applications/:id/by-token/:token',
  'Returns the status of an application by its token',
  {
    access: 'public',
    params: z.object({ id: z.coerce.number().int().positive(), token: z.string().length(43) }),
    output: applicationStatus,
    errors: ['not_found'],
    perMinute: 60,
  },
)

export const onboardingProgress = z.object({
  done: int,
  total: int,
  steps: z.array(z.object({ step: z.enum(onboardingSteps), done: z.boolean() })),
})
export const membership = z.object({
  slug: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  city: z.string(),
  state: z.enum(dealerStates),
  region: z.union(regions.map((value) => z.literal(value))),
  currency: z.enum(currencies),
  role: memberRole,
  rights: z.array(dealerRight),
  since: time,
})
export type DealerMembership = z.output<typeof membership>
export const listDealerMemberships = get(
  '/v1/dealer-memberships',
  'Lists your dealer memberships and open invites in both regions',
  {
    access: 'user',
    output: z.object({
      data: z.array(membership),
      invites: z.array(
        z.object({
          id: int,
          slug: z.string(),
          dealer: z.string(),
          role: memberRole,
          invited_by: z.string(),
          expires_at: time,
        }),
      ),
      applications: z.array(applicationStatus),
    }),
  },
)
export const dealerOverview = membership.extend({
  role: memberRole.nullable().describe('null for an admin who is no member and looks on'),
  tagline: z.string(),
  listed: z.boolean(),
  user_id: int,
  onboarding: onboardingProgress,
  counts: z.object({
    members: int,
    invites: int,
    tools: int,
    specializations: int,
  }),
})
export type DealerOverview = z.output<typeof dealerOverview>
export const getDealerOverview = get(
  '/v1/dealers/:slug/overview',
  'Returns a dealer to its members: role, rights and remaining setup steps',
  { ...memberCall, output: dealerOverview },
)

export const dealerSnapshot = z.object({
  id: int,
  taken_by: z.string(),
  created_at: time,
  facts: z.object({
    name: z.string(),
    slug: z.string(),
    state: z.enum(dealerStates),
    currency: z.enum(currencies),
    address: z.array(z.string()),
    phone: z.string(),
    website: z.string(),
    public_email: z.string(),
    listed: z.boolean(),
    billing: z.object({ name: z.string(), email: z.string(), tax_id: z.string() }),
    specializations: z.array(specialization),
    tools: z.array(z.object({ name: z.string(), install_fee: int })),
    members: z.array(z.object({ name: z.string(), email: z.string(), role: memberRole, since: z.string() })),
  }),
})
export type DealerSnapshot = z.output<typeof dealerSnapshot>
export const listDealerSnapshots = get('/v1/dealers/:slug/snapshots', 'Lists a dealer’s snapshots, newest first', {
  ...memberCall,
  query: cursorQuery,
  output: cursorPage(dealerSnapshot),
})
export const createDealerSnapshot = post('/v1/dealers/:slug/snapshots', 'Creates a printable snapshot of a dealer', {
  ...memberCall,
  output: dealerSnapshot,
  idempotent: true,
  status: 201,
  perMinute: 20,
})
