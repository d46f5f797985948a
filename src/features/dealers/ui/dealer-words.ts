import { formatDay } from '#kit/dates.ts'
import type { DealerMember } from '../contract-members.ts'
import type { ApplicationState, DealerState, MemberRole, OnboardingStep } from '../rules.ts'

export const roleWords: Readonly<Record<MemberRole, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  buyer: 'Buyer',
  technician: 'Technician',
}
export const dealerStateWords: Readonly<Record<DealerState, string>> = {
  active: 'Active',
  suspended: 'Suspended',
  closed: 'Closed',
}
export const applicationStateWords: Readonly<Record<ApplicationState, string>> = {
  submitted: 'Submitted',
  'in-review': 'In review',
  approved: 'Approved',
  refused: 'Refused',
}
export const inviteStateWords = {
  open: 'Open',
  accepted: 'Accepted',
  revoked: 'Withdrawn',
  expired: 'Expired',
} as const

/** What each step asks for, and the tab of the settings where it is done. */
export const stepWords: Readonly<Record<OnboardingStep, { label: string; tab: string }>> = {
  profile: { label: 'Say who you are, with a phone number', tab: 'profile' },
  billing: { label: 'Enter to whom invoices go', tab: 'billing' },
  branding: { label: 'Upload your logo', tab: 'branding' },
  tools: { label: 'Choose your tools and install fees', tab: 'tools' },
  specializations: { label: 'Say what you are good at', tab: 'specializations' },
  team: { label: 'Invite your team', tab: 'members' },
  listing: { label: 'Show your shop in the directory', tab: 'profile' },
}

export const dateWords = (text: string): string => formatDay(text)

/** The first letters of a name, where there is no logo. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

export const memberLine = ({ email, since }: Pick<DealerMember, 'email' | 'since'>): string =>
  `${email}, since ${dateWords(since)}`
