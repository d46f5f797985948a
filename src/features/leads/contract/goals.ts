import { z } from 'zod'
import { get, patch, post, remove } from '#kit/contract.ts'
import { currency } from '#kit/money.ts'
import { allOf, id, idParams, integerMax, version } from '#kit/shapes.ts'
import { goalMeasures, goalPeriods } from '../rules/goals.ts'

const access = 'leads.manage' as const
const path = '/v1/admin/lead-engine/goals'
const int = z.number().int()

const fields = z.strictObject({
  measure: z.enum(goalMeasures),
  period: z.enum(goalPeriods),
  /** Null for the whole team. */
  owner_id: id.nullable(),
  /** Null for all pipelines; activities are of none. */
  pipeline_id: id.nullable(),
  /** Of a value; null for a count. */
  currency: currency.nullable(),
  /** In each month or quarter: minor units of the currency, or a count. */
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
  /** The present month or quarter, in UTC. */
  from: z.string(),
  until: z.string(),
  reached: int,
  /** How much of its time has passed, from 0 to 1. */
  pace: z.number(),
  /** What open deals bring that are expected to close until its end, times the probability of their stages. Of activities, none. */
  expected: int,
  /** What was reached in the month or quarter before. */
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
