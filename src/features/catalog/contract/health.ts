import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { allOf } from '#kit/shapes.ts'

/** Something of the catalog that needs attention, and how many rows have it. */
export const healthCheck = z.object({
  /** Such as `engines`: what the rows are. */
  of: z.string(),
  /** As a grid is asked for exactly those rows. */
  problem: z.string(),
  count: z.number().int(),
})
export type HealthCheck = z.output<typeof healthCheck>

export const getCatalogHealth = get('/v1/admin/ecu/health', 'Counts what needs attention in the catalog', {
  access: 'catalog.read',
  output: allOf(healthCheck),
})
