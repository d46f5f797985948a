/** Vehicles that a product fits, as cells and as rows of `product_fits`. */
import type { FitRow } from '#features/products/server/queries.ts'
import { slug } from '#kit/shapes.ts'
import { cell, Refused, unescaped } from '../cells.ts'
import type { Check } from './kind.ts'

type Vehicle = Omit<FitRow, 'slug'>
const vehiclesMax = 500
const isSlug = (text: string | undefined): boolean => text === undefined || slug.safeParse(text).success
const numberOf = (text: string | undefined): number | null => (text ? Number(text) : null)

/** Parses one vehicle, such as `vw/golf 2015-2019 engine:ea888`; null if invalid. */
function vehicleOf(text: string): Vehicle | null {
  const found =
    /^(?:(?!\d{4}(?:\s|$)|\d{0,4}-\d{0,4}(?:\s|$))(?<make>[^\s/:]+?)(?:\/(?<model>[^\s/:]+))?(?:\s+|$))?(?:(?<one>\d{4})(?:\s+|$)|(?<from>\d{4})?-(?<to>\d{4})?(?:\s+|$))?(?:engine:(?<engine>\S+)(?:\s+|$))?(?:transmission:(?<transmission>\S+))?$/.exec(
      text.trim(),
    )?.groups
  if (!found) return null
  const { make, model, one, from, to, engine, transmission } = found
  const [first, last] = [numberOf(one ?? from), numberOf(one ?? to)]
  const parts = [make, first ?? last, engine, transmission].filter((part) => part !== undefined && part !== null)
  // Engines and transmissions on their own have separate columns, and years alone are not a vehicle.
  if (make === undefined && (parts.length < 2 || (engine === undefined && transmission === undefined))) return null
  if (![make, model, engine, transmission].every(isSlug) || (first ?? 0) > (last ?? 9999)) return null
  return {
    make: make ?? null,
    model: model ?? null,
    year_from: first,
    year_to: last,
    engine: engine ?? null,
    transmission: transmission ?? null,
  }
}

/** Vehicles separated by "|". */
export const vehicles = cell((text): Vehicle[] | Refused => {
  const all = unescaped(text)
    .split('|')
    .map((item) => ({ item: item.trim(), vehicle: vehicleOf(item) }))
  const wrong = all.find(({ vehicle }) => vehicle === null)
  if (wrong) return new Refused(`holds “${wrong.item}”: a vehicle is written like vw/golf 2015-2019 engine:ea888`)
  return all.length > vehiclesMax
    ? new Refused(`holds more than ${vehiclesMax} vehicles`)
    : all.flatMap(({ vehicle }) => vehicle ?? [])
})

/**
 * SQL: whether the row `f` of `product_fits` names nothing but an engine or a transmission; these have separate
 * columns.
 */
export const isAlone = `num_nonnulls(f.make_id, f.model_id, f.engine_id, f.transmission_id, f.year_from, f.year_to) = 1
  and num_nonnulls(f.engine_id, f.transmission_id) = 1`

/** Engines or transmissions that a product fits. A given list replaces the stored one. */
export const aloneFits = (table: 'engines' | 'transmissions', column: 'engine_id' | 'transmission_id') => [
  {
    sql: `delete from product_fits f using staged_products s
          where f.product_id = s.product_id and f.${column} is not null and s.fits_${table} is not null and ${isAlone}
            and f.${column} not in (select o.id from ${table} o where o.slug = any(s.fits_${table}))`,
  },
  {
    sql: `insert into product_fits (product_id, ${column}) select s.product_id, o.id
          from staged_products s, unnest(s.fits_${table}) item join ${table} o on o.slug = item on conflict do nothing`,
  },
]

const named = `staged_products s cross join lateral jsonb_to_recordset(s.fits_vehicles)
    n(make text, model text, year_from int, year_to int, engine text, transmission text)
  left join makes k on k.slug = n.make left join models m on m.make_id = k.id and m.slug = n.model
  left join engines e on e.slug = n.engine left join transmissions t on t.slug = n.transmission`
const wanted = `with wanted as (select s.product_id, k.id as make_id, m.id as model_id, n.year_from, n.year_to,
  e.id as engine_id, t.id as transmission_id from ${named})`
// A model implies its make, so stored rows may leave the make out.
const isWanted = `w.product_id = f.product_id and w.model_id is not distinct from f.model_id
  and (f.model_id is not null or w.make_id is not distinct from f.make_id)
  and (w.year_from, w.year_to, w.engine_id, w.transmission_id) is not distinct from (f.year_from, f.year_to, f.engine_id, f.transmission_id)`

/** Makes and models that a product fits, with years, engine and transmission. A given list replaces the stored one. */
export const vehicleFits = [
  {
    sql: `${wanted} delete from product_fits f using staged_products s
          where f.product_id = s.product_id and s.fits_vehicles is not null and not (${isAlone})
            and not exists (select from wanted w where ${isWanted})`,
  },
  {
    sql: `${wanted} insert into product_fits (product_id, make_id, model_id, year_from, year_to, engine_id, transmission_id)
          select distinct w.product_id, w.make_id, w.model_id, w.year_from, w.year_to, w.engine_id, w.transmission_id from wanted w
          where num_nonnulls(w.make_id, w.model_id, w.engine_id, w.transmission_id) > 0
            and not exists (select from product_fits f where ${isWanted})`,
  },
]

const missing = (name: string, id: string, text: string): Check => ({
  column: 'fits_vehicles',
  sql: `select s.file, s.line, ${text} as other from ${named} where n.${name} is not null and ${id} is null
        ${name === 'model' ? 'and k.id is not null' : ''}`,
  reason: 'there is no',
})
/** Finds vehicles that don’t exist. */
export const vehicleChecks = [
  missing('make', 'k.id', 'n.make'),
  missing('model', 'm.id', `n.make || '/' || n.model`),
  missing('engine', 'e.id', 'n.engine'),
  missing('transmission', 't.id', 'n.transmission'),
]
