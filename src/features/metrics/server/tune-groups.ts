import { type SQL, sql } from 'drizzle-orm'
import { earners, tuneTuners } from '#features/partners/server/earnings/tables.ts'
import { tunePools, tunerBrands } from '#features/partners/server/tuners/tables.ts'
import { tunes, tuneTuneTypes, tuneTypes } from '#features/tunes/server/tables.ts'
import { engines, transmissions } from '#features/vehicles/server/tables.ts'
import type { TuneGroup } from '../rules/tune-groups.ts'

/** The values of a group that a tune belongs to: none, one or several. */
export const memberships: Readonly<Record<TuneGroup, SQL>> = {
  tune: sql`select t.id, t.id::text as value, concat_ws(' · ', coalesce(g.name, x.name), t.name) as name
    from ${tunes} t left join ${engines} g on g.id = t.engine_id left join ${transmissions} x on x.id = t.transmission_id`,
  engine: sql`select t.id, coalesce(g.slug, x.slug) as value, coalesce(g.name, x.name) as name
    from ${tunes} t left join ${engines} g on g.id = t.engine_id left join ${transmissions} x on x.id = t.transmission_id`,
  type: sql`select m.tune_id as id, y.slug as value, y.name from ${tuneTuneTypes} m join ${tuneTypes} y on y.id = m.tune_type_id`,
  stage: sql`select t.id, coalesce(y.slug, 'none') as value, coalesce(y.name, 'No stage') as name from ${tunes} t
    left join (select m.tune_id, y.slug, y.name from ${tuneTuneTypes} m join ${tuneTypes} y on y.id = m.tune_type_id and y.slug like 'stage-%') y
      on y.tune_id = t.id`,
  brand: sql`select o.tune_id as id, b.id::text as value, b.name from ${tuneTuners} o join ${tunerBrands} b on b.id = o.brand_id`,
  tuner: sql`select o.tune_id as id, coalesce('earner/' || o.earner_id, 'pool/' || o.pool_id) as value, coalesce(e.name, p.name) as name
    from ${tuneTuners} o left join ${earners} e on e.id = o.earner_id left join ${tunePools} p on p.id = o.pool_id`,
}

/** IDs of the tunes of a group's value, such as `stage/stage-1`, or of all. */
export function tunesOf(member: string): SQL {
  if (member === 'all') return sql`(select t.id from ${tunes} t)`
  const place = member.indexOf('/')
  const [group, value] = [member.slice(0, place) as TuneGroup, member.slice(place + 1)]
  return sql`(select m.id from (${memberships[group]}) m where m.value = ${value})`
}
