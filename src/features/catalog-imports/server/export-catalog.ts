import { type SQL, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import {
  engines,
  fitments,
  fitmentTransmissions,
  makes,
  models,
  transmissions,
} from '#features/vehicles/server/tables.ts'
import { type CsvCell, csvDownload, pagesOf } from '#kit/server/csv.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportCatalogFile } from '../contract.ts'
import type { ExportedKind } from '../rules.ts'

interface Written {
  columns: readonly string[]
  /** The rows of some records after one: with the columns, and `at`, the number of the record. */
  page: (after: number) => SQL
}

const words = (text: string): string[] => text.split(' ')
const ownColumns = (table: typeof engines | typeof transmissions, columns: readonly string[]): Written => ({
  columns,
  page: (after) => sql`select t.id as at, t.* from ${table} t where t.id > ${after} order by t.id limit 1000`,
})

const written: Readonly<Record<ExportedKind, Written>> = {
  engines: ownColumns(
    engines,
    words('slug name code displacement_cc cylinders fuel aspiration ecu horsepower torque_lb_ft state publish_at'),
  ),
  transmissions: ownColumns(transmissions, words('slug name kind gears tcu state publish_at')),
  // A row for each year and transmission of an engine in a model.
  vehicles: {
    columns: words('make make_slug model model_slug body year engine engine_slug transmission transmission_slug'),
    page: (after) => sql`
      select mo.id as at, ma.name as make, ma.slug as make_slug, mo.name as model, mo.slug as model_slug, mo.body,
        f.year, e.name as engine, e.slug as engine_slug, g.name as transmission, g.slug as transmission_slug
      from (select * from ${models} where id > ${after} and exists (select 1 from ${fitments} f where f.model_id = id)
          order by id limit 50) mo
        join ${makes} ma on ma.id = mo.make_id join ${fitments} f on f.model_id = mo.id join ${engines} e on e.id = f.engine_id
        left join ${fitmentTransmissions} ft on ft.model_id = mo.id and ft.engine_id = e.id
        left join ${transmissions} g on g.id = ft.transmission_id
      order by mo.id, e.slug, f.year, g.slug`,
  },
}

const cellOf = (value: unknown): CsvCell =>
  value instanceof Date ? value.toISOString() : ((value ?? null) as string | number | null)

/** The catalog in the columns of its import: taken in again, it changes nothing. */
export const exportCatalogFileOperation = operation(exportCatalogFile, async ({ db, input }) => {
  const { kind } = input.params
  const { columns, page } = written[kind]
  const rows = pagesOf((last: Record<string, unknown> | null) =>
    readRows<Record<string, unknown>>(db, page(Number(last?.['at'] ?? 0))),
  )
  async function* lines() {
    for await (const row of rows) yield columns.map((column) => cellOf(row[column]))
  }
  return csvDownload(kind, columns, lines())
})
