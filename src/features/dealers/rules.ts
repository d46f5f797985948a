import { contrast } from '#kit/contrast.ts'
import * as m from './messages/m.ts'

/** Roles of dealer members, most powerful first. */
export const memberRoles = ['owner', 'manager', 'buyer', 'technician'] as const
export type MemberRole = (typeof memberRoles)[number]

interface Right {
  roles: readonly MemberRole[]
  /** Can be granted to a member beyond their role. */
  extra?: true
  /** Requires an active dealer; suspended ones can only view. */
  active?: true
}

const all = memberRoles
/** The rights of dealer members. This table is the single source; anything not listed is denied. */
const dealerRights = {
  see: { roles: all },
  requests: { roles: all, active: true },
  files: { roles: ['owner', 'manager', 'technician'], extra: true, active: true },
  buy: { roles: ['owner', 'manager', 'buyer'], extra: true, active: true },
  orders: { roles: ['owner', 'manager', 'buyer'], extra: true },
  balance: { roles: ['owner', 'manager', 'buyer'], extra: true },
  money: { roles: ['owner', 'manager'], extra: true },
  // Allowed while suspended, so that a suspended dealer can pay its debt.
  pay: { roles: ['owner', 'manager'], extra: true },
  credits: { roles: ['owner', 'manager'], extra: true, active: true },
  profile: { roles: ['owner', 'manager'], extra: true, active: true },
  snapshots: { roles: ['owner', 'manager'], extra: true },
  members: { roles: ['owner', 'manager'], active: true },
  owners: { roles: ['owner'], active: true },
} as const satisfies Record<string, Right>
export type DealerRight = keyof typeof dealerRights

const rightsTable: Readonly<Record<DealerRight, Right>> = dealerRights
export const allRights = Object.keys(dealerRights) as DealerRight[]
/** Rights that can be granted to a member beyond their role. */
export const extraRights = allRights.filter((right) => rightsTable[right].extra)

/** Descriptions of what each right allows. */
export const rightLabels = (): Readonly<Record<DealerRight, string>> => ({
  see: m.rightProfile(),
  requests: m.rightRequests(),
  files: m.rightThreads(),
  buy: m.rightBuy(),
  orders: m.rightOrders(),
  balance: m.rightMoney(),
  money: m.rightBooks(),
  pay: m.rightPay(),
  credits: m.rightCredits(),
  profile: m.rightSettings(),
  snapshots: m.rightSnapshots(),
  members: m.rightTeam(),
  owners: m.rightOwners(),
})

export interface RightsHolder {
  role: MemberRole
  /** Rights beyond the role. */
  permissions: readonly DealerRight[]
}

export const dealerStates = ['active', 'suspended', 'closed'] as const
export type DealerState = (typeof dealerStates)[number]

/** Whether a member has the right through their role or as an extra. */
export const holdsRight = (member: RightsHolder, right: DealerRight): boolean =>
  rightsTable[right].roles.includes(member.role) ||
  (rightsTable[right].extra === true && member.permissions.includes(right))

/** Whether a dealer in this state may use the right at all. */
export const stateAllows = (state: DealerState, right: DealerRight): boolean =>
  state === 'active' || rightsTable[right].active !== true

export const rightsOf = (member: RightsHolder, state: DealerState): DealerRight[] =>
  allRights.filter((right) => stateAllows(state, right) && holdsRight(member, right))

/** Whether a member may grant a role, or change or remove someone with it. Only owners manage owners. */
export const mayHandle = (actor: RightsHolder, role: MemberRole): boolean =>
  holdsRight(actor, role === 'owner' ? 'owners' : 'members')

/** Members can only grant rights that they hold themselves. */
export const mayGrant = (actor: RightsHolder, permissions: readonly DealerRight[]): boolean =>
  permissions.every((right) => extraRights.includes(right) && holdsRight(actor, right))

/** Workshop specializations, used as a directory filter. */
export const specializationKeys = [
  'diesel-trucks',
  'german-performance',
  'dsg-and-tcu',
  'american-muscle',
  'japanese-imports',
  'bench-and-boot',
  'dyno-tuning',
  'remote-tuning',
  'immobilizer',
  'motorsport',
] as const
export type Specialization = (typeof specializationKeys)[number]
export const specializations = (): Readonly<Record<Specialization, string>> => ({
  'diesel-trucks': m.specDiesel(),
  'german-performance': m.specGerman(),
  'dsg-and-tcu': m.specDsg(),
  'american-muscle': m.specMuscle(),
  'japanese-imports': m.specJapanese(),
  'bench-and-boot': m.specBench(),
  'dyno-tuning': m.specDyno(),
  'remote-tuning': m.specRemote(),
  immobilizer: m.specImmo(),
  motorsport: m.specMotorsport(),
})

/** Dealer types: sells tunes and tools, installs them, or both. */
export const dealerKindKeys = ['both', 'retailer', 'installer'] as const
export type DealerKind = (typeof dealerKindKeys)[number]
export const dealerKinds = (): Readonly<Record<DealerKind, string>> => ({
  both: m.kindBoth(),
  retailer: m.kindRetailer(),
  installer: m.kindInstaller(),
})

export const applicationStates = ['submitted', 'in-review', 'approved', 'refused'] as const
export type ApplicationState = (typeof applicationStates)[number]
export const applicationActs = ['review', 'approve', 'refuse'] as const
export type ApplicationAct = (typeof applicationActs)[number]

/** The state that each action leads to. Other transitions fail, so an application is decided once. */
export const applicationMoves: Readonly<Record<ApplicationState, Partial<Record<ApplicationAct, ApplicationState>>>> = {
  submitted: { review: 'in-review', approve: 'approved', refuse: 'refused' },
  'in-review': { approve: 'approved', refuse: 'refused' },
  approved: {},
  refused: {},
}

export interface BillingFacts {
  billingName: string
  billingEmail: string
  line1: string
  city: string
  postalCode: string
  countryCode: string
}
/** Whether the dealer can be invoiced, which purchases on account require (specification section 8). */
export const hasBillingInfo = (dealer: BillingFacts): boolean =>
  [dealer.billingName, dealer.billingEmail, dealer.line1, dealer.city, dealer.countryCode].every(
    (text) => text.trim() !== '',
  )

export interface OnboardingFacts extends BillingFacts {
  about: string
  phone: string
  logoFileId: number | null
  listed: boolean
  tools: number
  specializations: number
  members: number
  invites: number
}
export const onboardingSteps = [
  'profile',
  'billing',
  'branding',
  'tools',
  'specializations',
  'team',
  'listing',
] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/** The steps a new dealer needs before selling, with those completed. */
export function onboardingOf(facts: OnboardingFacts): { step: OnboardingStep; done: boolean }[] {
  const done: Record<OnboardingStep, boolean> = {
    profile: facts.about !== '' && facts.phone !== '',
    billing: hasBillingInfo(facts),
    branding: facts.logoFileId !== null,
    tools: facts.tools > 0,
    specializations: facts.specializations > 0,
    team: facts.members > 1 || facts.invites > 0,
    listing: facts.listed,
  }
  return onboardingSteps.map((step) => ({ step, done: done[step] }))
}

export const inviteDays = 7
export const logoBytesMax = 512 * 1024
/** Picture formats that browsers display and that cannot contain scripts. */
export const logoTypes: Readonly<Record<string, string>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

/** The default accent color. */
export const ownAccent = '#c93508'
/**
 * Returns the problem with a dealer's colors: the name in the accent color needs a contrast of 4.5:1 to the
 * background (WCAG 2).
 * @param background empty for the page's own, on which the accent color is not used for the name
 */
export const colorsFault = (accent: string, background: string): string | null =>
  background === '' || contrast(accent || ownAccent, background) >= 4.5 ? null : m.nameUnreadable()
