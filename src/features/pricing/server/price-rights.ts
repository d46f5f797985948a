import type { Actor } from '#access/actor.ts'
import { isAdmin, roles } from '#access/permissions.ts'
import type { Services } from '#integrations/services.ts'
import type { Queryable } from '#kit/server/database.ts'
import { discountRoles, type PriceRights } from '../unit-price.ts'

/** Whether a person is a member of an active dealer of the region now. Under `effects.dealerMembership`. */
export type FindDealerMembership = (db: Queryable, asker: Pick<Actor, 'userId' | 'region'>) => Promise<boolean>

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
  // Everyone who joins a dealer gets the role, except staff.
  const mayBeMember = actor.role === roles.dealer || isAdmin(actor)
  const found = mayBeMember ? await Promise.all(effects.dealerMembership.map((find) => find(db, actor))) : []
  return { isDealer: found.includes(true), roles: ownRoles }
}
