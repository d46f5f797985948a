import { z } from 'zod'
import { get, patch, post, remove } from '#kit/contract.ts'
import { currency } from '#kit/money.ts'
import { allOf, idParams, int, integerMax, version } from '#kit/shapes.ts'
import { goalMeasures, isAmount } from '../rules/goals.ts'
import { access, day } from './range.ts'

const fields = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(80),
  measure: z.enum(goalMeasures),
  /** Null for both regions. */
  region: int
    .min(1)
    .max(2)
    .nullable()
    .transform((region) => region as 1 | 2 | null),
  /** For amounts; null for counts. */
  currency: currency.nullable(),
  from: day,
  until: day,
  /** Minor units of the currency, or a count. */
  target: int.min(1, 'Enter a number above 0.').max(integerMax, 'Enter a smaller number.'),
})
const refined = <T extends z.ZodType<z.output<typeof fields>>>(form: T) =>
  form
    .refine(({ from, until }) => from <= until, { path: ['until'], error: 'Choose a day after the first one.' })
    .refine(({ measure, currency: code }) => isAmount(measure) === (code !== null), {
      path: ['currency'],
      error: 'Choose a currency for an amount, none for a count.',
    })

const goal = fields.extend({
  id: int,
  version: int,
  /** The result so far. */
  reached: int,
  /** The elapsed share of the period, 0 to 1. */
  pace: z.number(),
})
export type Goal = z.output<typeof goal>

const base = '/v1/admin/analytics/goals'
export const listGoals = get(base, 'Lists goals with what was reached', { access, output: allOf(goal) })
export const createGoal = post(base, 'Adds a goal', { access, body: refined(fields), output: goal, status: 201 })
export const updateGoal = patch(`${base}/:id`, 'Changes a goal', {
  access,
  params: idParams,
  body: refined(fields.extend({ version })),
  output: goal,
  errors: ['not_found', 'stale_version'],
})
export const deleteGoal = remove(`${base}/:id`, 'Deletes a goal', { access, params: idParams, errors: ['not_found'] })
