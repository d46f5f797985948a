import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { int, searchText, time } from '#kit/shapes.ts'
import { vehicleGroups } from '../rules/vehicle-groups.ts'
import { access, day, dayRange, filters, periodQuery, periodRange } from './range.ts'

const row = z.object({
  /** The slug of a make or engine, or make/model. */
  value: z.string(),
  name: z.string(),
  /** Visitors who selected it in the catalog, and those of them who bought for it on the same day. */
  chosen: int,
  buyers: int,
  /** Orders for it. */
  bought: int,
  /** How often it was requested while unsupported. */
  asked: int,
})
export type VehicleRow = z.output<typeof row>
const base = '/v1/admin/analytics/vehicles'
const query = {
  ...dayRange,
  region: filters.region,
  group: z.enum(vehicleGroups).default('make'),
  /** Slugs. */
  make: z.string().max(120).optional(),
  engine: z.string().max(120).optional(),
}
export const getVehicleFigures = get(
  `${base}/over-time`,
  'Returns how often vehicles were chosen, bought and asked for, by period',
  {
    access,
    query: z.object({ ...query, ...periodQuery }),
    output: z.object({
      ...periodRange,
      points: z.array(z.object({ period: day, chosen: int, bought: int, asked: int })),
      total: z.object({ chosen: int, buyers: int, bought: int, asked: int }),
    }),
    errors: ['validation_failed'],
  },
)
export const listVehicleFigures = list(base, 'Lists vehicles by how often they were chosen and bought', {
  access,
  filters: { ...query, q: searchText, sort: z.enum(['chosen', 'bought', 'asked', 'name']).default('chosen') },
  row,
  errors: ['validation_failed'],
})
export const exportVehicleFigures = exportOf(listVehicleFigures)

const wanted = z.object({
  vehicle: z.string(),
  /** The number of people waiting for support. */
  people: int,
  regions: z.array(int),
  last_at: time,
  /** Its catalog path, if it is in the catalog but has no tunes. */
  place: z.string().nullable(),
  /** The ID of its make, if the catalog has it. */
  make_id: int.nullable(),
  make: z.string().nullable(),
})
export const listDemand = list(`${base}/demand`, 'Lists vehicles that people ask for and the catalog doesn’t support', {
  access,
  filters: {
    q: searchText,
    /** Days on which it was requested; all time by default. */
    ...dayRange,
    region: filters.region,
    /** Slugs, from its catalog path or detected in its text. */
    make: z.string().max(120).optional(),
    model: z.string().max(120).optional(),
    engine: z.string().max(120).optional(),
    /** Those waiting by default. */
    state: z.enum(['told', 'all']).optional(),
    sort: z.enum(['people', 'newest', 'name']).default('people'),
  },
  row: wanted,
})
export const exportDemand = exportOf(listDemand)
