import { TextInput } from '@mantine/core'
import { useId } from 'react'
import classes from './imports.module.css'

interface Props {
  columns: readonly string[]
  header: readonly string[]
  /** For each column: a column of the file, or a text such as `{first} {last}`. */
  mapping: Readonly<Record<string, string>>
  /** How a column is called, where that isn’t its name. */
  labels?: Readonly<Record<string, string>>
  onChange: (mapping: Record<string, string>) => void
}

/** Which column of a file fills which column of the shop, or which text of several. */
export function ColumnInputs({ columns, header, mapping, labels = {}, onChange }: Props) {
  const id = useId()
  return (
    <>
      <div className={classes['columns']}>
        {columns.map((column) => (
          <TextInput
            key={column}
            label={labels[column] ?? column}
            list={`${id}-header`}
            autoComplete="off"
            value={mapping[column] ?? ''}
            onChange={(event) => onChange({ ...mapping, [column]: event.currentTarget.value })}
          />
        ))}
      </div>
      <datalist id={`${id}-header`}>
        {header.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
