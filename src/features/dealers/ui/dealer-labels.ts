import type { StateKinds } from '#kit/state-kinds.ts'
import { formatDay } from '#kit/dates.ts'
import type { DealerMember } from '../contract/members.ts'
import type { ApplicationState, DealerState, MemberRole, OnboardingStep } from '../rules.ts'
import * as m from '../messages/m.ts'

export const roleLabels = (): Readonly<Record<MemberRole, string>> => ({
  owner: m.owner(),
  manager: m.manager(),
  buyer: m.buyer(),
  technician: m.technician(),
})
export const dealerStateLabels = (): Readonly<Record<DealerState, string>> => ({
  active: m.stateActive(),
  suspended: m.stateSuspended(),
  closed: m.stateClosed(),
})
export const dealerStateKinds: StateKinds<DealerState> = { active: 'done', suspended: 'wrong', closed: 'ended' }
export const applicationStateLabels = (): Readonly<Record<ApplicationState, string>> => ({
  submitted: m.applicationSubmitted(),
  'in-review': m.applicationInReview(),
  approved: m.applicationApproved(),
  refused: m.applicationDeclined(),
})
export const applicationStateKinds: StateKinds<ApplicationState> = {
  submitted: 'waiting',
  'in-review': 'moving',
  approved: 'done',
  refused: 'ended',
}
export const inviteStateLabels = () =>
  ({
    open: m.inviteOpen(),
    accepted: m.inviteAccepted(),
    revoked: m.inviteWithdrawn(),
    expired: m.inviteExpired(),
  }) as const
export const inviteStateKinds: StateKinds = {
  open: 'moving',
  accepted: 'done',
  revoked: 'ended',
  expired: 'ended',
}

/** The label of each onboarding step, and the settings tab that completes it. */
export const stepLabels = (): Readonly<Record<OnboardingStep, { label: string; tab: string }>> => ({
  profile: { label: m.setupProfile(), tab: 'profile' },
  billing: { label: m.setupBilling(), tab: 'billing' },
  branding: { label: m.setupLogo(), tab: 'branding' },
  tools: { label: m.setupTools(), tab: 'tools' },
  specializations: { label: m.setupSpecializations(), tab: 'specializations' },
  team: { label: m.setupTeam(), tab: 'members' },
  listing: { label: m.setupDirectory(), tab: 'profile' },
})

export const formatListedDate = (text: string): string => formatDay(text)

/** The initials of a name, shown without a logo. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

export const memberLine = ({ email, since }: Pick<DealerMember, 'email' | 'since'>): string =>
  m.emailSince({ email, since: formatListedDate(since) })
