import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Scope } from '#access/actor.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { Address, AddressChanges, AddressFields } from '../contract.ts'
import { addresses } from './tables.ts'

type Row = typeof addresses.$inferSelect

const shape = (row: Row): Address => ({
  id: row.id,
  country_code: row.countryCode as Address['country_code'],
  full_name: row.fullName,
  line1: row.line1,
  line2: row.line2,
  city: row.city,
  state: row.state,
  postal_code: row.postalCode,
  email: row.email,
  phone: row.phone,
  readonly: row.lockedAt !== null,
})

const columnsOf = (fields: AddressChanges) => ({
  ...(fields.country_code === undefined ? {} : { countryCode: fields.country_code }),
  ...(fields.full_name === undefined ? {} : { fullName: fields.full_name }),
  ...(fields.line1 === undefined ? {} : { line1: fields.line1 }),
  ...(fields.line2 === undefined ? {} : { line2: fields.line2 }),
  ...(fields.city === undefined ? {} : { city: fields.city }),
  ...(fields.state === undefined ? {} : { state: fields.state }),
  ...(fields.postal_code === undefined ? {} : { postalCode: fields.postal_code }),
  ...(fields.email === undefined ? {} : { email: fields.email }),
  ...(fields.phone === undefined ? {} : { phone: fields.phone }),
})

const own = (scope: Scope, id?: number) =>
  and(
    eq(addresses.userId, scope.userId ?? 0),
    isNull(addresses.removedAt),
    ...(id === undefined ? [] : [eq(addresses.id, id)]),
  )

export async function readAddresses(db: Queryable, scope: Scope): Promise<Address[]> {
  return (await db.select().from(addresses).where(own(scope)).orderBy(asc(addresses.id))).map(shape)
}

export async function findAddress(db: Queryable, scope: Scope, id: number): Promise<Address | null> {
  const [row] = await db.select().from(addresses).where(own(scope, id))
  return row ? shape(row) : null
}

export async function insertAddress(db: Queryable, userId: number, fields: AddressFields): Promise<Address> {
  const [row] = await db
    .insert(addresses)
    .values({ ...columnsOf(fields), userId } as typeof addresses.$inferInsert)
    .returning()
  return shape(row!)
}

export async function changeAddress(
  db: Queryable,
  scope: Scope,
  id: number,
  fields: AddressChanges,
): Promise<Address | null> {
  const changes = columnsOf(fields)
  if (Object.keys(changes).length === 0) return findAddress(db, scope, id)
  const [row] = await db.update(addresses).set(changes).where(own(scope, id)).returning()
  return row ? shape(row) : null
}

/** Locks an address, or unlocks it with null. @returns null if there is none */
export async function setAddressLock(
  db: Queryable,
  id: number,
  lockedAt: Date | null,
): Promise<{ userId: number; address: Address } | null> {
  const found = and(eq(addresses.id, id), isNull(addresses.removedAt))
  const [row] = await db.update(addresses).set({ lockedAt }).where(found).returning()
  return row ? { userId: row.userId, address: shape(row) } : null
}

export async function markAddressRemoved(db: Queryable, scope: Scope, id: number, now: Date): Promise<void> {
  await db.update(addresses).set({ removedAt: now }).where(own(scope, id))
}
