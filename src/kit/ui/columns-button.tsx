import { Checkbox } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { type StoredText, storedText } from '../client/stored-text.ts'
import { IconColumns } from './icons.tsx'
import classes from './list-shell.module.css'
import { Popup } from './popup.tsx'
import * as m from '../messages/m.ts'

const stores = new Map<string, StoredText>()

/** The columns of a list that its reader does not want to see, kept in this browser as a comma-separated text. */
function hiddenColumns(list: string): StoredText {
  const known = stores.get(list) ?? storedText(`overboost::hidden-columns::${list}`)
  stores.set(list, known)
  return known
}

/** The keys of the columns that the reader left out of a list. */
export function useHiddenColumns(list: string): ReadonlySet<string> {
  const { subscribe, read } = hiddenColumns(list)
  const text = useSyncExternalStore(subscribe, read, () => null)
  return new Set(text?.split(',') ?? [])
}

/** Chooses the columns of a list. Those without a title hold acts and always stay. */
export function ColumnsButton({ list, columns }: { list: string; columns: readonly { key: string; title: string }[] }) {
  const hidden = useHiddenColumns(list)
  const change = (key: string, isShown: boolean) => {
    const next = new Set(hidden)
    if (isShown) next.delete(key)
    else next.add(key)
    hiddenColumns(list).write(next.size === 0 ? null : [...next].join(','))
  }
  return (
    <Popup label={m.columns()} button={<IconColumns size={16} aria-hidden="true" />} buttonClass={classes['tool']}>
      {() => (
        <div className={classes['columns']}>
          {columns
            .filter(({ title }) => title !== '')
            .map(({ key, title }) => (
              <Checkbox
                key={key}
                label={title}
                checked={!hidden.has(key)}
                onChange={(event) => change(key, event.currentTarget.checked)}
              />
            ))}
        </div>
      )}
    </Popup>
  )
}
