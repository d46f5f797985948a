import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { currencies } from '#kit/money.ts'
import { useListQuery } from '#kit/ui/list-query.ts'
import type { ListSpec } from '#kit/ui/list.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import {
  type Bounds,
  boundsOf,
  boundsText,
  type CustomValues,
  fieldName,
  type LeadField,
  unset,
} from '../rules/fields.ts'
import classes from './custom-columns.module.css'
import { FilterPopup } from './filter-popup.tsx'
import { customText } from './custom-fields.tsx'

interface Holding {
  custom: Record<string, unknown>
}
type Filters<R> = NonNullable<ListSpec<R>['filters']>
const notSet = { value: unset, label: 'Not set' }

/** Custom fields as optional columns. */
export const customColumns = <R extends Holding>(fields: readonly LeadField[]): NonNullable<ListSpec<R>['columns']> =>
  fields.map((field) => ({
    key: fieldName(field),
    title: field.label,
    optional: true,
    align: field.kind === 'number' || field.kind === 'money' ? 'right' : 'left',
    render: ({ custom }: R) => customText(field, (custom as CustomValues)[fieldName(field)]),
  }))

/** Ascending and descending sorts by custom fields. */
export const customSorts = (fields: readonly LeadField[]) =>
  Object.fromEntries(
    fields.flatMap((field) => [
      [fieldName(field), `${field.label}, ascending`],
      [`${fieldName(field)}-down`, `${field.label}, descending`],
    ]),
  ) as Record<string, string>

/** Filters by custom fields: a select for choices, an input for others. */
export const customFilters = <R,>(fields: readonly LeadField[]): Filters<R> =>
  Object.fromEntries(
    fields.map((field) => {
      const shown = { label: field.label, all: `${field.label}: any` }
      if (field.kind === 'choice')
        return [
          fieldName(field),
          { ...shown, words: [...field.choices.map((choice) => ({ value: choice, label: choice })), notSet] },
        ]
      if (field.kind === 'yes_no')
        return [
          fieldName(field),
          {
            ...shown,
            words: [
              { value: 'yes', label: `${field.label}: yes` },
              { value: 'no', label: `${field.label}: no` },
              notSet,
            ],
          },
        ]
      return [fieldName(field), { ...shown, words: [], made: <TypedFilter key={field.id} field={field} /> }]
    }),
  )

function filterText(field: LeadField, value: string): string {
  if (value === unset) return `${field.label}: not set`
  const bounds = field.kind === 'text' ? null : boundsOf(value)
  if (!bounds) return `${field.label}: ${value}`
  const { from, until, currency } = bounds
  const range = from === '' ? `up to ${until}` : until === '' ? `from ${from}` : `${from} to ${until}`
  return `${field.label}: ${range}${currency === '' ? '' : ` ${currency}`}`
}

/** A filter with typed input: part of a text, or a range of numbers, amounts or days. */
function TypedFilter({ field }: { field: LeadField }) {
  const query = useListQuery()
  const name = fieldName(field)
  const value = query.get(name)
  const set = (text: string) => query.set({ [name]: text })
  return (
    <FilterPopup
      label={`Filter by ${field.label}`}
      button={value === '' ? `${field.label}: any` : filterText(field, value)}
    >
      {field.kind === 'text' ? (
        <TextInput
          label="Contains"
          value={value === unset ? '' : value}
          onChange={(event) => set(event.currentTarget.value)}
        />
      ) : (
        <BoundInputs field={field} value={value} onChange={set} />
      )}
      <div className={classes['line']}>
        <TextButton onClick={() => set(unset)}>Not set</TextButton>
        {value !== '' && <TextButton onClick={() => set('')}>Clear</TextButton>}
      </div>
    </FilterPopup>
  )
}

function BoundInputs({
  field: { kind },
  value,
  onChange,
}: {
  field: LeadField
  value: string
  onChange: (text: string) => void
}): ReactNode {
  const isMoney = kind === 'money'
  const bounds: Bounds = boundsOf(value) ?? { from: '', until: '', currency: isMoney ? 'USD' : '' }
  const change = (part: Partial<Bounds>) => onChange(boundsText({ ...bounds, ...part }))
  const type = kind === 'date' ? ('date' as const) : ('number' as const)
  return (
    <>
      <TextInput
        type={type}
        label="From"
        value={bounds.from}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        type={type}
        label="Until"
        value={bounds.until}
        onChange={(event) => change({ until: event.currentTarget.value })}
      />
      {isMoney && (
        <NativeSelect
          label="Currency"
          value={bounds.currency}
          data={[...currencies]}
          onChange={(event) => change({ currency: event.currentTarget.value })}
        />
      )}
    </>
  )
}
