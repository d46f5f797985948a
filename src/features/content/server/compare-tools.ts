import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { toolRentals, tools } from '#features/tools/server/tables.ts'
import { tunes, tuneTools } from '#features/tunes/server/tables.ts'
import { fitments, fitmentTransmissions } from '#features/vehicles/server/tables.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { type ComparedTool, compareTools } from '../contract/pages.ts'
import { fittedModel } from '#features/vehicles/server/queries.ts'

/** Tools that customers can use themselves, widest coverage first. */
const readComparison = createReadModel(['vehicles'], (db) =>
  readRows<ComparedTool>(
    db,
    sql`with covered as (
      select tt.tool_id, t.engine_id, t.transmission_id from ${tuneTools} tt join ${tunes} t on t.id = tt.tune_id
      where t.state = 'published' and not t.is_stock
      group by tt.tool_id, t.engine_id, t.transmission_id
    ), made as (
      select c.tool_id, ma.name, count(distinct f.engine_id)::int as engines from covered c
        join (select engine_id, null::bigint as transmission_id, model_id from ${fitments}
          union select null, transmission_id, model_id from ${fitmentTransmissions}) f
          on f.engine_id = c.engine_id or f.transmission_id = c.transmission_id
        ${fittedModel}
      where mo.state = 'published' and ma.state = 'published'
      group by c.tool_id, ma.name
    )
    select o.slug, o.name, o.description, o.product_slug, o.methods, o.protocols,
      o.is_rentable and exists (select from ${toolRentals} r where r.tool_id = o.id) as is_rentable,
      (select count(distinct c.engine_id) from covered c where c.tool_id = o.id)::float8 as engines,
      (select count(distinct c.transmission_id) from covered c where c.tool_id = o.id)::float8 as transmissions,
      coalesce((select json_agg(json_build_object('name', m.name, 'engines', m.engines) order by m.engines desc, m.name)
        from made m where m.tool_id = o.id), '[]') as makes
    from ${tools} o where o.service is null
    order by engines desc, o.name`,
  ),
)

export const compareToolsOperation = operation(compareTools, async ({ database, services }) =>
  PreparedResponse.json({ data: await readComparison(database, services.versions) }),
)
