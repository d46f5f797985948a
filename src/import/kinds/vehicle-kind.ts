import { z } from 'zod'
import { line, oneOf, slug, whole, year } from '../cells.ts'
import {
  engineEntity,
  engineFigures,
  engineStaging,
  gearCount,
  slugOr,
  transmissionEntity,
  transmissionKind,
} from './engine-kinds.ts'
import type { Kind } from './kind.ts'
import { bodies } from './make-kinds.ts'

/** The longest span of years in one row. */
const yearsMax = 100

const cells = {
  make: line(),
  make_slug: slug,
  model: line(),
  model_slug: slug,
  body: oneOf(bodies),
  year,
  year_from: whole(1, 99_999),
  year_to: whole(1, 99_999),
  engine: line(),
  engine_slug: slug,
  engine_code: line(),
  ...engineFigures,
  transmission: line(),
  transmission_slug: slug,
  transmission_kind: transmissionKind,
  gears: gearCount,
  tcu: line(),
}

/** The years of a row, or an error with its column. */
function readYears(
  year: string | null,
  from: number | null,
  to: number | null,
): string[] | { column: string; message: string } {
  if (year !== null) {
    if (from !== null || to !== null)
      return { column: 'year', message: 'is beside year_from or year_to: give one of both' }
    return [year]
  }
  if (from === null) return { column: to === null ? 'year' : 'year_from', message: 'is empty' }
  const count = (to ?? from) - from + 1
  if (count < 1) return { column: 'year_to', message: 'is before year_from' }
  if (count > yearsMax) return { column: 'year_to', message: `makes more than ${yearsMax} years` }
  return Array.from({ length: count }, (_, index) => String(from + index))
}

const row = z.object(cells).transform(({ year, year_from, year_to, ...rest }, context) => {
  const years = readYears(year, year_from, year_to)
  if (!Array.isArray(years)) context.addIssue({ code: 'custom', path: [years.column], message: years.message })
  const hasTransmission = rest.transmission !== null || rest.transmission_slug !== null
  const stray = (['transmission_kind', 'gears', 'tcu'] as const).find((column) => rest[column] !== null)
  if (!hasTransmission && stray)
    context.addIssue({ code: 'custom', path: [stray], message: 'is beside no transmission' })
  return {
    ...rest,
    make_slug: slugOr(rest.make_slug, rest.make, 'make', context),
    model_slug: slugOr(rest.model_slug, rest.model, 'model', context),
    engine_slug: slugOr(rest.engine_slug, rest.engine, 'engine', context),
    transmission_slug: hasTransmission
      ? slugOr(rest.transmission_slug, rest.transmission, 'transmission', context)
      : null,
    years: Array.isArray(years) ? `{${years.join(',')}}` : '{}',
  }
})

/**
 * A row is an engine in a model for one or more years. It also creates missing makes, models, engines and
 * transmissions.
 */
export const vehicles: Kind = {
  name: 'vehicles',
  columns: Object.keys(cells),
  marks: ['make', 'model'],
  row,
  staging: {
    make: 'text',
    make_slug: 'text',
    model: 'text',
    model_slug: 'text',
    body: 'text',
    engine: 'text',
    engine_slug: 'text',
    engine_code: 'text',
    ...engineStaging,
    transmission: 'text',
    transmission_slug: 'text',
    transmission_kind: 'text',
    gears: 'int',
    tcu: 'text',
    years: 'text[]',
    make_id: 'bigint',
    model_id: 'bigint',
    engine_id: 'bigint',
    transmission_id: 'bigint',
  },
  references: [],
  entities: [
    {
      table: 'makes',
      noun: 'make',
      same: ['make_slug'],
      keys: [{ to: 'slug', from: 'make_slug' }],
      id: 'make_id',
      fields: [{ to: 'name', from: 'make', needed: true }],
    },
    {
      table: 'models',
      noun: 'model',
      same: ['make_slug', 'model_slug'],
      keys: [
        { to: 'make_id', from: 'make_id' },
        { to: 'slug', from: 'model_slug' },
      ],
      id: 'model_id',
      fields: [
        { to: 'name', from: 'model', needed: true },
        { to: 'body', needed: true },
      ],
    },
    engineEntity('engine_slug', 'engine', 'engine_code'),
    transmissionEntity('transmission_slug', 'transmission', 'transmission_kind'),
  ],
  lists: [],
  links: [
    {
      sql: `insert into fitments (model_id, year, engine_id)
            select distinct model_id, year, engine_id from staged_vehicles, unnest(years) year order by 1, 2, 3
            on conflict do nothing`,
    },
    {
      sql: `insert into fitment_transmissions (model_id, engine_id, transmission_id)
            select distinct model_id, engine_id, transmission_id from staged_vehicles
            where transmission_id is not null order by 1, 2, 3 on conflict do nothing`,
    },
  ],
}
