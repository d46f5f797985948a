import { and, eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { termsShape } from '#features/tools/server/queries.ts'
import { toolRentals, tools } from '#features/tools/server/tables.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { listRentalOffers, type RentalOffer } from '../contract/rentals.ts'
import { rentals, rentalUnits } from './tables.ts'

/** Active units and whether one is free. `db/functions/rental_offer_changed.sql` announces changes. */
const stateIn = (region: 1 | 2) => sql<'free' | 'rented' | 'none'>`(
  select case when count(*) = 0 then 'none' when bool_and(exists (select 1 from ${rentals} x where x.unit_id = u.id and x.unit_held)) then 'rented' else 'free' end
  from ${rentalUnits} u where u.tool_id = ${tools.id} and u.region = ${region} and u.retired_at is null)`

const readOffers = createReadModel(['vehicles', 'content'], async (db): Promise<RentalOffer[]> => {
  const rows = await db
    .select({ tool: tools, terms: toolRentals, here: stateIn(1), there: stateIn(2) })
    .from(tools)
    .innerJoin(toolRentals, and(eq(toolRentals.toolId, tools.id), eq(tools.isRentable, true)))
    .orderBy(tools.name, tools.id)
  return rows.map(({ tool, terms, here, there }) => ({
    id: tool.id,
    slug: tool.slug,
    name: tool.name,
    product_slug: tool.productSlug,
    terms: termsShape(terms),
    units: { 1: here, 2: there },
  }))
})

export const listRentalOffersOperation = operation(listRentalOffers, async ({ database, services }) =>
  PreparedResponse.json({ data: await readOffers(database, services.versions) }),
)
