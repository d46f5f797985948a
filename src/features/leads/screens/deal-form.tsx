import type { ReactNode } from 'react'
import type { FieldShapes } from '#kit/fields.ts'
import { Fields } from '#kit/ui/fields.tsx'
import { dealFields } from '../contract/deals.ts'
import type { LeadSettings } from '../contract/settings.ts'
import type { LeadField } from '../rules/fields.ts'
import { customInputs, customShapes } from './custom-fields.tsx'
import { dealInputs } from './inputs.tsx'

const groups: readonly (readonly (keyof typeof dealFields)[])[] = [
  ['title'],
  ['value', 'currency', 'expected_close'],
  ['person_id', 'firm_id'],
  ['vehicle'],
  ['tune_ids', 'tool_ids'],
  ['wants'],
  ['source_id', 'owner_id', 'labels'],
]

/** The fields of a deal, in groups. */
export const DealFields = ({
  form,
  settings,
  names = {},
}: {
  form: Parameters<typeof Fields>[0]['form'] & { setFieldValue: (name: 'vehicle_place', value: never) => void }
  settings: LeadSettings
  names?: Partial<Parameters<typeof dealInputs>[1]>
}): ReactNode =>
  groups.map((group) => (
    <Fields
      key={group[0]}
      of={Object.fromEntries(group.map((name) => [name, dealFields[name]])) as FieldShapes}
      form={form}
      inputs={dealInputs(settings, names, (place) => form.setFieldValue('vehicle_place', place as never))}
    />
  ))

/** The custom fields of a deal, below the others. */
export const CustomFields = ({
  form,
  fields,
}: {
  form: Parameters<typeof Fields>[0]['form']
  fields: readonly LeadField[]
}): ReactNode => fields.length > 0 && <Fields of={customShapes(fields)} form={form} inputs={customInputs(fields)} />
