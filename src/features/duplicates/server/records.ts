import { type SQL, sql } from 'drizzle-orm'
import { tunes } from '#features/tunes/server/tables.ts'
import {
  engines,
  fitments,
  fitmentTransmissions,
  makes,
  models,
  transmissions,
} from '#features/vehicles/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Comparable, CopyKind } from '../rules.ts'

/** The database table of each kind. */
export const tableOf: Readonly<Record<CopyKind, string>> = {
  make: 'makes',
  model: 'models',
  engine: 'engines',
  transmission: 'transmissions',
  tune: 'tunes',
}

/** Columns that a merge never takes: identity, place and lifecycle. */
const kept = new Set('id slug version state publish_at make_id engine_id transmission_id picture'.split(' '))

export type CatalogRow = Record<string, unknown> & { id: number; name: string; slug: string; state: string }
/** The fields of a record that can be merged. */
export const fieldsOf = (row: CatalogRow): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !kept.has(name)))

/** A record's row, optionally locked until the transaction ends. */
export async function readRecordRow(
  db: Queryable,
  kind: CopyKind,
  id: number,
  hold?: 'hold',
): Promise<CatalogRow | null> {
  const [found] = await readRows<{ row: CatalogRow }>(
    db,
    sql`select to_jsonb(t) as row from ${sql.raw(tableOf[kind])} t where id = ${id} ${hold ? sql`for update` : sql``}`,
  )
  return found?.row ?? null
}

const live = sql`state <> 'retired'`
const selects: Readonly<Record<CopyKind, SQL>> = {
  make: sql`select id, name, null as code, '' as block, array[]::float8[] as figures,
    array(select hashtext(mo.slug) from ${models} mo where mo.make_id = r.id)::bigint[] as parts from ${makes} r where ${live}`,
  model: sql`select id, name, null as code, make_id::text as block, array[]::float8[] as figures,
    array(select distinct f.engine_id from ${fitments} f where f.model_id = r.id) as parts from ${models} r where ${live}`,
  engine: sql`select id, name, code, '' as block,
    array[horsepower, torque_lb_ft, displacement_cc, cylinders]::float8[] as figures,
    array(select distinct f.model_id from ${fitments} f where f.engine_id = r.id) as parts from ${engines} r where ${live}`,
  transmission: sql`select id, name, tcu as code, kind as block, array[gears]::float8[] as figures,
    array(select distinct f.model_id from ${fitmentTransmissions} f where f.transmission_id = r.id) as parts
    from ${transmissions} r where ${live}`,
  tune: sql`select id, name, part_number as code, coalesce('e' || engine_id, 't' || transmission_id) as block,
    array[(crank_horsepower ->> 'value')::float8, (crank_torque ->> 'value')::float8, (horsepower ->> 'value')::float8,
      (torque ->> 'value')::float8] as figures, null::bigint[] as parts from ${tunes} r where ${live}`,
}

/** All records of a kind that are not retired, in the form that is compared. */
export async function readComparables(db: Queryable, kind: CopyKind): Promise<Comparable[]> {
  const rows = await readRows<Omit<Comparable, 'parts'> & { parts: number[] | null }>(
    db,
    sql`select c.id::float8 as id, c.name, c.code, c.block, c.figures, c.parts::float8[] as parts from (${selects[kind]}) c`,
  )
  return rows.map(({ parts, ...row }) => ({ ...row, ...(parts ? { parts: new Set(parts) } : {}) }))
}
