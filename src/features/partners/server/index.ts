import { referralCookieName } from './affiliates/attribute-order.ts'
import { partnersPersonalData } from './personal-data.ts'
import { earningAuditPlace } from './earnings/audit-place.ts'
import { findReferralCodes } from './affiliates/referral-codes.ts'
import { shareRefundEffect } from './earnings/refund-effect.ts'
import type { Feature } from '#access/feature.ts'
import * as affiliateBrand from '../contract/affiliate-brand.ts'
import * as affiliateStaff from '../contract/affiliate-staff.ts'
import * as affiliateTerms from '../contract/affiliate-terms.ts'
import * as affiliateVisit from '../contract/affiliate-visit.ts'
import * as affiliates from '../contract/affiliates.ts'
import * as duePayouts from '../contract/due-payouts.ts'
import * as payouts from '../contract/payouts.ts'
import * as tunePools from '../contract/tune-pools.ts'
import * as tuners from '../contract/tuners.ts'
import { operations as affiliateOperations } from './affiliates/index.ts'
import { mailFacts } from './affiliates/affiliate-mails.ts'
import { operations as earningOperations } from './earnings/index.ts'
import { jobs } from './earnings/jobs.ts'
import { operations as tunerOperations } from './tuners/index.ts'

/** Tuners and affiliates: their earnings and payouts. */
export const partnersFeature: Feature = {
  name: 'partners',
  contract: [
    payouts,
    duePayouts,
    tuners,
    tunePools,
    affiliates,
    affiliateBrand,
    affiliateVisit,
    affiliateStaff,
    affiliateTerms,
  ],
  operations: [...earningOperations, ...tunerOperations, ...affiliateOperations],
  mails: mailFacts,
  jobs,
  effects: {
    personalData: partnersPersonalData,
    refund: shareRefundEffect,
    auditPlace: earningAuditPlace,
    referralCodes: findReferralCodes,
    consentCookies: (settings) => [referralCookieName(settings)],
  },
}
