import { z } from 'zod'
import { get, patch, post, remove } from '#kit/contract.ts'
import { currency } from '#kit/money.ts'
import { allOf, id, idParams, int, integerMax, version } from '#kit/shapes.ts'
import { goalMeasures, goalPeriods } from '../rules/goals.ts'

const access = 'leads.manage' as const
const path = '/v1/admin/lead-engine/goals'

const fields = z.strictObject({
  measure: z.enum(goalMeasures),
  period: z.enum(goalPeriods),
  /** Null for the whole team. */
  owner_id: id.nullable(),
  /** Null for all pipelines and for activities, which have none. */
  pipeline_id: id.nullable(),
  /** For values; null for counts. */
  currency: currency.nullable(),
  /** The target per month or quarter: minor units of the currency, or a count. */
  target: int.min(1, 'Enter a number above 0.').max(integerMax, 'Enter a smaller number.'),
})
const refined = <T extends z.ZodType<z.output<typeof fields>>>(form: T) =>
  form
    .refine(({ measure, currency: code }) => (measure === 'won_value') === (code !== null), {
      path: ['currency'],
      error: 'Choose a currency for a value, none for a count.',
    })
    .refine(({ measure, pipeline_id: pipeline }) => measure !== 'activities' || pipeline === null, {
      path: ['pipeline_id'],
      error: 'Activities are counted over all pipelines.',
    })

export const leadGoal = fields.extend({
  id: int,
  version: int,
  owner: z.string().nullable(),
  pipeline: z.string().nullable(),
  /** The current month or quarter in the region. */
  from: z.string(),
  until: z.string(),
  reached: int,
  /** The elapsed share of the period, 0 to 1. */
  pace: z.number(),
  /** The probability-weighted value of open deals expected to close within the period; 0 for activities. */
  expected: int,
  /** The result of the previous period. */
  before: int,
})
export type LeadGoal = z.output<typeof leadGoal>
export const listLeadGoals = get(path, 'Lists goals of the lead engine with what was reached', {
  access,
  output: allOf(leadGoal),
})
export const createLeadGoal = post(path, 'Adds a goal for a colleague or the team', {
  access,
  body: refined(fields),
  output: leadGoal,
  status: 201,
})
export const updateLeadGoal = patch(`${path}/:id`, 'Changes a goal', {
  access,
  params: idParams,
  body: refined(fields.extend({ version })),
  output: leadGoal,
  errors: ['not_found', 'stale_version'],
})
export const removeLeadGoal = remove(`${path}/:id`, 'Deletes a goal', {
  access,
  params: idParams,
  errors: ['not_found'],
})
