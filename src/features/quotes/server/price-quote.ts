import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Actor, Region } from '#access/actor.ts'
import { limitedToOwnTunes } from '#access/permissions.ts'
import { type PricedCart, priceCart } from '#features/checkout/server/price-cart.ts'
import { users } from '#features/identity/server/tables.ts'
import type { Services } from '#integrations/services.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import type { QuoteTerms } from '../contract/quote-fields.ts'

type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'role' | 'flags'>

export interface PricingContext {
  db: Queryable
  database: Database
  services: Services
  now: Date
}

/** User with this verified email address: their own prices apply, and the order becomes theirs. */
export const isCustomer = (email: string) =>
  and(sql`lower(${users.email}) = lower(${email})`, eq(users.emailVerified, true), isNull(users.disabledAt))

async function findCustomer(db: Queryable, email: string): Promise<Person | null> {
  const [person] = await db
    .select({ id: users.id, name: users.name, role: users.role, flags: users.flags })
    .from(users)
    .where(isCustomer(email))
  return person ?? null
}

/**
 * Prices a quote like a cart of its customer in the region, with prices set by staff.
 * @param isSentAlong whether it ships with an existing parcel, so no shipping is charged
 */
export async function priceQuote(
  { db, database, services, now }: PricingContext,
  region: Region,
  terms: QuoteTerms,
  isSentAlong = false,
): Promise<{ priced: PricedCart; customer: Person | null }> {
  const customer = await findCustomer(db, terms.email)
  const flags = customer?.flags ?? []
  const actor: Actor = {
    userId: customer?.id ?? null,
    role: customer?.role ?? null,
    flags: services.settings.CATALOG_TUNERS === 'own' ? limitedToOwnTunes(flags) : flags,
    email: terms.email || null,
    name: customer?.name ?? null,
    region,
    currency: terms.currency,
    sessionId: null,
    view: null,
    lacksFactor: false,
    visitorId: null,
    address: '',
  }
  const priced = await priceCart(
    { db, database, services, actor },
    {
      lines: terms.lines,
      destination: terms.shipping_address ?? terms.billing_address,
      shippingTier: terms.shipping_tier || null,
      codes: terms.discount_codes,
      guesses: null,
      vatNumber: terms.vat_number || null,
      email: terms.email || null,
      isSentAlong,
      now,
    },
  )
  return { priced, customer }
}
