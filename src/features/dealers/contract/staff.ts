import { z } from 'zod'
import { get, patch, post } from '#kit/contract.ts'
import { currencies } from '#kit/money.ts'
import { cursorPage, cursorQuery, email, id, idParams, nameSort, nullableTime, slug, time, why } from '#kit/shapes.ts'
import { countryCodes } from '#features/addresses/countries.ts'
import { applicationStatus, memberRole, specialization, version } from './dealers.ts'
import { dealerInvite, dealerMember, dealerSettings, settingsFields } from './members.ts'
import { applicationActs, applicationStates, dealerStates } from '../rules.ts'

const text = (max: number) => z.string().trim().max(max)
const access = 'dealers.manage' as const
const errors = ['not_found', 'wrong_region'] as const

/** `status` is the dealer's own state; `state` of an address is where it lies. */
export const staffDealerSummary = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  country_code: z.string(),
  status: z.enum(dealerStates),
  listed: z.boolean(),
  currency: z.enum(currencies),
  owner: z.string().nullable(),
  members: z.number().int(),
  created_at: time,
})
export type StaffDealerSummary = z.output<typeof staffDealerSummary>
export const staffDealer = dealerSettings.extend({
  id: z.number().int(),
  status: z.enum(dealerStates),
  note: z.string(),
  created_at: time,
  specializations: z.array(specialization),
  tools: z.array(z.object({ name: z.string(), install_fee: z.number().int() })),
  members: z.array(dealerMember),
  invites: z.array(dealerInvite),
  history: z.array(
    z.object({ id: z.number().int(), action: z.string(), actor: z.string(), reason: z.string(), created_at: time }),
  ),
})
export type StaffDealer = z.output<typeof staffDealer>

export const staffDealerSorts = ['name', 'newest', 'oldest'] as const
const listFilters = {
  q: text(80).optional(),
  status: z.enum(dealerStates).optional(),
  listed: z.enum(['yes', 'no']).optional(),
  sort: z.enum(staffDealerSorts).default('name'),
}
export const listStaffDealers = get('/v1/admin/dealers', 'All dealers of the region', {
  access,
  query: cursorQuery.extend(listFilters),
  output: cursorPage(staffDealerSummary).extend({ counts: z.record(z.string(), z.number().int()) }),
})
export const exportStaffDealers = get('/v1/admin/dealers.csv', 'The same list as CSV, all of it', {
  access,
  query: z.object(listFilters),
  output: z.unknown(),
  perMinute: 20,
})
export const newDealerForm = z.strictObject({
  name: settingsFields.shape.name,
  slug: slug.optional(),
  currency: z.enum(currencies),
  country_code: z.enum(countryCodes),
  owner_email: email,
  note: text(2000).default(''),
})
export const createStaffDealer = post('/v1/admin/dealers', 'Adds a dealer and invites its owner by email', {
  access,
  body: newDealerForm,
  output: staffDealer,
  errors: ['validation_failed'],
  idempotent: true,
  status: 201,
})
export const getStaffDealer = get(
  '/v1/admin/dealers/:id',
  'A dealer with its members, invites and what was done to it',
  { access, params: idParams, output: staffDealer, errors },
)
export const staffChanges = settingsFields
  .partial()
  .extend({ status: z.enum(dealerStates).optional(), note: text(2000).optional(), version, reason: why })
export const updateStaffDealer = patch('/v1/admin/dealers/:id', 'Changes a dealer, suspends or closes it', {
  access,
  params: idParams,
  body: staffChanges,
  output: staffDealer,
  errors: [...errors, 'stale_version'],
  runs: 'saga',
})
export const inviteForDealer = post(
  '/v1/admin/dealers/:id/invites',
  'Invites somebody to a dealer, as when it lost its owner',
  {
    access,
    params: idParams,
    body: z.strictObject({ email, role: memberRole, reason: why }),
    output: dealerInvite,
    errors: [...errors, 'dealer_member_already', 'dealer_not_active'],
    idempotent: true,
    status: 201,
  },
)
export const removeMemberOfDealer = post(
  '/v1/admin/dealers/:id/members/:user/removal',
  'Removes a member of a dealer; the last owner too, when another is invited afterwards',
  { access, params: idParams.extend({ user: id }), body: z.strictObject({ reason: why }), output: staffDealer, errors },
)

export const staffApplication = applicationStatus.extend({
  contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  address_state: z.string(),
  postal_code: z.string(),
  country_code: z.string(),
  tax_id: z.string(),
  specializations: z.array(specialization),
  years_in_business: z.number().int(),
  message: z.string(),
  decided_by: z.string().nullable(),
  dealer_id: z.number().int().nullable(),
  has_login: z.boolean(),
  decided_at: nullableTime,
  version,
})
export type StaffApplication = z.output<typeof staffApplication>
const applicationFilters = { q: text(80).optional(), state: z.enum(applicationStates).optional(), sort: nameSort }
export const listDealerApplications = get('/v1/admin/dealer-applications', 'Applications of the region', {
  access,
  query: cursorQuery.extend(applicationFilters),
  output: cursorPage(staffApplication).extend({ counts: z.record(z.string(), z.number().int()) }),
})
export const exportDealerApplications = get('/v1/admin/dealer-applications.csv', 'The same list as CSV, all of it', {
  access,
  query: z.object(applicationFilters),
  output: z.unknown(),
  perMinute: 20,
})
export const reviewForm = z.strictObject({
  act: z.enum(applicationActs),
  version,
  /** Told to the applicant when he is refused; a note for the audit log otherwise. */
  reason: text(1000).default(''),
  /** Of the new dealer's account; the region's first without it. */
  currency: z.enum(currencies).optional(),
})
export const reviewDealerApplication = post(
  '/v1/admin/dealer-applications/:id/review',
  'Takes up, approves or refuses an application; approval makes the dealer, and its owner or his invite',
  {
    access,
    params: idParams,
    body: reviewForm,
    output: staffApplication,
    errors: [...errors, 'application_decided', 'stale_version'],
    idempotent: true,
  },
)
export const getDealerDashboard = get('/v1/admin/dealer-dashboard', 'The dealers of the region at a glance', {
  access,
  output: z.object({
    dealers: z.record(z.string(), z.number().int()),
    applications: z.record(z.string(), z.number().int()),
    members: z.number().int(),
    open_invites: z.number().int(),
    listed: z.number().int(),
    by_specialization: z.array(z.object({ specialization, dealers: z.number().int() })),
    unfinished: z.array(
      z.object({ id: z.number().int(), name: z.string(), done: z.number().int(), total: z.number().int() }),
    ),
  }),
})
