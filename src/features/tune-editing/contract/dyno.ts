import { getOne } from '#kit/one-contract.ts'
import { z } from 'zod'
import { patch, post, remove } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { ageSort, id, idParams, int, integerMax, searchText, time, version } from '#kit/shapes.ts'
import { recordVersion } from '#features/revisions/contract/records.ts'
import { powerFigure } from '#features/tunes/contract.ts'
import { corrections } from '#features/tunes/corrections.ts'
import { horsepowerMax, relationError, rpmMax, torqueMax } from '../rules/figures.ts'
import { smoothings } from '../rules/smoothing.ts'

const path = '/v1/admin/ecu/dyno-runs'
const read = 'catalog.read' as const
const manage = 'tunes.edit' as const

const column = (most: number) => z.array(z.number().min(0).max(most)).max(2000).optional()
/** Columns over rising engine speed, in hp and lb-ft, at the wheels except for the crank columns. */
export const dynoCurves = z
  .strictObject({
    rpm: z
      .array(z.number().min(0).max(rpmMax))
      .min(2, 'Needs at least two points.')
      .max(2000, 'Has more than 2,000 points.'),
    horsepower: column(horsepowerMax),
    torque: column(torqueMax),
    torque_limit: column(torqueMax),
    crank_horsepower: column(horsepowerMax),
    crank_torque: column(torqueMax),
  })
  .superRefine((curves, context) => {
    const say = (message: string) => context.addIssue({ code: 'custom', path: [], message })
    const { rpm, ...columns } = curves
    if (rpm.some((speed, index) => index > 0 && speed <= rpm[index - 1]!))
      say('Engine speed must rise from point to point.')
    const measured = Object.values(columns).filter((values) => values !== undefined)
    if (measured.length === 0) say('Has neither power nor torque.')
    if (measured.some((values) => values.length !== rpm.length))
      say('All columns must have the same number of points as engine speed.')
    const error = relationError(curves)
    if (error)
      say(
        `At ${Math.round(error.rpm)} rpm power and torque are ${Math.round(error.percent)}% apart. Check the units of both.`,
      )
  })

const label = z.string().trim().min(1, 'Enter a name.').max(120, 'Enter at most 120 characters.')
const source = z.string().trim().min(1, 'Enter where it was measured.').max(60, 'Enter at most 60 characters.')
const shape = {
  label,
  source,
  correction: z.enum(corrections).nullable(),
  smoothing: z.enum(smoothings),
}

export const dynoRunSummary = z.object({
  id: int,
  version: int,
  label: z.string(),
  source: z.string(),
  correction: z.enum(corrections).nullable(),
  smoothing: z.string(),
  /** Position among the runs of its tune. */
  position: int,
  file_name: z.string(),
  created_at: time,
  tune_id: int,
  tune: z.string(),
  part_number: z.string(),
  about: z.string(),
  peak_horsepower: z.number().nullable(),
  peak_torque: z.number().nullable(),
  peak_crank_horsepower: z.number().nullable(),
  peak_crank_torque: z.number().nullable(),
  horsepower: powerFigure.nullable(),
  torque: powerFigure.nullable(),
  crank_horsepower: powerFigure.nullable(),
  crank_torque: powerFigure.nullable(),
  /** Largest deviation of a peak from the tune's figure, in percent; null if there is nothing to compare. */
  off_percent: z.number().nullable(),
  /** Number of other runs with the same curves. */
  copies: int,
})
export type DynoRunSummary = z.output<typeof dynoRunSummary>

const filters = {
  q: searchText,
  tune: id.optional(),
  /** Peaks more than 5 % from the tune's figure. */
  outlier: z.enum(['yes', 'no']).optional(),
  copies: z.enum(['yes', 'no']).optional(),
  correction: z.enum([...corrections, 'unknown']).optional(),
  source: z.string().trim().max(60).optional(),
  sort: ageSort,
}
export const listDynoRuns = list(
  path,
  'Lists dyno runs with their peaks against the figures of their tunes, newest first',
  {
    access: read,
    filters,
    row: dynoRunSummary,
  },
)
export const exportDynoRuns = exportOf(listDynoRuns)

const dynoRunRecord = dynoRunSummary.extend({
  curves: z.object({
    rpm: z.array(z.number()),
    horsepower: z.array(z.number()).optional(),
    torque: z.array(z.number()).optional(),
    torque_limit: z.array(z.number()).optional(),
    crank_horsepower: z.array(z.number()).optional(),
    crank_torque: z.array(z.number()).optional(),
  }),
})
export type DynoRunRecord = z.output<typeof dynoRunRecord>
export const listTuneDynoRuns = getOne(
  '/v1/admin/ecu/tunes/:id/dyno-runs',
  'Returns the dyno runs of a tune and those of the stock tune it is compared with',
  {
    access: read,
    output: z.object({ data: z.array(dynoRunRecord), stock: z.array(dynoRunRecord) }),
  },
)
export const uploadDynoCsv = post('/v1/admin/ecu/tunes/:id/dyno-runs', 'Adds a dyno run to a tune', {
  access: manage,
  params: idParams,
  body: z.strictObject({ ...shape, file_name: z.string().trim().max(200).default(''), curves: dynoCurves }),
  output: dynoRunRecord,
  errors: ['not_found', 'forbidden'],
})
export const updateDynoCsv = patch(`${path}/:id`, 'Changes a dyno run', {
  access: manage,
  params: idParams,
  body: z.strictObject({
    ...shape,
    position: int.min(0).max(integerMax),
    /** Omit to keep the curves. */
    curves: dynoCurves.optional(),
    version,
  }),
  output: dynoRunRecord,
  errors: ['not_found', 'forbidden', 'stale_version'],
})
export const removeDynoCsv = remove(`${path}/:id`, 'Deletes a dyno run', {
  access: manage,
  params: idParams,
  query: recordVersion,
  errors: ['not_found', 'forbidden', 'stale_version'],
})
