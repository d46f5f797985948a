import { type SQL, sql } from 'drizzle-orm'
import { orderKindLabels } from '#features/orders/rules.ts'
import type { OrderKind } from '#features/orders/contract.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { earners } from '#features/partners/server/earnings/tables.ts'
import { tunePools } from '#features/partners/server/tuners/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { engines, transmissions } from '#features/vehicles/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { type Breakdown, regionNames } from '../rules/measures.ts'

/** Selects the `value` and `name` of what a breakdown is by. */
const named: Readonly<Partial<Record<Breakdown, SQL>>> = {
  dealer: sql`select id::text as value, name from ${dealers}`,
  affiliate: sql`select id::text as value, name from ${earners}`,
  tuner: sql`select 'earner/' || id as value, name from ${earners} union all select 'pool/' || id, name from ${tunePools}`,
  product: sql`select id::text as value, name from ${products}`,
  tune: sql`select t.id::text as value, concat_ws(' · ', coalesce(g.name, x.name), t.name) as name
    from ${tunes} t left join ${engines} g on g.id = t.engine_id left join ${transmissions} x on x.id = t.transmission_id`,
}

/** What values of a breakdown are called; one that is unknown has its value for a name. */
export async function namesOf(db: Queryable, by: Breakdown, values: readonly string[]): Promise<Map<string, string>> {
  const made = new Map(values.map((value) => [value, value]))
  if (by === 'region') for (const value of values) made.set(value, regionNames[value] ?? value)
  if (by === 'kind') for (const value of values) made.set(value, orderKindLabels()[value as OrderKind] ?? value)
  const select = named[by]
  if (!select || values.length === 0) return made
  const rows = await readRows<{ value: string; name: string }>(
    db,
    sql`select value, name from (${select}) n where value = any(${sql.param(values)}::text[])`,
  )
  for (const { value, name } of rows) made.set(value, name)
  return made
}
