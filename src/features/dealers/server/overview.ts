import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Region } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { fail } from '#kit/refusal.ts'
import * as contract from '../contract/dealers.ts'
import { holdsRight, onboardingOf, type OnboardingFacts } from '../rules.ts'
import { applicationShape } from './applications.ts'
import { dealersOf, type DealerRow, memberOf } from './member-of.ts'
import { type DealerCounts, readCounts, readMemberships, readWaitingInvites } from './queries.ts'
import { membershipShape } from './shapes.ts'
import { dealerApplications } from './tables.ts'

const noCounts: DealerCounts = { members: 0, invites: 0, tools: 0, specializations: 0 }

/** Which onboarding steps a dealer has completed. */
export function progressOf(dealer: DealerRow, counts: DealerCounts): z.input<typeof contract.onboardingProgress> {
  const facts: OnboardingFacts = { ...dealer, ...counts }
  const steps = onboardingOf(facts)
  return { steps, done: steps.filter(({ done }) => done).length, total: steps.length }
}

export const listDealerMembershipsOperation = operation(
  contract.listDealerMemberships,
  async ({ db, actor, scope, now }) => {
    const userId = scope.userId ?? fail('not_logged_in')
    const [memberships, invites, applications] = await Promise.all([
      readMemberships(db, userId),
      readWaitingInvites(db, actor.email?.toLowerCase() ?? '', now),
      db
        .select()
        .from(dealerApplications)
        .where(eq(dealerApplications.userId, userId))
        .orderBy(desc(dealerApplications.id))
        .limit(10),
    ])
    return {
      data: memberships.map(membershipShape),
      invites: invites.map(({ invite, dealer, invitedByName }) => ({
        id: invite.id,
        slug: dealer.slug,
        dealer: dealer.name,
        role: invite.role,
        invited_by: invitedByName,
        expires_at: invite.expiresAt,
      })),
      applications: applications.map(applicationShape),
    }
  },
)

export const getDealerOverviewOperation = operation(
  contract.getDealerOverview,
  async ({ db, actor, services, input }) => {
    const found = await memberOf(db, actor, input.params.slug, 'see', services.settings.REGION_HOSTS)
    const { dealer, member } = found
    const counts = (await readCounts(db, [dealer.id])).get(dealer.id) ?? noCounts
    return {
      ...membershipShape(found),
      ...(found.isLooking && { role: null }),
      tagline: dealer.tagline,
      listed: dealer.listed,
      user_id: member.userId,
      counts,
      onboarding: progressOf(dealer, counts),
    }
  },
)

export interface DealerUiState {
  dealer: { slug: string; name: string; preferred_display_currency: Currency } | null
  dealer_onboarding_progress: z.input<typeof contract.onboardingProgress> | null
}
/**
 * The dealer part of the global UI state: the user's first active dealer in the region, and its onboarding for
 * members who can complete the remaining steps.
 */
export async function readDealerUiState(db: Queryable, userId: number | null, region: Region): Promise<DealerUiState> {
  const memberships = userId === null ? [] : await dealersOf(db, userId, region)
  const found = memberships.find(({ dealer }) => dealer.state === 'active')
  if (!found) return { dealer: null, dealer_onboarding_progress: null }
  const { dealer, member } = found
  const shown = { slug: dealer.slug, name: dealer.name, preferred_display_currency: dealer.currency }
  if (!holdsRight(member, 'profile')) return { dealer: shown, dealer_onboarding_progress: null }
  const counts = (await readCounts(db, [dealer.id])).get(dealer.id) ?? noCounts
  return { dealer: shown, dealer_onboarding_progress: progressOf(dealer, counts) }
}
