import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { addresses } from '#features/addresses/server/tables.ts'
import { readVehicleInFull } from '#features/catalog/server/vehicle-in-full.ts'
import { readDealersOf } from '#features/pricing/server/price-rights.ts'
import { readProductIndex } from '#features/products/server/product-index.ts'
import { users } from '#features/identity/server/tables.ts'
import { vehiclePath } from '#features/vehicles/contract/vehicles.ts'
import type { Flag, RoleValue } from '#access/permissions.ts'
import { fail } from '#kit/refusal.ts'
import { like } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { AddressFields } from '#features/addresses/contract.ts'
import { findQuoteCustomers, findQuoteItems, findQuoteTunes } from '../contract/staff.ts'

/** Maximum options shown for a search. */
const shownMax = 12

export const findQuoteItemsOperation = operation(
  findQuoteItems,
  async ({ database, services, actor, input: { query } }) => {
    const index = await readProductIndex(database, services.versions)
    const found =
      query.slugs === undefined
        ? (query.q === '' ? index.products : index.search(query.q)).slice(0, shownMax)
        : query.slugs.split(',').flatMap((slug) => index.bySlug.get(slug) ?? [])
    return {
      data: found.map((product) => ({
        slug: product.slug,
        name: product.name,
        part_number: product.part_number,
        price: product.pricesByCurrency[query.currency] ?? null,
        in_stock: product.availability[actor.region] !== 'none',
        options: product.options.map(({ id, name, selections }) => ({
          id,
          name,
          selections: selections.map((selection) => selection.name),
        })),
      })),
    }
  },
)

export const findQuoteTunesOperation = operation(findQuoteTunes, async ({ database, services, input: { query } }) => {
  const at = vehiclePath.safeParse(query.vehicle)
  if (!at.success) return fail('not_found')
  const { makeName, modelName, engine, transmission } = await readVehicleInFull(database, services.versions, at.data)
  return {
    label: [makeName, at.data.year, modelName, engine.name, transmission?.name].filter(Boolean).join(' '),
    data: [...engine.tunes, ...(transmission?.tunes ?? [])].map(({ slug, name, price }) => ({
      slug,
      name,
      price: price[query.currency] ?? null,
    })),
  }
})

interface Found extends Record<string, unknown> {
  id: number
  name: string
  email: string
  role: RoleValue
  flags: Flag[]
  address: AddressFields | null
}

/** Customers for a quote, with their latest address. */
export const findQuoteCustomersOperation = operation(findQuoteCustomers, async ({ db, services, actor, input }) => {
  const { q } = input.query
  if (q.length < 2) return { data: [] }
  const rows = await readRows<Found>(
    db,
    sql`select u.id, u.name, u.email, u.role, u.flags, (
        select jsonb_build_object('country_code', a.country_code, 'full_name', a.full_name, 'line1', a.line1, 'line2', a.line2, 'city', a.city,
          'state', a.state, 'postal_code', a.postal_code, 'email', a.email, 'phone', a.phone)
        from ${addresses} a where a.user_id = u.id and a.removed_at is null order by a.id desc limit 1) as address
      from ${users} u where u.disabled_at is null and u.email_verified and (u.email ilike ${like(q)} or u.name ilike ${like(q)})
      order by length(u.email), u.id limit ${shownMax}`,
  )
  return {
    data: await Promise.all(
      rows.map(async ({ role, flags, ...person }) => ({
        ...person,
        dealers: (await readDealersOf(db, services, { role, flags, userId: person.id, region: actor.region })).map(
          ({ slug }) => slug,
        ),
      })),
    ),
  }
})
