import { z } from 'zod'
import { downloadPermit } from '#features/files/contract.ts'
import { earnerFilters, earnerState, earnerStateForm, staffEarner } from './tuners.ts'
import { post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency } from '#kit/money.ts'
import { email, id, idParams, int, nullableTime, text, time, why } from '#kit/shapes.ts'
import { application } from './affiliates.ts'
import { applicationStates, offerStates } from '../rules/affiliates.ts'
import * as m from '../messages/m.ts'

const staff = 'shares.manage' as const

/** `currency` limits the list to affiliates with earnings in it. */
const affiliateFilters = { ...earnerFilters, currency: currency.optional() }
export const staffAffiliate = staffEarner.extend({
  version: int,
  /** How often their links were clicked. */
  clicks: int,
  /** In the requested currency, otherwise in that of the levels. */
  sales: int,
  earned: int,
  due: int,
})
export const listStaffAffiliates = list('/v1/admin/affiliates', 'Lists affiliates with key figures of the program', {
  access: staff,
  filters: affiliateFilters,
  row: staffAffiliate,
  also: {
    figures: z.array(z.object({ currency, earned: int, due: int, paid: int, orders: int })),
  },
})
export const exportStaffAffiliates = exportOf(listStaffAffiliates)
export const setAffiliateState = post('/v1/admin/affiliates/:id/state', 'Pauses, closes or reactivates an affiliate', {
  access: staff,
  params: idParams,
  body: earnerStateForm,
  output: earnerState,
  errors: ['not_found', 'stale_version'],
  idempotent: true,
})
export const staffApplication = application.extend({
  name: z.string(),
  email: z.string(),
  about: z.string(),
  socials: z.array(z.string()),
  files: z.array(z.object({ id: int, name: z.string(), size: int })),
  decided_at: nullableTime,
})
export type StaffApplication = z.output<typeof staffApplication>
const applicationFilters = {
  q: text(80).optional(),
  state: z.enum(applicationStates).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
}
export const listAffiliateApplications = list('/v1/admin/affiliate-applications', 'Lists affiliate applications', {
  access: staff,
  filters: applicationFilters,
  row: staffApplication,
})
export const exportAffiliateApplications = exportOf(listAffiliateApplications)
export const permitApplicationDownload = post(
  '/v1/admin/affiliate-applications/:id/files/:file/token',
  'Creates a token for one download of an applicant’s file. The download is recorded.',
  { access: staff, params: z.object({ id, file: id }), output: downloadPermit, errors: ['not_found'], perMinute: 60 },
)
/** The decision, with the message that the applicant gets. */
export const decisionForm = z.strictObject({
  accept: z.boolean(),
  answer: z.string().trim().min(3, { error: m.answerRequired }).max(500),
})
export const decideAffiliateApplication = post(
  '/v1/admin/affiliate-applications/:id/decide',
  'Accepts or declines an affiliate application',
  {
    access: staff,
    params: idParams,
    body: decisionForm,
    output: application,
    errors: ['not_found', 'application_decided', 'affiliate_already'],
    idempotent: true,
  },
)
export const offerForm = z.strictObject({
  name: z.string().trim().min(2, { error: m.nameRequired }).max(80),
  email,
  percent: z.number().min(0.01).max(50).multipleOf(0.01),
  reason: why,
})
export const affiliateOffer = z.object({
  id: int,
  name: z.string(),
  email: z.string(),
  percent: z.number(),
  state: z.enum(offerStates),
  created_by: z.string(),
  created_at: time,
  expires_at: time,
  mail_count: int,
  mailed_at: nullableTime,
  revoked_at: nullableTime,
  joined_at: nullableTime,
  earner_id: int.nullable(),
})
export type AffiliateOffer = z.output<typeof affiliateOffer>
const offerFilters = {
  q: text(80).optional(),
  state: z.enum(offerStates).optional(),
  sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
}
export const listAffiliateOffers = list('/v1/admin/affiliate-offers', 'Lists affiliate offers', {
  access: staff,
  filters: offerFilters,
  row: affiliateOffer,
})
export const exportAffiliateOffers = exportOf(listAffiliateOffers)
export const createAffiliateOffer = post(
  '/v1/admin/affiliate-offers',
  'Creates an affiliate offer and emails its link',
  {
    access: staff,
    body: offerForm,
    output: affiliateOffer.extend({ path: z.string() }),
    idempotent: true,
    errors: ['not_found', 'offers_unwanted'],
  },
)
const offerAct = {
  access: staff,
  params: idParams,
  output: affiliateOffer,
  errors: ['not_found', 'offer_closed'],
  idempotent: true,
} as const
export const resendAffiliateOffer = post(
  '/v1/admin/affiliate-offers/:id/resend',
  'Resends an offer and extends it by a month',
  { ...offerAct, errors: [...offerAct.errors, 'offers_unwanted'], perMinute: 20 },
)
export const revokeAffiliateOffer = post(
  '/v1/admin/affiliate-offers/:id/revoke',
  'Withdraws an offer. Its link stops working.',
  { ...offerAct, body: z.strictObject({ reason: why }) },
)
