import { z } from 'zod'
import { regions } from '#access/actor.ts'
import { get, post } from '#kit/contract.ts'
import { currencies } from '#kit/money.ts'
import { cursorPage, cursorQuery, email, nullableTime, pageQuery, paged, slug, time } from '#kit/shapes.ts'
import { countryCodes } from '#features/addresses/countries.ts'
import {
  allRights,
  applicationStates,
  dealerStates,
  memberRoles,
  onboardingSteps,
  specializationKeys,
} from '../rules.ts'
import * as m from '../messages/m.ts'

const text = (max: number) => z.string().trim().max(max)
export const slugParams = z.object({ slug })
export const specialization = z.enum(specializationKeys)
export const memberRole = z.enum(memberRoles)
export const dealerRight = z.enum(allRights as [(typeof allRights)[number], ...(typeof allRights)[number][]])
export const version = z.number().int().positive()

/** A web address, or nothing. Other schemes than http and https are refused: it becomes a link. */
export const website = z.union([z.literal(''), z.url({ protocol: /^https?$/, error: m.websiteInvalid }).max(200)])
const phone = text(40).regex(/^[+0-9 ().\-/]*$/, { error: m.phoneInvalid })

/** The directory's entry: what a dealer publishes, nothing else. Distance in kilometres from the place that was asked for. */
export const publicDealer = z.object({
  slug: z.string(),
  name: z.string(),
  tagline: z.string(),
  about: z.string(),
  accent_color: z.string(),
  background_color: z.string(),
  logo: z.string().nullable(),
  phone: z.string(),
  website: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postal_code: z.string(),
  country_code: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  distance_km: z.number().nullable(),
  specializations: z.array(specialization),
  tools: z.array(z.object({ name: z.string(), install_fee: z.number().int() })),
  currency: z.enum(currencies),
  /** Whether the contact form reaches somebody. */
  contactable: z.boolean(),
})
export type PublicDealer = z.output<typeof publicDealer>

export const directorySorts = ['name', 'distance'] as const
export const directoryQuery = pageQuery.extend({
  q: text(80).optional(),
  specialization: specialization.optional(),
  /** A place or a postcode. */
  near: text(120).min(2).optional(),
  /** Kilometres around that place. */
  within: z.coerce.number().int().min(1).max(20_000).optional(),
  sort: z.enum(directorySorts).optional(),
})
export const listDealers = get(
  '/v1/dealers',
  'The dealers of the region that show themselves, by name, specialization and distance from a place',
  {
    access: 'public',
    query: directoryQuery,
    output: paged(publicDealer).extend({
      /** Where distances are measured from. */
      place: z.object({ label: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
    }),
    errors: ['unable_to_resolve_address'],
    perMinute: 120,
  },
)
export const getPublicDealer = get('/v1/dealers/:slug', 'What a dealer publishes', {
  access: 'public',
  params: slugParams,
  output: publicDealer,
  errors: ['not_found'],
})
export const getDealerLogo = get('/v1/dealers/:slug/logo', 'The logo of a dealer as a picture', {
  access: 'public',
  params: slugParams,
  query: z.object({ v: z.string().max(20).optional() }),
  output: z.unknown(),
  errors: ['not_found', 'unavailable'],
})
export const contactForm = z.strictObject({
  name: text(120).min(1, { error: m.yourNameRequired }),
  email,
  phone: phone.default(''),
  message: text(4000).min(10, { error: m.messageTooShort }),
})
export const contactDealer = post(
  '/v1/dealers/:slug/contact',
  'Mails a message to a dealer, with the writer’s address for the answer',
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

/** Where a dealer or applicant is. */
export const placeFields = {
  line1: text(200),
  line2: text(200).default(''),
  city: text(120),
  state: text(40).default(''),
  postal_code: text(20).default(''),
  country_code: z.enum(countryCodes),
}
export const applicationForm = z.strictObject({
  company_name: text(120).min(2, { error: m.companyRequired }),
  contact_name: text(120).min(1, { error: m.yourNameRequired }),
  email,
  phone: phone.min(5, { error: m.phoneInvalid }),
  website: website.default(''),
  ...placeFields,
  line1: placeFields.line1.min(1, { error: m.streetRequired }),
  city: placeFields.city.min(1, { error: m.cityRequired }),
  tax_id: text(40).default(''),
  specializations: z.array(specialization).max(specializationKeys.length).default([]),
  years_in_business: z.number().int().min(0).max(150).default(0),
  message: text(4000).default(''),
})
export const createDealerApplication = post('/v1/dealer-applications', 'Applies to become a dealer, logged in or not', {
  access: 'public',
  body: applicationForm,
  /** The token shows the state of the application without a login. */
  output: z.object({ id: z.number().int(), token: z.string() }),
  errors: ['too_many_requests'],
  idempotent: true,
  status: 201,
  perMinute: 10,
})
export const applicationStatus = z.object({
  id: z.number().int(),
  state: z.enum(applicationStates),
  company_name: z.string(),
  /** Why it was refused. */
  decision: z.string(),
  created_at: time,
  decided_at: nullableTime,
})
export const getDealerApplicationStatus = get(
  '/v1/dealer-applications/:id/by-token/:token',
  'How far an application is, for whoever holds its token',
  {
    access: 'public',
    params: z.object({ id: z.coerce.number().int().positive(), token: z.string().length(43) }),
    output: applicationStatus,
    errors: ['not_found'],
    perMinute: 60,
  },
)

export const onboardingProgress = z.object({
  done: z.number().int(),
  total: z.number().int(),
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
  'The dealers I belong to, in both regions, and invites that wait for me',
  {
    access: 'user',
    output: z.object({
      data: z.array(membership),
      invites: z.array(
        z.object({
          id: z.number().int(),
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
  tagline: z.string(),
  listed: z.boolean(),
  user_id: z.number().int(),
  onboarding: onboardingProgress,
  counts: z.object({
    members: z.number().int(),
    invites: z.number().int(),
    tools: z.number().int(),
    specializations: z.number().int(),
  }),
})
export type DealerOverview = z.output<typeof dealerOverview>
export const getDealerOverview = get(
  '/v1/dealers/:slug/overview',
  'A dealer for its members: role, rights and what is left to set up',
  { access: 'user', params: slugParams, output: dealerOverview, errors: ['not_found', 'wrong_region', 'forbidden'] },
)

export const dealerSnapshot = z.object({
  id: z.number().int(),
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
    tools: z.array(z.object({ name: z.string(), install_fee: z.number().int() })),
    members: z.array(z.object({ name: z.string(), email: z.string(), role: memberRole, since: z.string() })),
  }),
})
export type DealerSnapshot = z.output<typeof dealerSnapshot>
const memberErrors = ['not_found', 'wrong_region', 'forbidden', 'dealer_not_active'] as const
export const listDealerSnapshots = get('/v1/dealers/:slug/snapshots', 'Snapshots of a dealer, the latest first', {
  access: 'user',
  params: slugParams,
  query: cursorQuery,
  output: cursorPage(dealerSnapshot),
  errors: memberErrors,
})
export const createDealerSnapshot = post('/v1/dealers/:slug/snapshots', 'Keeps what a dealer is today, for printing', {
  access: 'user',
  params: slugParams,
  output: dealerSnapshot,
  errors: memberErrors,
  idempotent: true,
  status: 201,
  perMinute: 20,
})
