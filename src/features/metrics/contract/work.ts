import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { int } from '#kit/shapes.ts'
import { workKinds } from '../rules/work.ts'
import { access, day, dayRange, filters, periodQuery, periodRange } from './range.ts'

const figures = z.object({
  /** Requests or tickets received. */
  count: int,
  answered: int,
  /** The median time to the first answer, in minutes of support hours; null without answers. */
  answered_median: z.number().nullable(),
  finished: int,
  finished_median: z.number().nullable(),
  /** With at least one revision. */
  revised: int,
  /** Average ticket rating, 1 to 5. */
  rating: z.number().nullable(),
})
export type WorkFigures = z.output<typeof figures>
const person = figures.extend({ id: int.nullable(), name: z.string() })

const query = { ...dayRange, region: filters.region, kind: z.enum(workKinds).default('request') }
export const getWork = get('/v1/admin/analytics/work', 'Returns how long requests or tickets took, in support hours', {
  access,
  query: z.object({ ...query, ...periodQuery }),
  output: z.object({
    ...periodRange,
    total: figures,
    before: figures,
    points: z.array(figures.extend({ period: day })),
    people: z.array(person),
  }),
  errors: ['validation_failed'],
})

const item = z.object({
  id: int,
  kind: z.enum(workKinds),
  day,
  assignee: z.string().nullable(),
  /** Minutes of support hours. */
  answered_after: z.number().nullable(),
  finished_after: z.number().nullable(),
  revisions: int,
  rating: int.nullable(),
})
export const listWork = list('/v1/admin/analytics/work-items', 'Lists the requests or tickets behind the figures', {
  access,
  filters: {
    ...query,
    /** The assignee's ID; `none` for unassigned. */
    assignee: z
      .string()
      .regex(/^(none|[1-9]\d{0,14})$/)
      .optional(),
    only: z.enum(['unanswered', 'unfinished', 'revised']).optional(),
    sort: z.enum(['newest', 'slowest']).default('newest'),
  },
  row: item,
  errors: ['validation_failed'],
})
export const exportWork = exportOf(listWork)
