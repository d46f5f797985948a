import { z } from 'zod'
import { flagTexts } from '#access/permission-texts.ts'
import { flags, permissions, type Flag } from '#access/permissions.ts'
import type { StateKinds } from '#kit/state-kinds.ts'

export const roleNames = ['user', 'dealer', 'admin', 'superadmin'] as const
export type RoleName = (typeof roleNames)[number]
export const roleLabels: Readonly<Record<RoleName, string>> = {
  user: 'Customer',
  dealer: 'Dealer member',
  admin: 'Administrator',
  superadmin: 'Super administrator',
}

export const userStates = ['active', 'unconfirmed', 'suspended'] as const
export type UserState = (typeof userStates)[number]
export const userStateLabels: Readonly<Record<UserState, string>> = {
  active: 'Active',
  unconfirmed: 'Email not confirmed',
  suspended: 'Suspended',
}
export const userStateKinds: StateKinds<UserState> = { active: 'done', unconfirmed: 'new', suspended: 'wrong' }

/** Whether staff can see the shop as this person: a customer or a member of a dealer who can log in and has no flags. */
export const isViewable = ({
  role,
  flags: held,
  state,
}: {
  role: RoleName
  flags: readonly Flag[]
  state: UserState
}) => (role === 'user' || role === 'dealer') && held.length === 0 && state !== 'suspended'

/** What a role opens besides a customer's own account. */
export const roleOpens: Readonly<Record<RoleName, string>> = {
  user: 'Their own account.',
  dealer: 'The dealers that they are a member of.',
  admin: 'The whole back-office except other people’s permissions.',
  superadmin: 'Everything, including other people’s permissions.',
}

/** Each flag with what it opens. */
export const flagChoices = flags.map((flag) => ({
  flag,
  label: flagTexts[flag].replace(/\.$/, ''),
  permissions: Object.values(permissions).filter(
    (rule) => 'flags' in rule && (rule.flags as readonly Flag[]).includes(flag),
  ).length,
}))

export const noteLengthMax = 4000
/** Tags that one person can have. */
export const tagsMax = 20
/** A word or a few that staff sort people by. Kept in lower case, so that "VIP" and "vip" are one. */
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
