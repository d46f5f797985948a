import { z } from 'zod'
import { get, patch, post, remove } from '#kit/contract.ts'
import { id, idParams, int, version } from '#kit/shapes.ts'
import { demands } from '../rules/deals.ts'
import { audiences } from '../rules/audience.ts'
import { activityTemplate } from './activity-templates.ts'
import { customName, leadField } from './fields.ts'

const access = 'leads.manage' as const
const base = '/v1/admin/lead-engine'
const name = z.string().trim().min(1, 'Enter a name.').max(60)
const choice = z.object({ id: int, name: z.string(), version: int })
/** A field that a stage requires. */
export const demand = z.union([z.enum(demands), customName])
const stage = z.object({
  id: int,
  name: z.string(),
  probability: int,
  rot_days: int.nullable(),
  demands: z.array(demand),
  version: int,
})
export type LeadStage = z.output<typeof stage>
export const leadPipeline = z.object({
  id: int,
  name: z.string(),
  audience: z.enum(audiences),
  /** Who sees its deals, unless everyone does. */
  members: z.array(int),
  /** Whether the caller sees all of its deals and may change it; otherwise they only see their own deals. */
  sees_all: z.boolean(),
  version: int,
  stages: z.array(stage),
})
export type LeadPipeline = z.output<typeof leadPipeline>

/** The options for deals, contacts and activities. */
export const leadSettings = z.object({
  pipelines: z.array(leadPipeline),
  sources: z.array(choice),
  reasons: z.array(choice),
  labels: z.array(choice),
  /** Custom fields of deals, people and firms, including archived ones. */
  fields: z.array(leadField),
  activity_templates: z.array(activityTemplate),
  /** Staff who can own deals and activities. */
  owners: z.array(z.object({ id: int, name: z.string() })),
  /** The caller's user ID. */
  me: int,
})
export type LeadSettings = z.output<typeof leadSettings>
export const getLeadSettings = get(`${base}/settings`, 'Returns pipelines, stages, sources, reasons and labels', {
  access,
  output: leadSettings,
})

/** How often each is used, by ID; unused ones are omitted. */
const uses = z.record(z.string(), int)
export const leadUses = z.object({
  /** Deals in each stage, in any state. */
  stages: uses,
  sources: uses,
  reasons: uses,
  labels: uses,
})
export type LeadUses = z.output<typeof leadUses>
export const getLeadUses = get(`${base}/settings/uses`, 'Counts what uses each stage, source, reason and label', {
  access,
  output: leadUses,
})

export const pipelineForm = z.strictObject({ name })
export const createLeadPipeline = post(`${base}/pipelines`, 'Creates a pipeline with the usual stages', {
  access,
  body: pipelineForm,
  output: leadPipeline,
  status: 201,
})
export const updateLeadPipeline = patch(
  `${base}/pipelines/:id`,
  'Renames a pipeline, orders its stages, or says who sees it',
  {
    access,
    params: idParams,
    body: z.strictObject({
      version,
      name: name.optional(),
      stages: z.array(id).max(30).optional(),
      audience: z.enum(audiences).optional(),
      /** Replaces the members who see its deals. */
      members: z.array(id).max(200).optional(),
    }),
    output: leadPipeline,
    errors: ['not_found', 'stale_version'],
  },
)
export const removeLeadPipeline = post(`${base}/pipelines/:id/remove`, 'Deletes a pipeline without deals', {
  access,
  params: idParams,
  body: z.strictObject({ version }),
  errors: ['not_found', 'stale_version', 'in_use'],
})

export const stageForm = z.strictObject({
  name,
  probability: int.min(0, 'At least 0%.').max(100, 'At most 100%.'),
  rot_days: int.min(1, 'At least 1 day.').max(999).nullable(),
  demands: z.array(demand).max(50),
})
export const createLeadStage = post(`${base}/pipelines/:id/stages`, 'Adds a stage at the end of a pipeline', {
  access,
  params: idParams,
  body: stageForm,
  output: leadPipeline,
  errors: ['not_found'],
  status: 201,
})
export const updateLeadStage = patch(`${base}/stages/:id`, 'Changes a stage', {
  access,
  params: idParams,
  body: stageForm.partial().extend({ version }),
  output: leadPipeline,
  errors: ['not_found', 'stale_version'],
})
export const removeLeadStage = post(
  `${base}/stages/:id/remove`,
  'Deletes a stage, after its deals move to the stage named',
  {
    access,
    params: idParams,
    body: z.strictObject({
      version,
      /** The stage to move its deals to; required when it has any. */
      move_to: id.optional(),
    }),
    output: leadPipeline,
    errors: ['not_found', 'stale_version', 'in_use'],
  },
)

export const choiceKinds = ['sources', 'reasons', 'labels'] as const
export type ChoiceKind = (typeof choiceKinds)[number]
const kindParams = z.object({ kind: z.enum(choiceKinds) })
export const choiceForm = z.strictObject({ name })
export const createLeadChoice = post(`${base}/choices/:kind`, 'Adds a source, a lost reason or a label', {
  access,
  params: kindParams,
  body: choiceForm,
  output: choice,
  status: 201,
})
export const updateLeadChoice = patch(`${base}/choices/:kind/:id`, 'Renames a source, a lost reason or a label', {
  access,
  params: kindParams.extend({ id }),
  body: choiceForm.extend({ version }),
  output: choice,
  errors: ['not_found', 'stale_version'],
})
export const removeLeadChoice = remove(`${base}/choices/:kind/:id`, 'Deletes a source, reason or label not in use', {
  access,
  params: kindParams.extend({ id }),
  query: z.object({ version: z.coerce.number().int().min(0).max(2_147_483_647) }),
  errors: ['not_found', 'stale_version', 'in_use'],
})
