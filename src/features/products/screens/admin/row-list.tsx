import { ActionIcon, Input } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import type { ReactNode } from 'react'
import { IconArrowDown, IconArrowUp, IconTrash } from '#kit/ui/icons.tsx'
import classes from './inputs.module.css'
import rows from '#kit/ui/workbench/input-rows.module.css'

interface RowListProps<T> {
  /** Noun for a row, such as `option`. */
  noun: string
  items: readonly T[]
  onChange: (items: T[]) => void
  /** Creates a new row; without it, rows can't be added. */
  make?: () => T
  add?: ReactNode
  children: (item: T, index: number, change: (item: T) => void) => ReactNode
}

/** Editable ordered list: rows can be changed, moved and removed; new ones come last. */
export function RowList<T>({ noun, items, onChange, make, add, children }: RowListProps<T>) {
  const move = (from: number, to: number) => {
    const next = [...items]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  return (
    <div>
      {items.length > 0 && (
        <ol className={rows['rows']}>
          {items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place: new ones have no number yet
            <li key={index} className={rows['row']}>
              <div className={rows['inner']}>
                {children(item, index, (changed) => onChange(items.with(index, changed)))}
              </div>
              <div className={classes['moves']}>
                <ActionIcon
                  variant="default"
                  aria-label={`Move ${noun} ${index + 1} up`}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={`Move ${noun} ${index + 1} down`}
                  disabled={index === items.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  aria-label={`Remove ${noun} ${index + 1}`}
                  onClick={() => onChange(items.toSpliced(index, 1))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </div>
            </li>
          ))}
        </ol>
      )}
      {make && (
        <Button variant="default" onClick={() => onChange([...items, make()])}>
          Add {noun}
        </Button>
      )}
      {add}
    </div>
  )
}

/** Label, hint and errors of a field with several inputs. */
export const Group = ({
  label,
  description,
  error,
  children,
}: {
  label: string
  description?: string | undefined
  error?: ReactNode
  children: ReactNode
}) => (
  <Input.Wrapper label={label} description={description} error={error} labelElement="div">
    <fieldset aria-label={label} style={{ margin: 'calc(var(--mantine-spacing-xs) / 2) 0', padding: 0, border: 0 }}>
      {children}
    </fieldset>
  </Input.Wrapper>
)
