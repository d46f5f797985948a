import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { allOf, int } from '#kit/shapes.ts'

/** A problem in the catalog, with how many rows have it. */
export const healthCheck = z.object({
  /** What the rows are, for example `engines`. */
  of: z.string(),
  /** The grid filter that lists exactly those rows. */
  problem: z.string(),
  count: int,
})
export type HealthCheck = z.output<typeof healthCheck>

export const getCatalogHealth = get('/v1/admin/ecu/health', 'Counts what needs attention in the catalog', {
  access: 'catalog.read',
  output: allOf(healthCheck),
})
