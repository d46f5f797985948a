/** Roles and their values (specification section 6). */
export const roles = { user: 0, admin: 3, dealer: 4, superadmin: 5 } as const
export type RoleValue = (typeof roles)[keyof typeof roles]

/** Feature flags (specification section 6); `permission-texts.ts` describes them. */
export const flags = ['fzd', 't', 'ct', 'f', 'fz', 'tsa', 'da', 'tcro', 'tcrw', 'tex', 'dsig', 'sig', 'tm'] as const
export type Flag = (typeof flags)[number]
/** A person's flags, with `ct-own` instead of `ct` if tuners may only change their own tunes. */
export const heldFlags = [...flags, 'ct-own'] as const
export type HeldFlag = (typeof heldFlags)[number]

/** Who holds a permission besides admins. */
interface Rule {
  /** People with one of these flags. */
  flags?: readonly HeldFlag[]
  /** Superadmins only, not even admins. */
  superadmin?: true
  /** Anyone, logged in or not. */
  anyone?: true
  /** Any logged-in user. */
  user?: true
}

/**
 * The access table: who holds which permission; `permission-texts.ts` describes them. Admins and superadmins hold all of
 * them, except those for superadmins only.
 */
export const permissions = {
  public: { anyone: true },
  user: { user: true },
  'orders.read': {},
  'orders.refund': {},
  'orders.ship': {},
  'orders.quote': {},
  'orders.export': { flags: ['tex'] },
  'products.manage': {},
  'stock.manage': {},
  'promotions.manage': {},
  'returns.manage': {},
  'rentals.manage': {},
  'reviews.manage': { flags: ['tm'] },
  'trade-ins.manage': {},
  'mails.read': {},
  'mails.manage': {},
  'system.read': {},
  'system.manage': { superadmin: true },
  'ledger.read': {},
  'ledger.manage': {},
  'audit.read': {},
  'catalog.read': { flags: ['ct', 'ct-own', 'tcro', 'tcrw'] },
  'catalog.manage': { flags: ['ct', 'tcrw'] },
  'tunes.edit': { flags: ['ct', 'ct-own', 'tcrw'] },
  'content.manage': {},
  'translations.read': { flags: ['ct', 'tcrw'] },
  'notices.manage': {},
  'traffic.read': {},
  'analytics.read': {},
  'beta.join': { flags: ['fzd'] },
  'beta.manage': {},
  'requests.work': { flags: ['t', 'tm'] },
  'requests.manage': { flags: ['tm'] },
  'signatures.read': { flags: ['sig', 'dsig'] },
  'signatures.manage': { flags: ['dsig'] },
  'value-transfers.manage': { flags: ['fz'] },
  'tickets.manage': { flags: ['tm'] },
  'files.read': { flags: ['tm'] },
  'dealers.manage': { flags: ['da'] },
  'accounts.manage': { flags: ['da'] },
  'shares.manage': { flags: ['tsa'] },
  'payouts.approve': {},
  'leads.manage': {},
  'desk.open': { flags: ['fz', 'tsa', 'da', 'tcro', 'tcrw', 'ct', 'ct-own', 'tex', 'dsig', 'sig', 'tm'] },
  'users.read': {},
  'users.annotate': {},
  'users.viewAs': {},
  'users.manage': { superadmin: true },
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
  if (rule.superadmin ? holder.role === roles.superadmin : isAdmin(holder)) return true
  return rule.flags?.some((flag) => holder.flags.includes(flag)) ?? false
}

/** Roles that hold a permission without any flag. */
export const rolesWith = (permission: PermissionName): RoleValue[] =>
  Object.values(roles).filter((role) => holds({ userId: 0, role, flags: [] }, permission))
