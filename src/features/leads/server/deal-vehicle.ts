import { type SQL, sql } from 'drizzle-orm'
import { engines, fitments, makes, models } from '#features/vehicles/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'

/** The parts of a deal's vehicle that are in the catalog. */
interface CatalogVehicle {
  makeId: number | null
  modelId: number | null
  vehicleYear: string | null
  engineId: number | null
}
interface Found {
  make_id: number | null
  model_id: number | null
  year: string | null
  engine_id: number | null
}
const columnsOf = ({ make_id, model_id, year, engine_id }: Found): CatalogVehicle => ({
  makeId: make_id,
  modelId: model_id,
  vehicleYear: year,
  engineId: engine_id,
})

/** The catalog path of the vehicle of deal `r`, as far as the catalog still has it. */
export const vehiclePlace: SQL = sql`(select concat_ws('/', k.slug, case when m.id is not null then r.vehicle_year end, case when r.vehicle_year is not null then m.slug end,
    case when m.id is not null and r.vehicle_year is not null then e.slug end)
  from ${makes} k left join ${models} m on m.id = r.model_id left join ${engines} e on e.id = r.engine_id where k.id = r.make_id)`

/** The vehicle at a catalog path, with its text; null when the catalog has no such vehicle. */
export async function vehicleAt(
  db: Queryable,
  place: string,
): Promise<{ columns: CatalogVehicle; words: string } | null> {
  const [make, year = null, model = null, engine = null] = place.split('/')
  const [found] = await readRows<Found & { words: string }>(
    db,
    sql`select k.id as make_id, m.id as model_id, ${year}::text as year, e.id as engine_id,
        concat_ws(' · ', concat_ws(' ', k.name, m.name, ${year}::text), e.name) as words
      from ${makes} k left join ${models} m on m.make_id = k.id and m.slug = ${model}
      left join ${engines} e on e.slug = ${engine}
      where k.slug = ${make} and (${year}::text is null or exists (
        select from ${fitments} f where f.model_id = m.id and f.year = ${year} and (${engine}::text is null or f.engine_id = e.id)))`,
  )
  return found ? { columns: columnsOf(found), words: found.words } : null
}

/** Shortens a path to its engine, or to the nearest parent that the catalog still has. */
export async function knownPlace(db: Queryable, place: string): Promise<string | null> {
  const parts = place.split('/')
  for (const length of [4, 3, 1]) {
    const shorter = parts.slice(0, length).join('/')
    if (parts.length >= length && (await vehicleAt(db, shorter))) return shorter
  }
  return null
}

/** Normalizes text to words between spaces, without list punctuation. */
const plain = (text: SQL): SQL => sql`' ' || lower(translate(${text}, ',;/()·', '      ')) || ' '`
const isNamed = (name: SQL): SQL => sql`strpos(t.words, ${plain(name)}) > 0`
const longest = (name: SQL): SQL => sql`order by length(${name}) desc limit 1`

/**
 * Detects a vehicle in a text: the make, model and engine with the longest matching names, and a year that fits them.
 */
export async function vehicleNamedIn(db: Queryable, words: string): Promise<CatalogVehicle> {
  const [found] = await readRows<Found>(
    db,
    sql`select k.id as make_id, m.id as model_id, e.id as engine_id, (
        select f.year from ${fitments} f where f.model_id = m.id and strpos(t.words, ' ' || f.year || ' ') > 0 and (e.id is null or f.engine_id = e.id) limit 1
      ) as year
      from (select ${plain(sql`${words}::text`)} as words) t
      left join lateral (select k.id from ${makes} k where ${isNamed(sql`k.name`)} ${longest(sql`k.name`)}) k on true
      left join lateral (select m.id from ${models} m where m.make_id = k.id and ${isNamed(sql`m.name`)} ${longest(sql`m.name`)}) m on true
      left join lateral (
        select e.id from ${engines} e where ${isNamed(sql`e.name`)}
          and (m.id is null or exists (select from ${fitments} f where f.model_id = m.id and f.engine_id = e.id)) ${longest(sql`e.name`)}
      ) e on true`,
  )
  return columnsOf(found!)
}
