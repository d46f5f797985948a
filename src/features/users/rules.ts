import { keysOf } from '#kit/keys-of.ts'
import { z } from 'zod'
import { flagTexts } from '#access/permission-texts.ts'
import { flags, permissions, roles, type Flag, type RoleValue } from '#access/permissions.ts'
import { declareStates } from '#kit/states.ts'

export const roleLabels = {
  user: 'Customer',
  dealer: 'Dealer member',
  admin: 'Administrator',
  superadmin: 'Super administrator',
}
export type RoleName = keyof typeof roleLabels
export const roleNames = keysOf(roleLabels)

export const userStates = declareStates({
  active: ['Active', 'done'],
  unconfirmed: ['Email not confirmed', 'new'],
  suspended: ['Suspended', 'wrong'],
})
export type UserState = (typeof userStates.names)[number]

/** Second factors. */
export const secondFactors = ['none', 'app', 'passkey', 'both'] as const
export const secondFactorLabels: Readonly<Record<(typeof secondFactors)[number], string>> = {
  none: 'None',
  app: 'Authenticator app',
  passkey: 'Passkey',
  both: 'App and passkey',
}

/** Whether staff can view the shop as this person: a customer or dealer member who can log in and has no flags. */
export const isViewable = ({
  role,
  flags: held,
  state,
}: {
  role: RoleName
  flags: readonly Flag[]
  state: UserState
}) => (role === 'user' || role === 'dealer') && held.length === 0 && state !== 'suspended'

/** What a role permits beyond a customer account. */
export const roleOpens: Readonly<Record<RoleName, string>> = {
  user: 'Their own account.',
  dealer: 'The dealers that they are a member of.',
  admin: 'The whole back-office except other people’s permissions.',
  superadmin: 'Everything, including other people’s permissions.',
}

/** What each flag permits. */
export const flagChoices = flags.map((flag) => ({
  flag,
  label: flagTexts[flag].replace(/\.$/, ''),
  permissions: Object.values(permissions).filter(
    (rule) => 'flags' in rule && (rule.flags as readonly Flag[]).includes(flag),
  ).length,
}))

/** Roles an invitation can grant. The dealer role comes with membership. */
export const invitedRoles = ['user', 'admin', 'superadmin'] as const
export const invitedRoleLabels: Readonly<Record<(typeof invitedRoles)[number], string>> = {
  user: 'Flags only',
  admin: roleLabels.admin,
  superadmin: roleLabels.superadmin,
}
export type InvitedRole = (typeof invitedRoles)[number]
export const invitationDays = 7

export const invitationStates = declareStates({
  open: ['Open', 'moving'],
  accepted: ['Accepted', 'done'],
  revoked: ['Withdrawn', 'ended'],
  expired: ['Expired', 'ended'],
})
export type InvitationState = (typeof invitationStates.names)[number]

/** Actions on an invitation by state; others are refused. */
export const invitationActs: Readonly<Record<InvitationState, readonly ('accept' | 'resend' | 'revoke')[]>> = {
  open: ['accept', 'resend', 'revoke'],
  expired: ['resend', 'revoke'],
  accepted: [],
  revoked: [],
}
interface InvitationFacts {
  acceptedAt: Date | null
  revokedAt: Date | null
  expiresAt: Date
}
/** State of an invitation. */
export function invitationState({ acceptedAt, revokedAt, expiresAt }: InvitationFacts, now: Date): InvitationState {
  if (acceptedAt !== null) return 'accepted'
  if (revokedAt !== null) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

interface Rights {
  role: RoleValue
  flags: readonly Flag[]
}
const ranks: readonly RoleValue[] = [roles.user, roles.dealer, roles.admin, roles.superadmin]
/** A person's rights after accepting an invitation, which never removes any. */
export const withRights = (held: Rights, given: Rights): { role: RoleValue; flags: Flag[] } => ({
  role: ranks.indexOf(given.role) > ranks.indexOf(held.role) ? given.role : held.role,
  flags: flags.filter((flag) => held.flags.includes(flag) || given.flags.includes(flag)),
})
/** Whether an invitation would add nothing. */
export const holdsAll = (held: Rights, given: Rights): boolean => {
  const after = withRights(held, given)
  return after.role === held.role && after.flags.every((flag) => held.flags.includes(flag))
}

export const noteLengthMax = 4000
/** Maximum tags per person. */
export const tagsMax = 20
/** A tag for people. Stored in lower case, so "VIP" and "vip" are the same. */
export const userTag = z
  .string()
  .trim()
  .transform((text) => text.toLowerCase())
  .pipe(
    z
      .string()
      .min(1)
      .max(40)
      .regex(/^[^,]+$/, 'Leave out commas.'),
  )
