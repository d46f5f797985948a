import { Checkbox } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { type StoredText, storedText } from '../client/stored-text.ts'
import { IconColumns } from './icons.tsx'
import classes from './list-shell.module.css'
import { Popup } from './popup.tsx'
import * as m from '../messages/m.ts'

const stores = new Map<string, StoredText>()

/**
 * The reader's hidden columns and added optional columns of a list, stored in this browser, comma-separated.
 */
function switchedColumns(list: string): StoredText {
  const known = stores.get(list) ?? storedText(`overboost::hidden-columns::${list}`)
  stores.set(list, known)
  return known
}

/** Keys of the columns the reader hid, and of optional ones the reader added. */
export function useSwitchedColumns(list: string): ReadonlySet<string> {
  const { subscribe, read } = switchedColumns(list)
  const text = useSyncExternalStore(subscribe, read, () => null)
  return new Set(text?.split(',') ?? [])
}

/** Menu to choose a list's columns. Columns without a title contain buttons and always stay. */
export function ColumnsButton({
  list,
  columns,
}: {
  list: string
  columns: readonly { key: string; title: string; isOptional?: boolean }[]
}) {
  const switched = useSwitchedColumns(list)
  const change = (key: string) => {
    const next = new Set(switched)
    if (!next.delete(key)) next.add(key)
    switchedColumns(list).write(next.size === 0 ? null : [...next].join(','))
  }
  return (
    <Popup label={m.columns()} button={<IconColumns size={16} aria-hidden="true" />} buttonClass={classes['tool']}>
      {() => (
        <div className={classes['columns']}>
          {columns
            .filter(({ title }) => title !== '')
            .map(({ key, title, isOptional = false }) => (
              <Checkbox
                key={key}
                label={title}
                checked={switched.has(key) === isOptional}
                onChange={() => change(key)}
              />
            ))}
        </div>
      )}
    </Popup>
  )
}
