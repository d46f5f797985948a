import { type SQL, sql } from 'drizzle-orm'
import { engineToolRestrictions, transmissionToolRestrictions } from '#features/tools/server/tables.ts'
import { tuneRequires, tunes, tuneTools } from '#features/tunes/server/tables.ts'
import { engines, fitments, fitmentTransmissions, transmissions } from '#features/vehicles/server/tables.ts'
import { matching } from '#kit/server/lists.ts'
import type { AttachmentWish } from '../rules/attachments.ts'
import { fittedModel } from '#features/vehicles/server/queries.ts'

/** Differences between the two kinds of targets. */
const kinds = {
  engine: {
    table: engines,
    owner: sql.raw('engine_id'),
    restrictions: sql`select r.engine_id as target_id, r.tool_id from ${engineToolRestrictions} r`,
    fits: sql`select f.engine_id from ${fitments} f ${fittedModel}`,
    words: [sql`e.name`, sql`e.slug`, sql`e.code`, sql`e.ecu`],
  },
  transmission: {
    table: transmissions,
    owner: sql.raw('transmission_id'),
    restrictions: sql`select r.transmission_id as target_id, r.tool_id from ${transmissionToolRestrictions} r`,
    fits: sql`select f.transmission_id from ${fitmentTransmissions} f ${fittedModel}`,
    words: [sql`e.name`, sql`e.slug`, sql`e.tcu`],
  },
} as const
export const ownerColumn = (wish: AttachmentWish): SQL => kinds[wish.kind].owner

function conditions(wish: AttachmentWish): SQL[] {
  const { fits, words } = kinds[wish.kind]
  const isEngine = wish.kind === 'engine'
  return [
    sql`e.state <> 'retired'`,
    matching(wish.q, words),
    wish.make ? sql`e.id in (${fits} where ma.slug = ${wish.make})` : undefined,
    isEngine && wish.fuel ? sql`e.fuel = ${wish.fuel}` : undefined,
    isEngine && wish.aspiration ? sql`e.aspiration = ${wish.aspiration}` : undefined,
    isEngine && wish.power_from !== undefined ? sql`e.horsepower >= ${wish.power_from}` : undefined,
    isEngine && wish.power_to !== undefined ? sql`e.horsepower <= ${wish.power_to}` : undefined,
    !isEngine && wish.gearbox ? sql`e.kind = ${wish.gearbox}` : undefined,
  ].filter((condition) => condition !== undefined)
}

/**
 * The engines or transmissions a filter selects, each with the slug of its copy and why it can't get one, as a table
 * expression with `id, slug, name, copy, problem`. A single statement for any number of targets.
 */
export function targetsOf(tuneId: number, wish: AttachmentWish): SQL {
  const { table, owner, restrictions } = kinds[wish.kind]
  return sql`
    select target.id, target.slug, target.name, target.copy,
      case
        when exists (select 1 from ${tunes} o where o.slug = target.copy)
          or exists (select 1 from ${tunes} o where o.${owner} = target.id and o.name = source.name and o.state <> 'retired') then 'has_it'
        when not source.is_stock and exists (select 1 from (${restrictions}) r where r.target_id = target.id)
          and not exists (select 1 from (${restrictions}) r join ${tuneTools} l on l.tool_id = r.tool_id and l.tune_id = source.id where r.target_id = target.id) then 'no_tool'
        when exists (
          select 1 from ${tuneRequires} q join ${tunes} needed on needed.id = q.other_id where q.tune_id = source.id
          and not exists (select 1 from ${tunes} o where o.${owner} = target.id and o.name = needed.name and o.state <> 'retired')) then 'no_partner'
      end as problem
    from (
      select u.*, case when own.slug is not null and u.slug like own.slug || '-%' then substr(u.slug, length(own.slug) + 2) else u.slug end as suffix
      from ${tunes} u left join lateral (
        select g.slug from ${engines} g where g.id = u.engine_id union all select x.slug from ${transmissions} x where x.id = u.transmission_id
      ) own on true where u.id = ${tuneId}
    ) source cross join lateral (
      select e.id, e.slug, e.name, left(e.slug || '-' || source.suffix, 120) as copy from ${table} e
      where ${sql.join(conditions(wish), sql` and `)}
    ) target`
}
