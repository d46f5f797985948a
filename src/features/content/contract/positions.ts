import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { lifeFields, recordStates } from '#features/revisions/contract/records.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts } from '#features/translations/rules.ts'
import { get } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { allOf, int, nameSort, stateFilters, text } from '#kit/shapes.ts'
import { employments } from '../rules/questions.ts'

export const openPosition = z.object({
  id: int,
  title: z.string(),
  place: z.string(),
  employment: z.enum(employments),
  /** Sanitized HTML. */
  html: z.string(),
})
export type OpenPosition = z.output<typeof openPosition>
export const listPositions = get('/v1/positions', 'Lists open positions', {
  access: 'public',
  output: allOf(openPosition),
})

const access = 'content.manage' as const
export const employmentLabels = () =>
  ({ full_time: 'Full time', part_time: 'Part time', contract: 'Contract', internship: 'Internship' }) as const
export const positionFields = {
  name: shown(text(120).min(1, { error: () => 'Title is required.' }), { label: () => 'Title', required: true }),
  place: shown(text(120).min(1, { error: () => 'Place is required.' }), {
    label: () => 'Place',
    placeholder: 'Venlo, or remote',
    required: true,
  }),
  employment: shown(z.enum(employments), { label: () => 'Employment', choices: employmentLabels }),
  body: shown(z.string().max(50_000), { label: () => 'Description', lines: 2 }),
  ...lifeFields,
  ...translationFields,
}
/** The translatable fields of a position. */
export const positionTexts = fieldTexts(positionFields, ['name', 'place'], ['body'])
export const listPositionRecords = list('/v1/admin/positions', 'Lists positions in every state', {
  access,
  filters: stateFilters(recordStates, nameSort),
  row: z.object({
    id: int,
    name: z.string(),
    place: z.string(),
    employment: z.enum(employments),
    state: z.enum(recordStates),
    version: int,
  }),
})
export const exportPositionRecords = exportOf(listPositionRecords)
export const positionCalls = recordCalls('/v1/admin/positions', 'a position', { read: access, fields: positionFields })
export const [getPositionRecord, createPosition, updatePosition, removePosition] = positionCalls
