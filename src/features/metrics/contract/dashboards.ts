import { z } from 'zod'
import { get, patch, post, put, remove } from '#kit/contract.ts'
import { listsViews, removesView, renamesView, savesView } from '#kit/saved-views.ts'
import { id } from '#kit/shapes.ts'
import { access, int } from './range.ts'

const base = '/v1/admin/analytics'

export const listDashboards = get(`${base}/dashboards`, 'Lists your saved dashboards', { access, ...listsViews })
export const saveDashboard = post(
  `${base}/dashboards`,
  'Saves a dashboard under a name; one of the same name is replaced',
  { access, ...savesView },
)
export const renameDashboard = patch(`${base}/dashboards/:id`, 'Renames one of your dashboards', {
  access,
  ...renamesView,
})
export const removeDashboard = remove(`${base}/dashboards/:id`, 'Removes one of your dashboards', {
  access,
  ...removesView,
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
