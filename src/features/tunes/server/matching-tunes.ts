import { type SQL, sql } from 'drizzle-orm'
import { engines, transmissions } from '#features/vehicles/server/tables.ts'
import { like } from '#kit/server/lists.ts'
import { tuneWords } from './tables.ts'

const words = tuneWords({ name: sql`u.name`, slug: sql`u.slug`, partNumber: sql`u.part_number` })

/**
 * Tunes `u` that match a text by their own words or by the name of their engine or transmission. Each part has an
 * index.
 */
export function matchingTunes(text: string): SQL {
  const pattern = like(text)
  const named = (table: typeof engines | typeof transmissions) =>
    sql`any(array(select o.id from ${table} o where o.name ilike ${pattern}))`
  return sql`(${words} ilike ${pattern} or u.engine_id = ${named(engines)} or u.transmission_id = ${named(transmissions)})`
}
