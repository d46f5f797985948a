import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { lifeFields, recordStates } from '#features/revisions/contract/records.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts } from '#features/translations/rules.ts'
import { get, post, remove } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import {
  ageSort,
  allOf,
  id,
  idParams,
  int,
  nameSort,
  nullableTime,
  searchText,
  stateFilters,
  text,
  time,
  why,
} from '#kit/shapes.ts'
import { build } from './programs.ts'

const access = 'beta.manage' as const

export const programFields = {
  name: shown(text(120).min(1, { error: () => 'Name is required.' }), { label: () => 'Name', required: true }),
  summary: shown(text(300), { label: () => 'Summary', hint: () => 'One or two sentences in the list.', lines: 2 }),
  body: shown(z.string().max(50_000), { label: () => 'Description', lines: 2 }),
  ...lifeFields,
  ...translationFields,
}
/** The translatable fields of a program. */
export const programTexts = fieldTexts(programFields, ['name', 'summary'], ['body'])
export const listProgramRecords = list('/v1/admin/beta-programs', 'Lists beta programs in every state', {
  access,
  filters: stateFilters(recordStates, nameSort),
  row: z.object({
    id: int,
    name: z.string(),
    participants: int,
    builds: int,
    feedback: int,
    state: z.enum(recordStates),
    version: int,
  }),
})
export const exportProgramRecords = exportOf(listProgramRecords)
export const programCalls = recordCalls('/v1/admin/beta-programs', 'a beta program', {
  read: access,
  fields: programFields,
  says: { remove: 'Deletes an unused beta program' },
})
export const [getProgramRecord, createProgram, updateProgram, removeProgram] = programCalls

export const listBuilds = get('/v1/admin/beta-programs/:id/builds', 'Lists builds of a beta program, newest first', {
  access,
  params: idParams,
  output: allOf(build.extend({ downloads: int })),
})
export const buildForm = z.strictObject({
  label: text(60).min(1, { error: () => 'Version is required.' }),
  notes: text(4000),
  /** A file that the caller uploaded. */
  file_id: int.positive(),
})
export const addBuild = post('/v1/admin/beta-programs/:id/builds', 'Adds a build to a beta program', {
  access,
  params: idParams,
  body: buildForm,
  errors: ['not_found', 'in_use', 'wrong_region'],
})
export const removeBuild = remove('/v1/admin/beta-programs/:id/builds/:build', 'Withdraws a build', {
  access,
  params: z.object({ id, build: id }),
  errors: ['not_found', 'in_use'],
})

export const listParticipants = list('/v1/admin/beta-participants', 'Lists participants of beta programs', {
  access,
  filters: {
    q: searchText,
    program: z.coerce.number().int().positive().optional(),
    state: z.enum(['active', 'left']).optional(),
    sort: ageSort,
  },
  row: z.object({
    id: int,
    program_id: int,
    program: z.string(),
    user_id: int,
    name: z.string(),
    email: z.string(),
    joined_at: time,
    left_at: nullableTime,
    feedback: int,
  }),
})
export const exportParticipants = exportOf(listParticipants)
const moveParticipant = <const V extends string>(verb: V, summary: string) =>
  post(`/v1/admin/beta-programs/:id/participants/:user/${verb}`, summary, {
    access,
    params: z.object({ id, user: id }),
    body: z.strictObject({ reason: why }),
    errors: ['not_found', 'stale_version'],
  })
export const removeParticipant = moveParticipant(
  'remove',
  'Removes a participant from a beta program. Feedback stays. They can join again while the program is open.',
)
export const restoreParticipant = moveParticipant('restore', 'Adds a former participant back to a beta program')
export const listFeedback = list('/v1/admin/beta-feedback', 'Lists feedback about beta programs', {
  access,
  filters: {
    q: searchText,
    program: z.coerce.number().int().positive().optional(),
    rating: z.enum(['1', '2', '3', '4', '5']).optional(),
    sort: ageSort,
  },
  row: z.object({
    id: int,
    program: z.string(),
    build: z.string().nullable(),
    name: z.string(),
    rating: int,
    body: z.string(),
    created_at: time,
  }),
})
export const exportFeedback = exportOf(listFeedback)
