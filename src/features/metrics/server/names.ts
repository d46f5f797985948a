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

const numbers = (values: readonly string[]) =>
  sql`any(${sql.param(values.flatMap((value) => value.match(/\d+$/)?.map(Number) ?? []))}::bigint[])`

/** Queries for the `value` and `name` of breakdown values; they may return others as well. */
const named: Readonly<Partial<Record<Breakdown, (values: readonly string[]) => SQL>>> = {
  dealer: (values) => sql`select id::text as value, name from ${dealers} where id = ${numbers(values)}`,
  affiliate: (values) => sql`select id::text as value, name from ${earners} where id = ${numbers(values)}`,
  tuner: (values) => sql`select 'earner/' || id as value, name from ${earners} where id = ${numbers(values)}
    union all select 'pool/' || id, name from ${tunePools} where id = ${numbers(values)}`,
  product: (values) => sql`select id::text as value, name from ${products} where id = ${numbers(values)}`,
  tune: (values) => sql`select t.id::text as value, concat_ws(' · ', coalesce(g.name, x.name), t.name) as name
    from ${tunes} t left join ${engines} g on g.id = t.engine_id left join ${transmissions} x on x.id = t.transmission_id
    where t.id = ${numbers(values)}`,
}

/** The name of a value without a row. */
const plainName = (by: Breakdown, value: string): string =>
  (by === 'region' ? regionNames[value] : by === 'kind' ? orderKindLabels()[value as OrderKind] : undefined) ?? value

export type Names = (by: Breakdown, value: string) => string

/** The names of breakdown values, read all at once; unknown ones are named by their value. */
export async function namesOf(db: Queryable, wanted: readonly (readonly [Breakdown, string])[]): Promise<Names> {
  const parts: SQL[] = []
  for (const [by, pairs] of Map.groupBy(wanted, ([name]) => name)) {
    const select = named[by]?.(pairs.map(([, value]) => value))
    if (select) parts.push(sql`select ${by}::text as by, n.* from (${select}) n`)
  }
  const rows =
    parts.length === 0
      ? []
      : await readRows<{ by: Breakdown; value: string; name: string }>(db, sql.join(parts, sql` union all `))
  const known = new Map(rows.map(({ by, value, name }) => [`${by} ${value}`, name]))
  return (by, value) => known.get(`${by} ${value}`) ?? plainName(by, value)
}
