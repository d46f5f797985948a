import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { tools } from '#features/tools/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines, makes, transmissions } from '#features/vehicles/server/tables.ts'
import type { NamedThing } from '../rules/deals.ts'
import { leadDeals } from './tables.ts'
import { leadDealTools, leadDealTunes } from './wish-tables.ts'

/**
 * The catalog records that deals refer to: `id, slug, name, engine_id, is_published`. The name of a tune includes
 * what it is for.
 */
export const namedTables: Readonly<Record<NamedThing, SQL>> = {
  make: sql`(select k.id, k.slug, k.name, null::bigint as engine_id, k.state = 'published' as is_published from ${makes} k)`,
  engine: sql`(select k.id, k.slug, k.name, k.id as engine_id, k.state = 'published' as is_published from ${engines} k)`,
  tune: sql`(select k.id, k.slug, concat_ws(' · ', k.name, coalesce(e.name, g.name)) as name, k.engine_id, k.state = 'published' and not k.is_stock as is_published
    from ${tunes} k left join ${engines} e on e.id = k.engine_id left join ${transmissions} g on g.id = k.transmission_id)`,
  tool: sql`(select k.id, k.slug, k.name, null::bigint as engine_id, true as is_published from ${tools} k)`,
}

/** Which deals refer to which records: `deal_id, id`. @param deals deals with their `id, make_id, engine_id` */
const namedBy = (deals: SQLWrapper): Readonly<Record<NamedThing, SQL>> => ({
  make: sql`(select o.id as deal_id, o.make_id as id from ${deals} o)`,
  engine: sql`(select o.id as deal_id, o.engine_id as id from ${deals} o)`,
  tune: sql`(select l.deal_id, l.tune_id as id from ${leadDealTunes} l)`,
  tool: sql`(select l.deal_id, l.tool_id as id from ${leadDealTools} l)`,
})

/** The records that deals refer to: `deal_id, id, slug, name`. */
export const namedIn = (thing: NamedThing, deals: SQLWrapper): SQL => sql`(
  select b.deal_id, k.id, k.slug, k.name from ${namedBy(deals)[thing]} b join ${namedTables[thing]} k on k.id = b.id)`

/** Whether deal `d` refers to a record. */
export const dealNames = (thing: NamedThing, id: number): SQL =>
  thing === 'make' || thing === 'engine'
    ? sql`d.${sql.raw(thing)}_id = ${id}`
    : sql`d.id in (select b.deal_id from ${namedBy(leadDeals)[thing]} b where b.id = ${id})`
