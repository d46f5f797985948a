import { z } from 'zod'
import { patch, post, remove } from '#kit/contract.ts'
import { idParams, int, version } from '#kit/shapes.ts'
import { activityKinds } from '../rules/activities.ts'

const access = 'leads.manage' as const
const path = '/v1/admin/lead-engine/activity-templates'
const fields = {
  /** The subject of activities created from it. */
  name: z.string().trim().min(1, 'Enter a name.').max(160, 'At most 160 characters.'),
  kind: z.enum(activityKinds),
  /** Days from planning until the due date; 0 for the same day. */
  due_days: int.min(0, 'At least 0.').max(365, 'At most 365.'),
  note: z.string().trim().max(4000, 'At most 4,000 characters.'),
}
export const activityTemplate = z.object({ id: int, version: int, ...fields })
export type ActivityTemplate = z.output<typeof activityTemplate>
export const activityTemplateForm = z.strictObject(fields)

export const createActivityTemplate = post(path, 'Adds a template of activities', {
  access,
  body: activityTemplateForm,
  output: activityTemplate,
  status: 201,
})
export const updateActivityTemplate = patch(`${path}/:id`, 'Changes a template of activities', {
  access,
  params: idParams,
  body: activityTemplateForm.extend({ version }),
  output: activityTemplate,
  errors: ['not_found', 'stale_version'],
})
export const removeActivityTemplate = remove(`${path}/:id`, 'Deletes a template of activities', {
  access,
  params: idParams,
  errors: ['not_found'],
})
