import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { Dialog } from '#kit/ui/dialog.tsx'
import type { Comparison, Condition } from '../../contract/grids.ts'
import type { GridColumn } from './cells.ts'
import classes from './grid.module.css'
import { onSend } from '#kit/ui/on-send.ts'
import { optionsOf } from '#kit/ui/options.ts'

const comparisonLabels = {
  contains: 'contains',
  is: 'is',
  'is-not': 'is not',
  over: 'is over',
  under: 'is under',
  empty: 'is empty',
  filled: 'is filled in',
} as const satisfies Record<Comparison, string>
const hasValue = (is: Comparison) => is !== 'empty' && is !== 'filled'

/** Describes a filter: "Fuel is Diesel". */
export function conditionText(columns: readonly GridColumn[], { field, is, value }: Condition): string {
  const column = columns.find(({ key }) => key === field)
  const words = hasValue(is) ? ` ${column?.choices?.[value] ?? value}` : ''
  return `${column?.title ?? field} ${comparisonLabels[is]}${words}`
}

/** Parses filters from a query string. */
export function conditionsIn(search: URLSearchParams): Condition[] {
  try {
    const parsed: unknown = JSON.parse(search.get('where') ?? '[]')
    return Array.isArray(parsed) ? (parsed as Condition[]) : []
  } catch {
    return []
  }
}

/** Filter bar for any column, combined with and. */
export function FilterDialog({
  columns,
  conditions,
  onApply,
  onClose,
}: {
  columns: readonly GridColumn[]
  conditions: readonly Condition[]
  onApply: (conditions: readonly Condition[]) => void
  onClose: () => void
}) {
  const first: Condition = { field: columns[0]?.key ?? '', is: 'contains', value: '' }
  const [list, setList] = useState<readonly Condition[]>(conditions.length > 0 ? conditions : [first])
  const change = (at: number, next: Partial<Condition>) =>
    setList(list.map((item, index) => (index === at ? { ...item, ...next } : item)))
  const apply = () => onApply(list.filter(({ is, value }) => !hasValue(is) || value.trim() !== ''))
  return (
    <Dialog
      open
      side
      onClose={onClose}
      title="Filters"
      footer={
        <div className={classes['actions']}>
          <Button variant="default" onClick={() => onApply([])}>
            Clear
          </Button>
          <Button onClick={apply}>Apply</Button>
        </div>
      }
    >
      <form className={classes['filters']} onSubmit={onSend(apply)}>
        {list.map((item, at) => {
          const column = columns.find(({ key }) => key === item.field)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- filters have no other name
            <div key={at} className={classes['filter']}>
              <NativeSelect
                label="Field"
                data={columns.map(({ key, title }) => ({ value: key, label: title }))}
                value={item.field}
                onChange={(event) => {
                  const field = event.currentTarget.value
                  const choices = columns.find(({ key }) => key === field)?.choices
                  change(at, choices ? { field, is: 'is', value: Object.keys(choices)[0] ?? '' } : { field, value: '' })
                }}
              />
              <NativeSelect
                label="Comparison"
                data={optionsOf(comparisonLabels)}
                value={item.is}
                onChange={(event) => change(at, { is: event.currentTarget.value as Comparison })}
              />
              {hasValue(item.is) &&
                (column?.choices ? (
                  <NativeSelect
                    label="Value"
                    data={optionsOf(column.choices)}
                    value={item.value}
                    onChange={(event) => change(at, { value: event.currentTarget.value })}
                  />
                ) : (
                  <TextInput
                    label="Value"
                    value={item.value}
                    onChange={(event) => change(at, { value: event.currentTarget.value })}
                  />
                ))}
              <Button variant="default" onClick={() => setList(list.filter((_, index) => index !== at))}>
                Remove
              </Button>
            </div>
          )
        })}
        <Button variant="default" onClick={() => setList([...list, first])} disabled={list.length >= 12}>
          Add filter
        </Button>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Dialog>
  )
}
