/** Roles of specification section 6, with their values. */
export const roles = { user: 0, admin: 3, dealer: 4, superadmin: 5 } as const
type RoleName = keyof typeof roles
export type RoleValue = (typeof roles)[RoleName]

/** Feature flags of specification section 6, each with what it opens. */
export const flags = {
  fzd: 'Tool developer: beta programs and diagnostics of their own tools.',
  t: 'Tuner: the tuner area, their earnings and their work queue.',
  ct: 'CMS tuner: manages vehicles, tunes and guides in the catalog.',
  f: 'Affiliate: the affiliate area and their earnings.',
  fz: 'Staff section: FLASHZILLA orders and value transfers.',
  tsa: 'Staff section: tuners, tuner brands and their payouts.',
  da: 'Staff section: dealers, their applications, balances and credit deals.',
  tcro: 'Staff section: view the tune catalog.',
  tcrw: 'Staff section: edit the tune catalog.',
  tex: 'Staff section: export transactions.',
  dsig: 'Staff section: edit dealers’ signature authority.',
  sig: 'Staff section: view signature authority.',
  tm: 'Staff section: tickets and tune requests.',
} as const
export type Flag = keyof typeof flags

interface Rule {
  /** One sentence: what it opens. */
  opens: string
  roles?: readonly RoleName[]
  flags?: readonly Flag[]
  /** Anyone, logged in or not. */
  anyone?: true
  /** Any logged-in user. */
  user?: true
}

const staff = ['admin', 'superadmin'] as const

/** Who may do what: the one table. An admin of either kind also passes rules that name a flag, unless said otherwise. */
export const permissions = {
  public: { opens: 'Everything a visitor can see or do.', anyone: true },
  user: { opens: 'The logged-in user’s own account.', user: true },
  'orders.read': { opens: 'View orders, payments and refunds of all customers in a region.', roles: staff },
  'orders.refund': { opens: 'Refund paid orders.', roles: staff },
  'orders.ship': { opens: 'Add tracking to shipments.', roles: staff },
  'orders.export': { opens: 'Export transactions.', roles: staff, flags: ['tex'] },
  'products.manage': { opens: 'Products, prices and pictures.', roles: staff },
  'stock.manage': { opens: 'Stock levels and locations.', roles: staff },
  'rentals.manage': {
    opens: 'Rentals, the units that are rented out, and their terms.',
    roles: staff,
  },
  'reviews.manage': { opens: 'Approve, reject and reply to reviews.', roles: staff, flags: ['tm'] },
  'trade-ins.manage': {
    opens: 'Trade-ins and the devices accepted for trade-in.',
    roles: staff,
  },
  'mails.read': { opens: 'View the outbox.', roles: staff },
  'ledger.read': { opens: 'View the books: accounts, transfers and reconciliation.', roles: staff },
  'ledger.manage': { opens: 'Run reconciliation and close differences.', roles: staff },
  'audit.read': { opens: 'View the audit log.', roles: staff },
  'catalog.read': {
    opens: 'View the catalog, including unpublished items.',
    roles: staff,
    flags: ['ct', 'tcro', 'tcrw'],
  },
  'catalog.manage': {
    opens: 'Makes, models, engines, transmissions, tunes and guides.',
    roles: staff,
    flags: ['ct', 'tcrw'],
  },
  'notices.manage': { opens: 'Alerts, shortage switches and sales.', roles: staff },
  'requests.work': {
    opens: 'The work queue: staff see all tune requests, tuners those assigned or open to them.',
    roles: staff,
    flags: ['t', 'tm'],
  },
  'requests.manage': {
    opens: 'Assign, quote, grant and refund tune requests. Manage answer templates and tune credits.',
    roles: staff,
    flags: ['tm'],
  },
  'signatures.read': { opens: 'View signature authority.', roles: staff, flags: ['sig', 'dsig'] },
  'signatures.manage': { opens: 'Grant and revoke signature authority.', roles: staff, flags: ['dsig'] },
  'value-transfers.manage': {
    opens: 'Value transfers: move a paid tune to another vehicle.',
    roles: staff,
    flags: ['fz'],
  },
  'tickets.manage': { opens: 'Read, answer and assign tickets.', roles: staff, flags: ['tm'] },
  'files.read': {
    opens: 'Download customers’ files. Every download is recorded.',
    roles: staff,
    flags: ['tm'],
  },
  'dealers.manage': {
    opens: 'Dealers, dealer applications, members and settings.',
    roles: staff,
    flags: ['da'],
  },
  'accounts.manage': {
    opens: 'Dealer accounts: credit limits, manual entries, credit deals, tune credits and conversion rates.',
    roles: staff,
    flags: ['da'],
  },
  'shares.manage': {
    opens: 'Tuners, brands, pools, affiliates, agreements and payouts.',
    roles: staff,
    flags: ['tsa'],
  },
  'payouts.approve': { opens: 'Approve payouts above the limit that someone else created.', roles: staff },
  'desk.open': {
    opens: 'The start page and the search of the back-office; each record needs its own permission.',
    roles: staff,
    flags: ['fz', 'tsa', 'da', 'tcro', 'tcrw', 'ct', 'tex', 'dsig', 'sig', 'tm'],
  },
  'users.read': { opens: 'View people with a login, and what they bought.', roles: staff },
  'users.manage': { opens: 'Users’ roles and flags.', roles: ['superadmin'] },
} as const satisfies Record<string, Rule>

type Names = keyof typeof permissions
declare module '#kit/contract.ts' {
  interface KnownPermissions extends Record<Names, true> {}
}

export interface Holder {
  userId: number | null
  role: RoleValue | null
  flags: readonly Flag[]
}

/** SuperAdmin counts as Admin (specification section 6). */
export const isAdmin = (holder: Holder): boolean => holder.role === roles.admin || holder.role === roles.superadmin

/** Whether a person holds a permission. Closed: what no rule opens is refused. */
export function holds(holder: Holder, permission: Names): boolean {
  const rule: Rule = permissions[permission]
  if (rule.anyone) return true
  if (holder.userId === null) return false
  if (rule.user) return true
  if (rule.roles?.some((name) => roles[name] === holder.role)) return true
  return rule.flags?.some((flag) => holder.flags.includes(flag)) ?? false
}
