import { type SQL, sql } from 'drizzle-orm'
import { engineToolRestrictions, transmissionToolRestrictions } from '#features/tools/server/tables.ts'
import {
  dynoRuns,
  hasEveryPrice,
  tuneRecommends,
  tuneRequires,
  tunes,
  tuneTools,
} from '#features/tunes/server/tables.ts'
import { outlierPercentMin } from '../rules/figures.ts'

const sold = sql`u.state = 'published' and not u.is_stock`

/** Whether a tune has a tool that the restrictions of its engine or transmission allow. */
const hasTool = (tune: SQL) => sql`exists (
  select 1 from ${tuneTools} l where l.tune_id = ${tune}.id
    and (not exists (select 1 from ${engineToolRestrictions} r where r.engine_id = ${tune}.engine_id)
      or exists (select 1 from ${engineToolRestrictions} r where r.engine_id = ${tune}.engine_id and r.tool_id = l.tool_id))
    and (not exists (select 1 from ${transmissionToolRestrictions} r where r.transmission_id = ${tune}.transmission_id)
      or exists (select 1 from ${transmissionToolRestrictions} r where r.transmission_id = ${tune}.transmission_id and r.tool_id = l.tool_id)))`

/** The value of a figure in hp or lb-ft. */
const figure = (name: string) =>
  sql.raw(`((u.${name} ->> 'value')::numeric * case u.${name} ->> 'unit' when 'Nm' then 0.737562 else 1 end)`)

/** Whether the peak of a run `d` deviates from the tune's figure by more than `outlierPercentMin`. */
export const isOutlier = sql`d.off_percent > ${sql.raw(String(outlierPercentMin))}`

/**
 * Problems of published tunes, as conditions on rows `u` with their counts `c`. `health-problems.ts` of the catalog
 * has their texts.
 */
export const tuneProblems: Readonly<Record<string, SQL>> = {
  'no-tools': sql`${sold} and c.tools = 0`,
  unsolvable: sql`${sold} and ((c.tools > 0 and not ${hasTool(sql`u`)})
    or exists (select 1 from ${tuneRequires} q join ${tunes} o on o.id = q.other_id
      where q.tune_id = u.id and not o.is_stock and not ${hasTool(sql`o`)}))`,
  'no-price': sql`${sold} and not ${hasEveryPrice(sql`u.price`)}`,
  'no-dyno': sql`${sold} and not u.optional and u.engine_id is not null and c.runs = 0`,
  'figures-contradict': sql`u.state = 'published'
    and (${figure('horsepower')} > ${figure('crank_horsepower')} or ${figure('torque')} > ${figure('crank_torque')})`,
  'figures-off': sql`u.state = 'published' and exists (select 1 from ${dynoRuns} d where d.tune_id = u.id and ${isOutlier})`,
  'broken-links': sql`u.state = 'published' and exists (
    select 1 from (select other_id from ${tuneRequires} where tune_id = u.id
      union all select other_id from ${tuneRecommends} where tune_id = u.id) l
    left join ${tunes} o on o.id = l.other_id where o.id is null or o.state <> 'published')`,
}
