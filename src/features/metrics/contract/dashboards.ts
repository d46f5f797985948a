import { z } from 'zod'
import { get, post, put, remove } from '#kit/contract.ts'
import { allOf, id, idParams } from '#kit/shapes.ts'
import { access, int } from './range.ts'

const dashboard = z.object({ id: int, name: z.string(), query: z.string() })
export type Dashboard = z.output<typeof dashboard>
const base = '/v1/admin/analytics'

export const listDashboards = get(`${base}/dashboards`, 'Lists your saved dashboards', {
  access,
  output: allOf(dashboard),
})
export const dashboardForm = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(40),
  query: z
    .string()
    .max(500)
    .regex(/^(\?[^\s]*)?$/),
})
export const saveDashboard = post(
  `${base}/dashboards`,
  'Saves a dashboard under a name; one of the same name is replaced',
  {
    access,
    body: dashboardForm,
    output: dashboard,
  },
)
export const removeDashboard = remove(`${base}/dashboards/:id`, 'Removes one of your dashboards', {
  access,
  params: idParams,
  errors: ['not_found'],
})

const weekly = z.object({
  on: z.boolean(),
  /** What the mail is narrowed to; null for all sales. */
  dashboard_id: int.nullable(),
})
export const getWeeklyMail = get(`${base}/weekly-mail`, 'Returns whether you get the metrics of each week by email', {
  access,
  output: weekly,
})
export const setWeeklyMail = put(`${base}/weekly-mail`, 'Turns your weekly email with the metrics on or off', {
  access,
  body: z.strictObject({ on: z.boolean(), dashboard_id: id.nullable().default(null) }),
  output: weekly,
  errors: ['not_found'],
})
