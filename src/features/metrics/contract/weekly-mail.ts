import { z } from 'zod'
import { get, put } from '#kit/contract.ts'
import { id, int } from '#kit/shapes.ts'
import { access } from './range.ts'

const weekly = z.object({
  on: z.boolean(),
  /** The dashboard to send; null for all sales. */
  dashboard_id: int.nullable(),
})
export const getWeeklyMail = get(
  '/v1/admin/analytics/weekly-mail',
  'Returns whether you get the metrics of each week by email',
  {
    access,
    output: weekly,
  },
)
export const setWeeklyMail = put(
  '/v1/admin/analytics/weekly-mail',
  'Turns your weekly email with the metrics on or off',
  {
    access,
    body: z.strictObject({ on: z.boolean(), dashboard_id: id.nullable().default(null) }),
    output: weekly,
    errors: ['not_found'],
  },
)
