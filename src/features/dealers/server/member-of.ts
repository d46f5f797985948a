import { and, eq, sql } from 'drizzle-orm'
import type { BusinessCurrency } from '#features/identity/server/business-currency-effect.ts'
import type { Actor, Region } from '#access/actor.ts'
import { isAdmin } from '#access/permissions.ts'
import { regionHeaders } from '#access/region.ts'
import type { FindDealerMembership } from '#features/pricing/server/price-rights.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { type DealerRight, extraRights, holdsRight, stateAllows } from '../rules.ts'
import { dealerGroupMembers, dealerGroups, dealerMembers, dealers } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'

export type DealerRow = typeof dealers.$inferSelect
export type MemberRow = typeof dealerMembers.$inferSelect
export interface Membership {
  dealer: DealerRow
  member: MemberRow
  /** An admin who is not a member. */
  isLooking?: true
}

type Asker = Pick<Actor, 'userId' | 'region'>
type Reader = Pick<Actor, 'userId' | 'region' | 'role' | 'flags'>

function checked(
  found: Membership | undefined,
  asker: Asker,
  right: DealerRight | readonly DealerRight[],
  hosts: string | undefined,
): Membership {
  if (!found) fail('not_found')
  const { dealer, member } = found
  if (dealer.region !== asker.region) fail('wrong_region', { headers: regionHeaders(dealer.region, hosts) })
  const held = [right].flat().filter((one) => holdsRight(member, one))
  if (held.length === 0) fail('forbidden')
  if (!held.some((one) => stateAllows(dealer.state, one))) fail('dealer_not_active')
  return found
}

const of = (asker: Asker, slug: string) => and(eq(dealers.slug, slug), eq(dealerMembers.userId, asker.userId ?? -1))

/**
 * The dealer of a member with a right, read from the database on each request (INV-20). Fails with not_found for
 * dealers the user is not a member of, wrong_region for dealers of the other region, forbidden without the right, and
 * dealer_not_active when the right requires an active dealer. Admins may view without being members. Read-only:
 * actions use `holdMember`.
 * @param right with several, any one suffices: those who may pay a balance also see it
 * @param hosts `settings.REGION_HOSTS`
 */
export async function memberOf(
  db: Queryable,
  actor: Reader,
  slug: string,
  right: DealerRight | readonly DealerRight[],
  hosts?: string | undefined,
): Promise<Membership> {
  const [found] = await db
    .select({ dealer: dealers, member: dealerMembers })
    .from(dealerMembers)
    .innerJoin(dealers, eq(dealers.id, dealerMembers.dealerId))
    .where(of(actor, slug))
  return checked(found ?? (await lookingAdmin(db, actor, slug, right)), actor, right, hosts)
}

/** Rights of admins who are not members (specification section 6). View only. */
const adminLooks: readonly DealerRight[] = ['see', 'requests', 'orders', 'balance', 'money', 'snapshots']

async function lookingAdmin(
  db: Queryable,
  actor: Reader,
  slug: string,
  right: DealerRight | readonly DealerRight[],
): Promise<Membership | undefined> {
  if (!isAdmin(actor) || ![right].flat().some((one) => adminLooks.includes(one))) return undefined
  const dealer = await dealerBySlug(db, slug)
  if (!dealer) return undefined
  const { id: dealerId, createdAt } = dealer
  const permissions = adminLooks.filter((one) => extraRights.includes(one))
  return {
    dealer,
    member: { dealerId, userId: actor.userId ?? 0, role: 'technician', permissions, version: 0, createdAt },
    isLooking: true,
  }
}

/**
 * Like `memberOf`, in the transaction of an action: locks membership and dealer state until its end, so a removal
 * happens entirely before or after the action. `change` also locks out other writers of the dealer.
 */
export async function holdMember(
  tx: Tx,
  actor: Asker,
  slug: string,
  right: DealerRight,
  { hosts, change = false }: { hosts?: string | undefined; change?: boolean } = {},
): Promise<Membership> {
  // Lock the dealer first, then the member, everywhere in this order.
  const locked = tx.select({ id: dealers.id }).from(dealers).where(eq(dealers.slug, slug))
  await (change ? locked.for('no key update') : locked.for('share'))
  const [found] = await tx
    .select({ dealer: dealers, member: dealerMembers })
    .from(dealerMembers)
    .innerJoin(dealers, eq(dealers.id, dealerMembers.dealerId))
    .where(of(actor, slug))
    .for('share', { of: dealerMembers })
  return checked(found, actor, right, hosts)
}

/** A dealer in any state by ID; undefined when missing. The caller has checked access. */
export async function dealerById(db: Queryable, id: number): Promise<DealerRow | undefined> {
  return (await db.select().from(dealers).where(eq(dealers.id, id)))[0]
}
export async function dealerBySlug(db: Queryable, slug: string): Promise<DealerRow | undefined> {
  return (await db.select().from(dealers).where(eq(dealers.slug, slug)))[0]
}

/**
 * A dealer for staff of its region; fails with not_found or wrong_region. `hold` locks it until the transaction ends.
 */
export async function dealerForStaff(
  db: Queryable,
  id: number,
  { region, hosts, hold = false }: { region: Region; hosts?: string | undefined; hold?: boolean },
): Promise<DealerRow> {
  const query = db.select().from(dealers).where(eq(dealers.id, id))
  const [dealer] = await (hold ? query.for('no key update') : query)
  if (!dealer) fail('not_found')
  if (dealer.region !== region) fail('wrong_region', { headers: regionHeaders(dealer.region, hosts) })
  return dealer
}

/** The dealers of a region for which the user has a right, by name. */
export async function dealersOf(
  db: Queryable,
  userId: number,
  region: Region,
  right: DealerRight = 'see',
): Promise<Membership[]> {
  const rows = await db
    .select({ dealer: dealers, member: dealerMembers })
    .from(dealerMembers)
    .innerJoin(dealers, eq(dealers.id, dealerMembers.dealerId))
    .where(and(eq(dealerMembers.userId, userId), eq(dealers.region, region)))
    .orderBy(dealers.name, dealers.id)
  return rows.filter(({ dealer, member }) => holdsRight(member, right) && stateAllows(dealer.state, right))
}

/** Email addresses of the members with a right, for mails to the dealer. */
export async function membersWithRight(db: Queryable, dealerId: number, right: DealerRight) {
  const rows = await db
    .select({
      member: dealerMembers,
      email: sql<string>`(select u.email from ${users} u where u.id = dealer_members.user_id)`,
      name: sql<string>`(select u.name from ${users} u where u.id = dealer_members.user_id)`,
    })
    .from(dealerMembers)
    .where(eq(dealerMembers.dealerId, dealerId))
  return rows.filter(({ member }) => holdsRight(member, right))
}

/** The region's active dealers that the user is a member of, with their groups. */
export const activeDealersOf: FindDealerMembership = async (db, { userId, region }) => {
  if (userId === null) return []
  return db
    .select({ id: dealers.id, slug: dealers.slug, group: { id: dealerGroups.id, slug: dealerGroups.slug } })
    .from(dealerMembers)
    .innerJoin(dealers, eq(dealers.id, dealerMembers.dealerId))
    .leftJoin(dealerGroupMembers, eq(dealerGroupMembers.dealerId, dealers.id))
    .leftJoin(dealerGroups, eq(dealerGroups.id, dealerGroupMembers.groupId))
    .where(and(eq(dealerMembers.userId, userId), eq(dealers.region, region), eq(dealers.state, 'active')))
}

/** Currency of the user's first active dealer in the region. */
export const dealerCurrency: BusinessCurrency = async (db, userId, region) => {
  const found = (await dealersOf(db, userId, region)).find(({ dealer }) => dealer.state === 'active')
  return found?.dealer.currency ?? null
}
