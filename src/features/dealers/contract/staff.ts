import { z } from 'zod'
import { get, patch, post } from '#kit/contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { readable } from '#kit/fields.ts'
import { currencies, minor } from '#kit/money.ts'
import {
  email,
  id,
  idParams,
  int,
  nameSort,
  nullableTime,
  reasonForm,
  slug,
  text,
  time,
  version,
  why,
} from '#kit/shapes.ts'
import { countryCodes } from '#features/addresses/countries.ts'
import { applicationForm, applicationStatus, memberRole, publicFields, specialization } from './dealers.ts'
import { dealerInvite, dealerMember, inviteStates, dealerSettings, settingsFields } from './members.ts'
import { applicationActs, applicationStates, dealerStates } from '../rules.ts'

const access = 'dealers.manage' as const
const errors = ['not_found', 'wrong_region'] as const

/** `status` is the dealer's state; `state` is the state in its address. */
export const staffDealerSummary = z.object({
  id: int,
  slug: z.string(),
  ...readable(publicFields),
  city: z.string(),
  country_code: z.string(),
  status: z.enum(dealerStates),
  listed: z.boolean(),
  currency: z.enum(currencies),
  owner: z.string().nullable(),
  members: int,
  /** The account's balance, credit limit and overdue amount; minor units. */
  balance: minor,
  credit_limit: minor,
  overdue: minor,
  created_at: time,
  version,
})
export type StaffDealerSummary = z.output<typeof staffDealerSummary>
export const staffDealer = dealerSettings.extend({
  id: int,
  status: z.enum(dealerStates),
  note: z.string(),
  created_at: time,
  specializations: z.array(specialization),
  tools: z.array(z.object({ name: z.string(), install_fee: int })),
  members: z.array(dealerMember),
  invites: z.array(dealerInvite),
  history: z.array(z.object({ id: int, action: z.string(), actor: z.string(), reason: z.string(), created_at: time })),
})
export type StaffDealer = z.output<typeof staffDealer>

const listFilters = {
  q: text(80).optional(),
  status: z.enum(dealerStates).optional(),
  listed: z.enum(['yes', 'no']).optional(),
  sort: z.enum(['name', 'newest', 'oldest', 'balance', 'overdue']).default('name'),
}
export const listStaffDealers = list('/v1/admin/dealers', 'Lists all dealers in the region', {
  access,
  filters: listFilters,
  row: staffDealerSummary,
  also: { counts },
})
export const exportStaffDealers = exportOf(listStaffDealers)
export const newDealerForm = z.strictObject({
  name: settingsFields.shape.name,
  slug: slug.optional(),
  currency: z.enum(currencies),
  country_code: z.enum(countryCodes),
  owner_email: email,
  note: text(2000).default(''),
})
export const createStaffDealer = post('/v1/admin/dealers', 'Creates a dealer and invites its owner by email', {
  access,
  body: newDealerForm,
  output: staffDealer,
  errors: ['validation_failed', 'dealer_member_already'],
  idempotent: true,
  status: 201,
})
export const getStaffDealer = get('/v1/admin/dealers/:id', 'Returns a dealer with its members, invites and history', {
  access,
  params: idParams,
  output: staffDealer,
  errors,
})
export const staffChanges = settingsFields
  .partial()
  .extend({ status: z.enum(dealerStates).optional(), note: text(2000).optional(), version, reason: why })
export const updateStaffDealer = patch('/v1/admin/dealers/:id', 'Updates, suspends or closes a dealer', {
  access,
  params: idParams,
  body: staffChanges,
  output: staffDealer,
  errors: [...errors, 'stale_version'],
  runs: 'saga',
})
export const inviteForDealer = post('/v1/admin/dealers/:id/invites', 'Invites a member to a dealer', {
  access,
  params: idParams,
  body: z.strictObject({ email, role: memberRole, reason: why }),
  output: dealerInvite,
  errors: [...errors, 'dealer_member_already', 'dealer_not_active'],
  idempotent: true,
  status: 201,
})
export const removeMemberOfDealer = post(
  '/v1/admin/dealers/:id/members/:user/removal',
  'Removes a member of a dealer, including the last owner',
  { access, params: idParams.extend({ user: id }), body: z.strictObject({ reason: why }), output: staffDealer, errors },
)

export const staffInvite = dealerInvite.extend({
  dealer_id: int,
  dealer: z.string(),
  accepted_at: nullableTime,
  revoked_at: nullableTime,
})
export type StaffInvite = z.output<typeof staffInvite>
export const listStaffInvites = list('/v1/admin/dealer-invites', 'Lists invites to dealers in the region', {
  access,
  row: staffInvite,
  filters: { q: text(80).optional(), state: z.enum(inviteStates).optional(), sort: nameSort },
})
export const exportStaffInvites = exportOf(listStaffInvites)
const oneInvite = { access, params: idParams, body: reasonForm, output: dealerInvite } as const
export const resendInviteOfDealer = post(
  '/v1/admin/dealer-invites/:id/resend',
  'Replaces an open or expired invite with a new one to the same address, with the same role and rights',
  {
    ...oneInvite,
    errors: [...errors, 'invite_invalid', 'dealer_not_active', 'dealer_member_already'],
    idempotent: true,
    status: 201,
  },
)
export const revokeInviteOfDealer = post(
  '/v1/admin/dealer-invites/:id/revoke',
  'Withdraws an open or expired invite. Its link stops working.',
  { ...oneInvite, errors: [...errors, 'invite_invalid'] },
)
/** The fields an applicant enters, except the state of the address and the specializations. */
export const applicantFields = applicationForm.omit({ company_name: true, state: true, specializations: true }).shape
export const staffApplication = applicationStatus.extend({
  ...readable(applicantFields),
  address_state: z.string(),
  specializations: z.array(specialization),
  decided_by: z.string().nullable(),
  dealer_id: int.nullable(),
  has_login: z.boolean(),
  decided_at: nullableTime,
  version,
})
export type StaffApplication = z.output<typeof staffApplication>
const applicationFilters = { q: text(80).optional(), state: z.enum(applicationStates).optional(), sort: nameSort }
export const listDealerApplications = list('/v1/admin/dealer-applications', 'Lists dealer applications in the region', {
  access,
  filters: applicationFilters,
  row: staffApplication,
  also: { counts },
})
export const exportDealerApplications = exportOf(listDealerApplications)
export const reviewForm = z.strictObject({
  act: z.enum(applicationActs),
  version,
  /** Sent to the applicant on rejection; otherwise a note in the audit log. */
  reason: text(1000).default(''),
  /** The currency of the new dealer's account; defaults to the region's first. */
  currency: z.enum(currencies).optional(),
})
export const reviewDealerApplication = post(
  '/v1/admin/dealer-applications/:id/review',
  'Starts the review of an application, approves or declines it. Approval creates the dealer and its owner, or invites them.',
  {
    access,
    params: idParams,
    body: reviewForm,
    output: staffApplication,
    errors: [...errors, 'application_decided', 'stale_version', 'dealer_member_already'],
    idempotent: true,
  },
)
export const getDealerDashboard = get(
  '/v1/admin/dealer-dashboard',
  'Returns key figures on the dealers in the region',
  {
    access,
    output: z.object({
      dealers: z.record(z.string(), int),
      applications: z.record(z.string(), int),
      members: int,
      open_invites: int,
      listed: int,
      by_specialization: z.array(z.object({ specialization, dealers: int })),
      unfinished: z.array(z.object({ id: int, name: z.string(), done: int, total: int })),
    }),
  },
)
