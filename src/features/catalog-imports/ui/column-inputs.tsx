import { TextInput } from '#kit/ui/text-input.tsx'
import { useId } from 'react'
import classes from './imports.module.css'

interface Props {
  columns: readonly string[]
  header: readonly string[]
  /** Maps each column to a column of the file, or to a template such as `{first} {last}`. */
  mapping: Readonly<Record<string, string>>
  /** Labels for columns whose names are not readable as they are. */
  labels?: Readonly<Record<string, string>>
  onChange: (mapping: Record<string, string>) => void
}

/** Maps columns of the shop to columns of a file, or to templates of several. */
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
