import { pictureField } from '#features/pictures/picture-record-field.ts'
import { z } from 'zod'
import { gridChanged, gridChanges, gridFilters, gridTotal } from '#features/revisions/contract/grids.ts'
import { addRecord, changeRecord, deleteRecord } from '#features/revisions/contract/record-calls.ts'
import { lifeFields, recordOf } from '#features/revisions/contract/records.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts } from '#features/translations/rules.ts'
import { yearSegment } from '#features/vehicles/contract/vehicles.ts'
import { post } from '#kit/contract.ts'
import { readable, shown } from '#kit/fields.ts'
import { getOne } from '#kit/one-contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { id, int, slug, text } from '#kit/shapes.ts'
import { slugField } from '#kit/url-slug.ts'
import { yearsLabel } from '../years-label.ts'

const bodies = ['hatch', 'sedan', 'wagon', 'coupe', 'suv', 'pickup', 'roadster', 'van'] as const
const bodyLabels = () => ({
  hatch: 'Hatchback',
  sedan: 'Sedan',
  wagon: 'Wagon',
  coupe: 'Coupe',
  suv: 'SUV',
  pickup: 'Pickup',
  roadster: 'Roadster',
  van: 'Van',
})

/** An engine in a model, with its years and transmissions. Engines and transmissions are given by slug. */
export const fitment = z.strictObject({
  engine: slug,
  years: z.array(yearSegment).min(1, { error: 'Paint at least one year for each engine.' }).max(120),
  transmissions: z.array(slug).max(40),
})
export type Fitment = z.output<typeof fitment>

/** Fitments in words: `vw-is38: 2015–2019, with dsg-dq250`. */
const fitmentsText = (value: unknown): string =>
  (value as Fitment[])
    .map(({ engine, years, transmissions }) => {
      const by = transmissions.length > 0 ? `, with ${transmissions.join(', ')}` : ''
      return `${engine}: ${yearsLabel(years)}${by}`
    })
    .join('\n') || '–'

/** The own fields of a model, one column each. */
export const modelColumns = {
  name: shown(text(80).min(1), { label: () => 'Name', required: true }),
  slug: slugField,
  body: shown(z.enum(bodies), { label: () => 'Body', choices: bodyLabels }),
  description: shown(text(4_000), { label: () => 'Description', lines: 4 }),
  ...lifeFields,
}
export const modelFields = {
  make_id: id,
  ...modelColumns,
  picture_id: pictureField,
  fitments: shown(z.array(fitment).max(300), {
    label: () => 'Engines by year',
    hint: () =>
      'Drag over years to paint or clear them. With the keyboard: arrows move, Space toggles, Shift with arrows paints.',
    wide: true,
    format: fitmentsText,
  }),
  ...translationFields,
}
/** The translatable fields of a model. Names are not translated. */
export const modelTexts = fieldTexts(modelFields, ['description'])
export const modelRecordShape = recordOf(modelFields).extend({ make_name: z.string() })

const read = { access: 'catalog.read' } as const
const edit = { access: 'catalog.manage' } as const
const saved = ['not_found', 'forbidden', 'stale_version'] as const
const facts = {
  make_name: z.string(),
  make_slug: z.string(),
  make_id: int,
  years: z.string(),
  engines: int,
}

export const listModelRecords = list('/v1/admin/ecu/models', 'Lists models with their years and engines, for editors', {
  ...read,
  filters: { ...gridFilters(Object.keys({ ...modelColumns, ...facts })), make: slug.optional() },
  row: z.object({ id: int, version: int, ...readable(modelColumns), ...facts }),
  also: gridTotal,
})
export const exportModelRecords = exportOf(listModelRecords)
const modelRecords = { read: 'catalog.read', edit: 'catalog.manage', fields: modelFields } as const
export const getModelRecord = getOne('/v1/admin/ecu/models/:id', 'Returns a model as editors see it', {
  ...read,
  output: modelRecordShape,
})
export const createModel = addRecord('/v1/admin/ecu/models', 'Creates a model of a make', modelRecords)
export const updateModel = changeRecord(
  '/v1/admin/ecu/models',
  'Changes a model and its engines and transmissions',
  modelRecords,
)
export const updateModels = post('/v1/admin/ecu/models/changes', 'Changes many models at once: all or none', {
  ...edit,
  body: gridChanges(modelColumns),
  output: gridChanged,
  errors: saved,
})
export const removeModel = deleteRecord('/v1/admin/ecu/models', 'Deletes a model without engines', modelRecords)
