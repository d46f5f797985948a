/** Roles and their values (specification section 6). */
export const roles = { user: 0, admin: 3, dealer: 4, superadmin: 5 } as const
type RoleName = keyof typeof roles
export type RoleValue = (typeof roles)[RoleName]

/** Feature flags (specification section 6); `permission-texts.ts` describes them. */
export const flags = ['fzd', 't', 'ct', 'f', 'fz', 'tsa', 'da', 'tcro', 'tcrw', 'tex', 'dsig', 'sig', 'tm'] as const
export type Flag = (typeof flags)[number]
/** A person's flags, with `ct-own` instead of `ct` if tuners may only change their own tunes. */
export const heldFlags = [...flags, 'ct-own'] as const
export type HeldFlag = (typeof heldFlags)[number]

interface Rule {
  roles?: readonly RoleName[]
  flags?: readonly HeldFlag[]
  /** Anyone, logged in or not. */
  anyone?: true
  /** Any logged-in user. */
  user?: true
}

const staff = ['admin', 'superadmin'] as const

/**
 * The access table: who holds which permission; `permission-texts.ts` describes them. Admins and superadmins also pass
 * rules that name a flag, unless noted otherwise.
 */
export const permissions = {
  public: { anyone: true },
  user: { user: true },
  'orders.read': { roles: staff },
  'orders.refund': { roles: staff },
  'orders.ship': { roles: staff },
  'orders.quote': { roles: staff },
  'orders.export': { roles: staff, flags: ['tex'] },
  'products.manage': { roles: staff },
  'stock.manage': { roles: staff },
  'promotions.manage': { roles: staff },
  'returns.manage': { roles: staff },
  'rentals.manage': { roles: staff },
  'reviews.manage': { roles: staff, flags: ['tm'] },
  'trade-ins.manage': { roles: staff },
  'mails.read': { roles: staff },
  'mails.manage': { roles: staff },
  'system.read': { roles: staff },
  'system.manage': { roles: ['superadmin'] },
  'ledger.read': { roles: staff },
  'ledger.manage': { roles: staff },
  'audit.read': { roles: staff },
  'catalog.read': { roles: staff, flags: ['ct', 'ct-own', 'tcro', 'tcrw'] },
  'catalog.manage': { roles: staff, flags: ['ct', 'tcrw'] },
  'tunes.edit': { roles: staff, flags: ['ct', 'ct-own', 'tcrw'] },
  'content.manage': { roles: staff },
  'translations.read': { roles: staff, flags: ['ct', 'tcrw'] },
  'notices.manage': { roles: staff },
  'traffic.read': { roles: staff },
  'analytics.read': { roles: staff },
  'beta.join': { roles: staff, flags: ['fzd'] },
  'beta.manage': { roles: staff },
  'requests.work': { roles: staff, flags: ['t', 'tm'] },
  'requests.manage': { roles: staff, flags: ['tm'] },
  'signatures.read': { roles: staff, flags: ['sig', 'dsig'] },
  'signatures.manage': { roles: staff, flags: ['dsig'] },
  'value-transfers.manage': { roles: staff, flags: ['fz'] },
  'tickets.manage': { roles: staff, flags: ['tm'] },
  'files.read': { roles: staff, flags: ['tm'] },
  'dealers.manage': { roles: staff, flags: ['da'] },
  'accounts.manage': { roles: staff, flags: ['da'] },
  'shares.manage': { roles: staff, flags: ['tsa'] },
  'payouts.approve': { roles: staff },
  'leads.manage': { roles: staff },
  'desk.open': { roles: staff, flags: ['fz', 'tsa', 'da', 'tcro', 'tcrw', 'ct', 'ct-own', 'tex', 'dsig', 'sig', 'tm'] },
  'users.read': { roles: staff },
  'users.annotate': { roles: staff },
  'users.viewAs': { roles: staff },
  'users.manage': { roles: ['superadmin'] },
} as const satisfies Record<string, Rule>

export type PermissionName = keyof typeof permissions
declare module '#kit/contract.ts' {
  interface KnownPermissions extends Record<PermissionName, true> {}
}

export interface Holder {
  userId: number | null
  role: RoleValue | null
  flags: readonly HeldFlag[]
}

/** SuperAdmin counts as Admin (specification section 6). */
export const isAdmin = (holder: Holder): boolean => holder.role === roles.admin || holder.role === roles.superadmin

/** Flags of a CMS tuner who is also a tuner, if the shop only lets tuners change their own tunes. */
export const limitedToOwnTunes = (held: readonly Flag[]): HeldFlag[] =>
  held.includes('t') ? held.map((flag) => (flag === 'ct' ? 'ct-own' : flag)) : [...held]

/** Whether a person holds a permission. Denies by default. */
export function holds(holder: Holder, permission: PermissionName): boolean {
  const rule: Rule = permissions[permission]
  if (rule.anyone) return true
  if (holder.userId === null) return false
  if (rule.user) return true
  if (rule.roles?.some((name) => roles[name] === holder.role)) return true
  return rule.flags?.some((flag) => holder.flags.includes(flag)) ?? false
}
