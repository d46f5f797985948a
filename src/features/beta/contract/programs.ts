import { z } from 'zod'
import { downloadPermit } from '#features/files/contract.ts'
import { get, post } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { allOf, id, idParams, int, nullableTime, time } from '#kit/shapes.ts'
import * as m from '../messages/m.ts'

const access = 'beta.join' as const

const programCard = z.object({
  id: int,
  name: z.string(),
  summary: z.string(),
  /** Whether the program accepts new participants. */
  is_open: z.boolean(),
  /** When the caller joined; null for non-participants. */
  joined_at: nullableTime,
})
export type ProgramCard = z.output<typeof programCard>
export const build = z.object({
  id: int,
  label: z.string(),
  notes: z.string(),
  bytes: int,
  sha256: z.string(),
  created_at: time,
})
export type Build = z.output<typeof build>
export const program = programCard.extend({
  /** Sanitized HTML. */
  html: z.string(),
  /** Empty for non-participants. */
  builds: z.array(build),
  feedback: z.array(
    z.object({
      id: int,
      build: z.string().nullable(),
      rating: int,
      body: z.string(),
      created_at: time,
    }),
  ),
})
export type Program = z.output<typeof program>

export const listPrograms = get('/v1/beta-programs', 'Lists beta programs that are open, or that you take part in', {
  access,
  output: allOf(programCard),
})
export const getProgram = getOne('/v1/beta-programs/:id', 'Returns a beta program, with its builds for participants', {
  access,
  output: program,
})
const membership = { access, params: idParams, output: program, errors: ['not_found'] } as const
export const joinProgram = post('/v1/beta-programs/:id/join', 'Joins a beta program', {
  ...membership,
  errors: ['not_found', 'beta_closed'],
})
export const leaveProgram = post('/v1/beta-programs/:id/leave', 'Leaves a beta program. Feedback stays.', membership)
export const permitBuild = post(
  '/v1/beta-programs/:id/builds/:build/token',
  'Creates a token for one download of a build',
  {
    access,
    params: z.object({ id, build: id }),
    output: downloadPermit,
    errors: ['not_found'],
    perMinute: 60,
  },
)
export const feedbackForm = z.strictObject({
  build_id: int.positive().nullable(),
  rating: int.min(1, { error: m.chooseRating }).max(5),
  body: z.string().trim().min(3, { error: m.feedbackRequired }).max(8000),
})
export const sendFeedback = post('/v1/beta-programs/:id/feedback', 'Sends feedback about a beta program', {
  access,
  params: idParams,
  body: feedbackForm,
  output: program,
  errors: ['not_found'],
  perMinute: 20,
})
