import { pictureField } from '#features/pictures/picture-record-field.ts'
import { z } from 'zod'
import { gridChanged, gridChanges, gridFilters, gridTotal } from '#features/revisions/contract/grids.ts'
import { recordCalls } from '#features/revisions/contract/record-calls.ts'
import { lifeFields, recordOf } from '#features/revisions/contract/records.ts'
import { yearSegment } from '#features/vehicles/contract/vehicles.ts'
import { get, post } from '#kit/contract.ts'
import { readable, shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { allOf, id, int, named, slug, text } from '#kit/shapes.ts'
import { slugField } from '#kit/url-slug.ts'

const whole = (least: number, most: number) => int.min(least).max(most).nullable()
const discount = int.min(0).max(100)

const nameFields = {
  name: shown(text(120).min(1), { label: () => 'Name', required: true }),
  slug: slugField,
}
const toolRestrictions = shown(z.array(id).max(100), {
  label: () => 'Tool restrictions',
  hint: () => 'Only these tools may be used. Choose none to allow all.',
  wide: true,
})

const fuels = () => ({ petrol: 'Petrol', diesel: 'Diesel', hybrid: 'Hybrid', electric: 'Electric' })
const aspirations = () => ({
  turbo: 'Turbo',
  'twin-turbo': 'Twin turbo',
  supercharged: 'Supercharged',
  natural: 'Naturally aspirated',
})

/** The figures and texts of an engine, one column each. */
export const engineColumns = {
  ...nameFields,
  code: shown(text(40), { label: () => 'Code' }),
  displacement_cc: shown(whole(1, 30_000), { label: () => 'Displacement', unit: 'cc' }),
  cylinders: shown(whole(0, 24), { label: () => 'Cylinders' }),
  fuel: shown(z.enum(['petrol', 'diesel', 'hybrid', 'electric']), { label: () => 'Fuel', choices: fuels }),
  aspiration: shown(z.enum(['turbo', 'twin-turbo', 'supercharged', 'natural']), {
    label: () => 'Aspiration',
    choices: aspirations,
  }),
  ecu: shown(text(80), { label: () => 'ECU' }),
  horsepower: shown(whole(1, 5_000), { label: () => 'Power at the crank', unit: 'hp' }),
  torque_lb_ft: shown(whole(1, 5_000), { label: () => 'Torque at the crank', unit: 'lb-ft' }),
  ...lifeFields,
}
export const engineFields = {
  ...engineColumns,
  picture_id: pictureField,
  tool_restrictions: toolRestrictions,
  other_role_discounts: shown(
    z.strictObject({
      tuner: discount.optional(),
      affiliate: discount.optional(),
      cms_tuner: discount.optional(),
      tool_developer: discount.optional(),
    }),
    { label: () => 'Role discounts', hint: () => 'Percent off this engine’s tunes.', wide: true },
  ),
}
export const engineRecordShape = recordOf(engineFields)

const kinds = () => ({ manual: 'Manual', dct: 'Dual clutch', automatic: 'Automatic', cvt: 'CVT' })
export const transmissionColumns = {
  ...nameFields,
  kind: shown(z.enum(['manual', 'dct', 'automatic', 'cvt']), { label: () => 'Type', choices: kinds }),
  gears: shown(whole(1, 20), { label: () => 'Gears' }),
  tcu: shown(text(80), { label: () => 'TCU' }),
  ...lifeFields,
}
export const transmissionFields = { ...transmissionColumns, tool_restrictions: toolRestrictions }
export const transmissionRecordShape = recordOf(transmissionFields)

const read = { access: 'catalog.read' } as const
const edit = { access: 'catalog.manage' } as const
const saved = ['not_found', 'forbidden', 'stale_version'] as const
const figures = { models: int, tunes: int }
const row = { id: int, version: int }

export const listEngineRecords = list('/v1/admin/ecu/engines', 'Lists engines with their figures, for editors', {
  ...read,
  filters: {
    ...gridFilters(Object.keys({ ...engineColumns, ...figures })),
    make: slug.optional(),
    model: slug.optional(),
    year: yearSegment.optional(),
  },
  row: z.object({ ...row, ...readable(engineColumns), ...figures }),
  also: gridTotal,
})
export const exportEngineRecords = exportOf(listEngineRecords)
export const engineCalls = recordCalls('/v1/admin/ecu/engines', 'an engine', {
  read: 'catalog.read',
  edit: 'catalog.manage',
  fields: engineFields,
  says: { remove: 'Deletes an engine that nothing uses' },
})
export const [getEngineRecord, createEngine, updateEngine, removeEngine] = engineCalls
export const updateEngines = post('/v1/admin/ecu/engines/changes', 'Changes many engines at once: all or none', {
  ...edit,
  body: gridChanges(engineColumns),
  output: gridChanged,
  errors: saved,
})

export const listTransmissionRecords = list(
  '/v1/admin/ecu/transmissions',
  'Lists transmissions with their figures, for editors',
  {
    ...read,
    filters: gridFilters(Object.keys({ ...transmissionColumns, ...figures })),
    row: z.object({ ...row, ...readable(transmissionColumns), ...figures }),
    also: gridTotal,
  },
)
export const exportTransmissionRecords = exportOf(listTransmissionRecords)
export const transmissionCalls = recordCalls('/v1/admin/ecu/transmissions', 'a transmission', {
  read: 'catalog.read',
  edit: 'catalog.manage',
  fields: transmissionFields,
  says: { remove: 'Deletes a transmission that nothing uses' },
})
export const [getTransmissionRecord, createTransmission, updateTransmission, removeTransmission] = transmissionCalls
export const updateTransmissions = post(
  '/v1/admin/ecu/transmissions/changes',
  'Changes many transmissions at once: all or none',
  { ...edit, body: gridChanges(transmissionColumns), output: gridChanged, errors: saved },
)

export const listEditorTools = get('/v1/admin/ecu/tools', 'Lists tools that a tune, engine or transmission can name', {
  ...read,
  output: allOf(named),
})
