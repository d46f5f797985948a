import type { Actor } from '#access/actor.ts'
import { isAdmin, roles } from '#access/permissions.ts'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'
import { type DealerMembership, discountRoles, type PriceRights } from '../unit-price.ts'

/** The active dealers of the region that a person is a member of now. Under `effects.dealerMembership`. */
export type FindDealerMembership = (
  db: Queryable,
  asker: Pick<Actor, 'userId' | 'region'>,
) => Promise<DealerMembership[]>

declare module '#access/feature.ts' {
  interface KnownEffects {
    dealerMembership: FindDealerMembership
  }
}

/** Whose prices a person pays, by their rights now (INV-20). Visitors and plain customers cost no statement. */
export async function readPriceRights(
  db: Queryable,
  { effects }: Pick<Services, 'effects'>,
  actor: Pick<Actor, 'userId' | 'role' | 'flags' | 'region'>,
): Promise<PriceRights> {
  const ownRoles = Object.entries(discountRoles).flatMap(([flag, role]) =>
    actor.userId !== null && actor.flags.some((held) => held === flag) ? role : [],
  )
  const dealers = await readDealersOf(db, { effects }, actor)
  return { isDealer: dealers.length > 0, dealers, roles: ownRoles }
}

/** The active dealers of the region that a person is a member of. */
export async function readDealersOf(
  db: Queryable,
  { effects }: Pick<Services, 'effects'>,
  actor: Pick<Actor, 'userId' | 'role' | 'flags' | 'region'>,
): Promise<DealerMembership[]> {
  // Everyone who joins a dealer gets the role, except staff.
  const mayBeMember = actor.role === roles.dealer || isAdmin(actor)
  return mayBeMember ? (await Promise.all(effects.dealerMembership.map((find) => find(db, actor)))).flat() : []
}
