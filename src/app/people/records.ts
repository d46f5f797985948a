import { and, eq, isNull, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { addresses } from '#features/addresses/server/tables.ts'
import { dealerMembers, dealers } from '#features/dealers/server/tables.ts'
import { files } from '#features/files/server/tables.ts'
import { readGarage } from '#features/garage/server/queries.ts'
import { findUser } from '#features/identity/server/queries.ts'
import { newsletterSubscribers } from '#features/newsletter/server/tables.ts'
import { consents } from '#features/notices/server/tables.ts'
import { readOwnUnits } from '#features/products/server/stock/serial-numbers.ts'
import { tuneCredits } from '#features/tune-credits/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { getPersonRecords } from './contract.ts'

export const getPersonRecordsOperation = operation(getPersonRecords, async ({ db, actor, input, now }) => {
  const { id, email } = (await findUser(db, input.params.id)) ?? fail('not_found')
  const [places, vehicles, memberships, credits, [stored], newest, units, [consent], [subscriber]] = await Promise.all([
    db
      .select()
      .from(addresses)
      .where(and(eq(addresses.userId, id), isNull(addresses.removedAt)))
      .orderBy(addresses.id),
    readGarage(db, id),
    db
      .select({ id: dealers.id, name: dealers.name, role: dealerMembers.role, since: dealerMembers.createdAt })
      .from(dealerMembers)
      .innerJoin(dealers, eq(dealers.id, dealerMembers.dealerId))
      .where(and(eq(dealerMembers.userId, id), eq(dealers.region, actor.region))),
    readRows<{ id: number; ecu: number; tcu: number; awd: number; expires_at: Date | null }>(
      db,
      sql`
      select c.id, c.ecu_left as ecu, c.tcu_left as tcu, c.awd_left as awd, c.expires_at from ${tuneCredits} c
      where c.user_id = ${id} and c.region = ${actor.region} and c.revoked_at is null and c.ecu_left + c.tcu_left + c.awd_left > 0
        and (c.expires_at is null or c.expires_at > ${now}) order by c.expires_at nulls last, c.id`,
    ),
    readRows<{ count: number; bytes: number }>(
      db,
      sql`select count(*)::int as count, coalesce(sum(f.bytes), 0)::bigint as bytes from ${files} f
        where f.owner_id = ${id} and f.region = ${actor.region}`,
    ),
    readRows<{ id: number; name: string; bytes: number; attached_to: string; created_at: Date }>(
      db,
      sql`select f.id, f.name, f.bytes, coalesce(f.attached_to, '') as attached_to, f.created_at from ${files} f
        where f.owner_id = ${id} and f.region = ${actor.region} order by f.id desc limit 10`,
    ),
    readOwnUnits(db, { userId: id, region: actor.region }),
    readRows<{ analytics: boolean; pixel: boolean; at: Date }>(
      db,
      sql`select c.analytics, c.pixel, c.created_at as at from ${consents} c where c.user_id = ${id} order by c.id desc limit 1`,
    ),
    db
      .select({ state: newsletterSubscribers.state })
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email.toLowerCase())),
  ])
  return {
    addresses: places.map((place) => ({
      id: place.id,
      text: [place.fullName, place.line1, place.line2, place.postalCode, place.city, place.state, place.countryCode]
        .filter((part) => part !== '')
        .join(', '),
      email: place.email,
      phone: place.phone,
      is_locked: place.lockedAt !== null,
    })),
    vehicles: vehicles.map((vehicle) => ({
      id: vehicle.id,
      label: `${vehicle.year} ${vehicle.make_name} ${vehicle.model_name} ${vehicle.engine_name}`,
      name: vehicle.name,
      vin: vehicle.vin,
      is_current: vehicle.is_current,
    })),
    dealers: memberships,
    credits,
    files: { count: stored?.count ?? 0, bytes: stored?.bytes ?? 0, newest },
    units,
    consent: consent ?? null,
    newsletter: subscriber?.state ?? null,
  }
})
