import { TextInput } from '#kit/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { PriceRow } from '#features/pricing/ui/price-row.tsx'
import type { InputProps } from '#kit/ui/fields.tsx'
import type { EditedOption } from '../../contract/product-fields.ts'
import classes from './inputs.module.css'
import { Group, RowList } from './row-list.tsx'

type Selection = EditedOption['selections'][number]
type Errors = Readonly<Record<string, ReactNode>>
const newSelection = (): Selection => ({ id: null, name: '', prices: {} })
const newOption = (): EditedOption => ({ id: null, name: '', selections: [newSelection()] })

/** Options such as size or color, with the surcharge of each choice. */
export function OptionsInput({ value, onChange, labelText, error, errors = {} }: InputProps) {
  return (
    <Group label={labelText} description="Such as size or color. The buyer chooses one of each." error={error}>
      <RowList noun="option" items={value as EditedOption[]} onChange={onChange} make={newOption}>
        {(option, index, change) => (
          <>
            <TextInput
              label="Option"
              placeholder="Size"
              value={option.name}
              error={errors[`${index}.name`]}
              onChange={(event) => change({ ...option, name: event.currentTarget.value })}
            />
            <fieldset className={classes['selections']}>
              <legend>Choices</legend>
              <RowList
                noun="choice"
                items={option.selections}
                onChange={(selections) => change({ ...option, selections })}
                make={newSelection}
              >
                {(selection, place, set) => (
                  <SelectionInput
                    selection={selection}
                    onChange={set}
                    errors={errors}
                    at={`${index}.selections.${place}`}
                  />
                )}
              </RowList>
              {errors[`${index}.selections`] && (
                <p className={classes['wrong']} role="alert">
                  {errors[`${index}.selections`]}
                </p>
              )}
            </fieldset>
          </>
        )}
      </RowList>
    </Group>
  )
}

function SelectionInput({
  selection,
  onChange,
  errors,
  at,
}: {
  selection: Selection
  onChange: (selection: Selection) => void
  errors: Errors
  at: string
}) {
  return (
    <>
      <TextInput
        label="Choice"
        value={selection.name}
        error={errors[`${at}.name`]}
        onChange={(event) => onChange({ ...selection, name: event.currentTarget.value })}
      />
      <PriceRow
        label="Adds to the price"
        hint="Leave empty for no surcharge."
        value={selection.prices}
        readOnly={false}
        errorOf={(currency) => errors[`${at}.prices.${currency}`]}
        onChange={(prices) => onChange({ ...selection, prices })}
      />
    </>
  )
}
