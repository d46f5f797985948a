import { z } from 'zod'
import { earningCalls } from '../earning-calls.ts'
import { earnerSummary } from '../overview-shape.ts'
import { get, patch, post, put, remove } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { currency } from '#kit/money.ts'
import { allOf, id, idParams, int, text, time, version } from '#kit/shapes.ts'
import { affiliateCode } from './affiliate-visit.ts'
import { applicationStates } from '../rules/affiliates.ts'
import * as m from '../messages/m.ts'

const social = z.union([z.literal(''), z.url({ protocol: /^https$/, error: m.httpsRequired }).max(200)])

/** The earnings calls, identical to those of tuners. */
export const affiliateCalls = earningCalls('affiliates')
/** The same calls under the names that the API lists; `earningCalls` declares each. */
export const listMyAffiliates = affiliateCalls.mine
export const getAffiliateOverview = affiliateCalls.overview
export const getAffiliateMetrics = affiliateCalls.metrics
export const listAffiliateEntries = affiliateCalls.entries
export const exportAffiliateEntries = affiliateCalls.exportEntries
export const listAffiliateTransfers = affiliateCalls.transfers
export const getAffiliateTransfer = affiliateCalls.transfer
export const listAffiliateTransferGroups = affiliateCalls.transferGroups
export const getAffiliateTransferGroup = affiliateCalls.transferGroup
export const listAffiliateUnifiedTransfers = affiliateCalls.unified
export const listAffiliateDisbursements = affiliateCalls.disbursements
export const exportAffiliateList = affiliateCalls.exportList
export const getAffiliateStatement = affiliateCalls.statement
export const getAffiliateSale = affiliateCalls.sale
export const saveAffiliatePayee = affiliateCalls.savePayee

/** The form of specification section 6: about, three socials, files. */
export const applicationForm = z.strictObject({
  about: z.string().trim().min(20, { error: m.aboutTooShort }).max(4000),
  socials_1: social.refine((value) => value !== '', { error: m.channelRequired }),
  socials_2: social.default(''),
  socials_3: social.default(''),
  /** IDs of the caller's own uploads. */
  files: z.array(id).max(5).default([]),
})
export const application = z.object({ id: int, state: z.enum(applicationStates), answer: z.string(), created_at: time })
export const applyAsAffiliate = post('/v1/affiliate-applications', 'Applies to become an affiliate', {
  access: 'user',
  body: applicationForm,
  output: application,
  errors: ['affiliate_already', 'not_found', 'wrong_region', 'in_use'],
  idempotent: true,
})
export const listOwnApplications = get(
  '/v1/affiliate-applications',
  'Lists your affiliate applications, newest first',
  { access: 'user', output: allOf(application) },
)
const offerParams = z.object({ id, token: z.string().min(20).max(200) })
export const getAffiliateOffer = get('/v1/affiliate-offers/:id/:token', 'Returns an affiliate offer', {
  access: 'public',
  params: offerParams,
  output: z.object({ name: z.string(), percent: z.number(), expires_at: time, joined: z.boolean() }),
  errors: ['not_found', 'token_invalid'],
  perMinute: 30,
})
export const setAffiliateOfferEmails = put(
  '/v1/mail/affiliate-offers',
  'Stops affiliate offers by email to the address of one, or starts them again',
  {
    access: 'public',
    body: z.strictObject({ token: z.string().max(100), wanted: z.boolean() }),
    output: z.object({ wanted: z.boolean() }),
    errors: ['token_invalid'],
    perMinute: 30,
  },
)
export const joinAffiliateOffer = post(
  '/v1/affiliate-offers/:id/:token/join',
  'Accepts an affiliate offer and the current terms',
  {
    access: 'user',
    params: offerParams,
    body: z.strictObject({ terms_version: version }),
    output: earnerSummary,
    errors: ['not_found', 'token_invalid', 'affiliate_already', 'affiliate_terms_open'],
    idempotent: true,
    perMinute: 30,
  },
)
export const getAffiliateTerms = get('/v1/affiliate-terms', 'Returns the current affiliate terms', {
  access: 'public',
  output: z.object({
    version: int,
    text: z.string(),
    created_at: time,
    /** How many days a visit through a link counts. */
    visit_days: int,
    /** How many days commissions are held, for those who join now. */
    hold_days: int,
  }),
})

export const affiliateSettings = z.object({
  accepted_version: int.nullable(),
  codes: z.array(z.object({ code: z.string(), clicks: int })),
  sales: z.array(z.object({ currency, amount: int })),
  /** Total sales in the currency of the levels, each converted at its day's rate. */
  sales_counted: int,
  tier: int,
})
export const getAffiliateSettings = getOne(
  '/v1/affiliates/:id/settings',
  'Returns an affiliate’s codes, accepted terms and level',
  { access: 'user', output: affiliateSettings },
)
export const settingsForm = z.strictObject({
  website: social,
  tagline: text(120),
  accent_color: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/, { error: m.colorFormat })]),
  version,
})
export const updateAffiliateSettings = patch(
  '/v1/affiliates/:id/settings',
  'Updates an affiliate’s website and branding',
  {
    access: 'user',
    params: idParams,
    body: settingsForm,
    output: z.object({ version: int }),
    errors: ['not_found', 'stale_version'],
  },
)
export const codeForm = z.strictObject({ code: affiliateCode })
const ownAffiliate = { access: 'user', params: idParams, idempotent: true } as const
export const addAffiliateCode = post('/v1/affiliates/:id/codes', 'Adds an affiliate code', {
  ...ownAffiliate,
  body: codeForm,
  output: z.object({ code: z.string() }),
  errors: ['not_found', 'affiliate_code_taken'],
})
export const removeAffiliateCode = remove(
  '/v1/affiliates/:id/codes/:code',
  'Removes an affiliate code. Sales it brought keep counting.',
  { access: 'user', params: idParams.extend({ code: affiliateCode }), errors: ['not_found'] },
)
export const acceptAffiliateTerms = post('/v1/affiliates/:id/terms', 'Accepts a version of the affiliate terms', {
  ...ownAffiliate,
  body: z.strictObject({ version }),
  output: z.object({ accepted_version: int }),
  errors: ['not_found', 'affiliate_terms_open'],
})
export const ascendAffiliate = post(
  '/v1/affiliates/:id/ascend',
  'Upgrades an affiliate to the level reached by the last 12 months of sales',
  {
    ...ownAffiliate,
    output: z.object({ tier: int, percent: z.number() }),
    errors: ['not_found', 'affiliate_level_reached', 'affiliate_terms_open'],
  },
)
