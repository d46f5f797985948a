import { pictureField } from '#features/pictures/picture-record-field.ts'
import { z } from 'zod'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { lifeFields, recordOf, recordStates } from '#features/revisions/contract/records.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts } from '#features/translations/rules.ts'
import { get } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { allOf, id, int, nameSort, stateFilters, text, time } from '#kit/shapes.ts'
import { slugField } from '#kit/url-slug.ts'
import { placeKinds } from './guides.ts'

const rowId = int.positive().nullable()
const at = (label: string) => shown(rowId, { label: () => label })

/** The guide problems on the health page. */
export const guideProblemNames = ['broken-links', 'missing-pictures', 'no-picture'] as const
export const guideProblemLabels: Readonly<Record<(typeof guideProblemNames)[number], string>> = {
  'broken-links': 'Links to a page that isn’t there or has moved',
  'missing-pictures': 'Pictures in the text that are gone',
  'no-picture': 'No picture',
}

/** The fields of a guide. At most one of the last four is set and names its subject. */
export const guideFields = {
  name: shown(text(120).min(1, { error: () => 'Title is required.' }), { label: () => 'Title', required: true }),
  slug: slugField,
  summary: shown(text(300), {
    label: () => 'Summary',
    hint: () => 'One or two sentences for lists and search results.',
    lines: 2,
  }),
  body: shown(z.string().max(200_000), { label: () => 'Text', lines: 2 }),
  picture_id: pictureField,
  make_id: at('Make'),
  model_id: at('Model'),
  engine_id: at('Engine'),
  transmission_id: at('Transmission'),
  ...lifeFields,
  ...translationFields,
}
/** The translatable fields of a guide. */
export const guideTexts = fieldTexts(guideFields, ['name', 'summary'], ['body'])
export const guideRecord = recordOf(guideFields)

export const guideRow = z.object({
  id: int,
  name: z.string(),
  slug: z.string(),
  /** For example Volkswagen; empty for all vehicles. */
  about: z.string(),
  state: z.enum(recordStates),
  updated_at: time,
  version: int,
})
export const listGuideRecords = list('/v1/admin/ecu/guides', 'Lists guides in every state', {
  access: 'catalog.read',
  filters: {
    ...stateFilters(recordStates, nameSort),
    about: z.enum(['all', ...placeKinds]).optional(),
    problem: z.enum(guideProblemNames).optional(),
  },
  row: guideRow,
})
export const exportGuideRecords = exportOf(listGuideRecords)
export const guideCalls = recordCalls('/v1/admin/ecu/guides', 'a guide', {
  read: 'catalog.read',
  edit: 'catalog.manage',
  fields: guideFields,
})
export const [getGuideRecord, createGuide, updateGuide, removeGuide] = guideCalls
/** Finds possible subjects of a guide by words, or one by ID. */
export const searchGuidePlaces = get('/v1/admin/ecu/guide-places', 'Finds makes, models, engines or transmissions', {
  access: 'catalog.read',
  query: z.object({
    kind: z.enum(placeKinds),
    q: z.string().trim().max(100).default(''),
    id: id.optional(),
  }),
  output: allOf(z.object({ id: int, name: z.string(), note: z.string() })),
})
