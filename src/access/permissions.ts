/** Roles of specification section 6, with their values. */
export const roles = { user: 0, admin: 3, dealer: 4, superadmin: 5 } as const
type RoleName = keyof typeof roles
export type RoleValue = (typeof roles)[RoleName]

/** Feature flags of specification section 6, each with what it opens. */
export const flags = {
  fzd: 'Tool developer: sees beta programs and the tool diagnostics of his own tools.',
  t: 'Tuner: sees the tuner area, his earnings and his work queue.',
  ct: 'CMS tuner: manages the catalog of vehicles, tunes and guides.',
  f: 'Affiliate: sees the affiliate area and his earnings.',
  fz: 'Staff section: FLASHZILLA orders and value transfers.',
  tsa: 'Staff section: tuners, tuner brands and their payouts.',
  da: 'Staff section: dealers, their applications, balances and credit deals.',
  tcro: 'Staff section: the tune catalog, to look at.',
  tcrw: 'Staff section: the tune catalog, to change.',
  tex: 'Staff section: export of transactions.',
  dsig: 'Staff section: signature authority of dealers, to change.',
  sig: 'Staff section: signature authority, to look at.',
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
  public: { opens: 'Everything a visitor may see or do.', anyone: true },
  user: { opens: 'Everything that concerns only the person who is logged in.', user: true },
  'orders.read': { opens: 'Orders, payments and refunds of all customers of a region.', roles: staff },
  'orders.refund': { opens: 'Refunds of paid orders.', roles: staff },
  'orders.ship': { opens: 'Tracking of shipments.', roles: staff },
  'orders.export': { opens: 'Export of transactions to a file.', roles: staff, flags: ['tex'] },
  'products.manage': { opens: 'Products, their prices and pictures.', roles: staff },
  'stock.manage': { opens: 'Stock levels and locations.', roles: staff },
  'trade-ins.manage': {
    opens: 'Trade-ins: devices that customers hand in for a new tool, and what is accepted.',
    roles: staff,
  },
  'mails.read': { opens: 'The outbox with all mails that the shop sent.', roles: staff },
  'ledger.read': { opens: 'The books: accounts, transfers and reconciliation.', roles: staff },
  'ledger.manage': { opens: 'Reconciliation: asking the gateway, closing differences with a reason.', roles: staff },
  'audit.read': { opens: 'The audit log.', roles: staff },
  'catalog.read': { opens: 'The catalog with unpublished parts.', roles: staff, flags: ['ct', 'tcro', 'tcrw'] },
  'catalog.manage': {
    opens: 'Makes, models, engines, transmissions, tunes and guides.',
    roles: staff,
    flags: ['ct', 'tcrw'],
  },
  'notices.manage': { opens: 'Alerts, shortage switches and sales.', roles: staff },
  'requests.work': {
    opens: 'The work queue of tune requests: staff all of it, tuners what is theirs or open to them.',
    roles: staff,
    flags: ['t', 'tm'],
  },
  'requests.manage': {
    opens: 'Assigning, pricing, granting and refunding tune requests; answer templates and tune credits.',
    roles: staff,
    flags: ['tm'],
  },
  'signatures.read': { opens: 'Signature authority, to look at.', roles: staff, flags: ['sig', 'dsig'] },
  'signatures.manage': { opens: 'Signature authority, to give and to revoke.', roles: staff, flags: ['dsig'] },
  'value-transfers.manage': {
    opens: 'Value transfers: paid tunes that move to another vehicle.',
    roles: staff,
    flags: ['fz'],
  },
  'tickets.manage': { opens: 'The inbox of tickets: reading, answering, moving on.', roles: staff, flags: ['tm'] },
  'files.read': {
    opens: 'Files of customers, for working on them, with every download recorded.',
    roles: staff,
    flags: ['tm'],
  },
  'dealers.manage': {
    opens: 'Dealers, their applications, members and settings.',
    roles: staff,
    flags: ['da'],
  },
  'accounts.manage': {
    opens: 'Accounts of dealers: credit limits, payments by hand, credit deals, tune credits and conversion rates.',
    roles: staff,
    flags: ['da'],
  },
  'shares.manage': {
    opens: 'Tuners, tuner brands, pools, affiliates and their agreements and payouts.',
    roles: staff,
    flags: ['tsa'],
  },
  'payouts.approve': { opens: 'Approving payouts of somebody else above the limit.', roles: staff },
  'users.manage': { opens: 'Roles and flags of users.', roles: ['superadmin'] },
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
