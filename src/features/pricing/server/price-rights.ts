import type { Actor } from '#access/actor.ts'
import { isAdmin, roles } from '#access/permissions.ts'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'
import { type DealerMembership, discountRoles, type PriceRights } from '../unit-price.ts'

/** A person's current active dealers in the region. Registered under `effects.dealerMembership`. */
export type FindDealerMembership = (
  db: Queryable,
  asker: Pick<Actor, 'userId' | 'region'>,
) => Promise<DealerMembership[]>

declare module '#access/feature.ts' {
  interface KnownEffects {
    dealerMembership: FindDealerMembership
  }
}

/** Price-relevant rights of a person now (INV-20). Takes no query for visitors and regular customers. */
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

/** A person's active dealers in the region. */
export async function readDealersOf(
  db: Queryable,
  { effects }: Pick<Services, 'effects'>,
  actor: Pick<Actor, 'userId' | 'role' | 'flags' | 'region'>,
): Promise<DealerMembership[]> {
  // Everyone who joins a dealer gets the dealer role, except staff.
  const mayBeMember = actor.role === roles.dealer || isAdmin(actor)
  return mayBeMember ? (await Promise.all(effects.dealerMembership.map((find) => find(db, actor)))).flat() : []
}
