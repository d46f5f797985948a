import type { MemberRole } from '#features/dealers/rules.ts'
import { linkToken } from '#features/identity/server/link-tokens.ts'
import { dealerMembers, dealers } from '#features/dealers/server/tables.ts'
import { secretOf } from '#app/server/start.ts'
import { insertOne } from '#kit/server/database.ts'
import type { Client, Person, World } from './world.ts'

/** A dealer with one member of each role, made directly in the database. */
export async function makeDealerFixture(
  world: World,
  { slug, region = 1, listed = true }: { slug: string; region?: 1 | 2; listed?: boolean },
) {
  const dealer = await insertOne(world.owner.db, dealers, {
    slug,
    name: `Dealer ${slug}`,
    region,
    currency: region === 1 ? 'USD' : 'EUR',
    listed,
    city: 'Reno',
    countryCode: 'US',
    latitude: 39.53,
    longitude: -119.81,
    billingEmail: 'secret-billing@example.test',
    note: 'a note of staff',
  })
  const people = {} as Record<MemberRole, Person>
  const clients = {} as Record<MemberRole, Client>
  for (const role of ['owner', 'manager', 'buyer', 'technician'] as const) {
    people[role] = await world.signUp({ email: `${role}@${slug}.test`, name: `The ${role}`, role: 4, region })
    await world.owner.db.insert(dealerMembers).values({ dealerId: dealer.id, userId: people[role].id, role })
    clients[role] = await world.login(people[role])
  }
  return { dealer, people, clients }
}

/** Token in the email of an invite. */
export const inviteToken = (world: World, id: number): string =>
  linkToken(secretOf(world.settings), 'dealer invite', id)
