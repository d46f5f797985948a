/** Bulk actions on dealers, tuners and affiliates, for `bulk-acts.test.ts`. */
import { listDealerApplications, listStaffDealers, listStaffInvites } from '#features/dealers/contract/staff.ts'
import { applicationListActs as dealerApplicationActs } from '#features/dealers/screens/admin/application-acts.ts'
import { dealerActs } from '#features/dealers/screens/admin/dealer-acts.ts'
import { inviteActs } from '#features/dealers/screens/admin/invite-acts.ts'
import { listCreditDeals } from '#features/dealer-accounts/contract/credit-deals.ts'
import { dealListActs } from '#features/dealer-accounts/screens/credit-deals/admin/deal-acts.ts'
import {
  listAffiliateApplications,
  listAffiliateOffers,
  listStaffAffiliates,
} from '#features/partners/contract/affiliate-staff.ts'
import { listPayouts } from '#features/partners/contract/payouts.ts'
import { listTuneOwners, listTunePools } from '#features/partners/contract/tune-pools.ts'
import { listStaffTuners, listTunerBrands } from '#features/partners/contract/tuners.ts'
import { applicationListActs } from '#features/partners/screens/affiliates/admin/application-acts.ts'
import { offerActs } from '#features/partners/screens/affiliates/admin/offer-acts.ts'
import { affiliateActs, tunerActs } from '#features/partners/screens/earnings/admin/earner-acts.ts'
import { payoutActs } from '#features/partners/screens/earnings/admin/payout-acts.ts'
import { ownerActs } from '#features/partners/screens/tuners/admin/owner-acts.ts'
import { poolActs } from '#features/partners/screens/tuners/admin/pool-acts.ts'
import { expect } from 'vitest'
import type { Endpoint } from '#kit/contract.ts'
import type { Tried } from './bulk.ts'
import type { Client } from './world.ts'

const reason = { reason: 'A word to the wise' }

/** Lists of dealers and partners. Those whose actions close dealers and accounts come last. */
export async function partnersTried(staff: Client): Promise<Record<string, Tried>> {
  const choicesIn = async (list: Endpoint) => {
    const { body } = await staff.call(list, { query: {} } as never)
    const rows = (body as { data: { id: number; name: string }[] }).data
    return rows.map(({ id, name }) => ({ value: String(id), label: name }))
  }
  const [tuners, pools, brands] = await Promise.all([listStaffTuners, listTunePools, listTunerBrands].map(choicesIn))
  const lena = tuners!.find(({ label }) => label === 'Lena Brandt')!.value
  return {
    'dealer applications': {
      list: listDealerApplications,
      acts: dealerApplicationActs(['USD', 'CAD']),
      asked: { Approve: { currency: 'CAD', reason: '' }, Decline: reason },
      after: {
        'Start review': { state: 'in-review' },
        Approve: { state: 'approved', dealer_id: expect.any(Number) },
        Decline: { state: 'refused', decision: reason.reason },
      },
      stale: 'application_decided',
    },
    'affiliate applications': {
      list: listAffiliateApplications,
      acts: applicationListActs,
      asked: { Accept: { answer: 'Welcome' }, Decline: { answer: 'Not this year' } },
      after: { Accept: { state: 'accepted', answer: 'Welcome' }, Decline: { state: 'refused' } },
      stale: 'application_decided',
    },
    'affiliate offers': {
      list: listAffiliateOffers,
      acts: offerActs,
      asked: { Withdraw: reason },
      after: { Resend: { state: 'open', mail_count: 2 }, Withdraw: { state: 'withdrawn' } },
      stale: { Resend: null, Withdraw: 'offer_closed' },
    },
    'credit deals': {
      list: listCreditDeals,
      acts: dealListActs,
      asked: { Publish: reason, 'Cancel deals': reason },
      after: { Publish: { state: 'published' }, 'Cancel deals': { state: 'cancelled' } },
      stale: 'credit_deal_closed',
    },
    pools: {
      list: listTunePools,
      acts: poolActs(tuners!),
      asked: { 'Add tuner': { tuner: lena, weight: '25', ...reason }, 'Remove tuner': { tuner: lena, ...reason } },
      stale: 'stale_version',
    },
    'tune owners': {
      list: listTuneOwners,
      acts: ownerActs({ tuners: tuners!, pools: pools!, brands: brands! }),
      asked: {
        'Set owner': { owner: `tuner/${lena}`, ...reason },
        'Set brand': { brand: brands![0]!.value, ...reason },
      },
      stale: 'stale_version',
    },
    payouts: {
      list: listPayouts,
      acts: payoutActs,
      asked: { Approve: reason, 'Mark as paid': reason, 'Cancel runs': reason },
      after: {
        Approve: { state: 'approved' },
        'Mark as paid': { state: 'disbursed', sent_count: 0 },
        'Cancel runs': { state: 'cancelled' },
      },
      stale: 'payout_closed',
    },
    tuners: {
      list: listStaffTuners,
      acts: tunerActs,
      asked: { Pause: reason, Activate: reason, 'Close accounts': reason },
      stale: 'stale_version',
    },
    affiliates: {
      list: listStaffAffiliates,
      acts: affiliateActs,
      asked: { Pause: reason, Activate: reason, 'Close accounts': reason },
      stale: 'stale_version',
    },
    'dealer invites': {
      list: listStaffInvites,
      acts: inviteActs,
      asked: { 'Send again': reason, Withdraw: reason },
      after: { 'Send again': { state: 'revoked' }, Withdraw: { state: 'revoked' } },
      stale: 'invite_invalid',
    },
    dealers: {
      list: listStaffDealers,
      acts: dealerActs,
      asked: Object.fromEntries(dealerActs.map(({ label }) => [label, reason])),
      stale: 'stale_version',
    },
  }
}
