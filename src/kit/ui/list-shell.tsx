import { TextButton } from './text-button.tsx'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { CursorPages, NumberedPages } from './list-pages.tsx'
import { dayNames, useListQuery } from './list-query.ts'
import { ListSearch } from './list-search.tsx'
import classes from './list-shell.module.css'
import * as m from '../messages/m.ts'

export interface ListFilter {
  /** Its name in the query string. */
  name: string
  label: string
  /** chips: a row of buttons for few choices. select: a drop-down. */
  kind?: 'select' | 'chips'
  options: readonly { value: string; label: string; count?: number }[]
  /** What no choice is called. */
  all?: string
}

export interface ListShellProps {
  /** Names the list for assistive technology. */
  label: string
  /** One and many, for the count: ['product', 'products']. */
  noun: readonly [string, string]
  search?: { name?: string; placeholder: string }
  filters?: readonly ListFilter[]
  /** The first is the default and leaves no trace in the address. */
  sorts?: readonly { value: string; label: string }[]
  /** Numbered pages… */
  pages?: { page: number; size: number; total: number }
  /** …or pages by key: `next` of the call, null at the end. */
  cursor?: { next: string | null; shown: number }
  /** Address of the whole list as CSV. */
  exportUrl?: string
  /** Shown instead of the children when there is nothing. */
  empty: ReactNode
  isEmpty?: boolean
  children: ReactNode
}

/** The frame of every list: search, filters, sort, count, pages and export; all state in the query string. */
export function ListShell(props: ListShellProps) {
  const query = useListQuery()
  const { state } = useNavigation()
  const { filters = [], sorts = [], pages, cursor } = props
  const count = pages?.total ?? cursor?.shown ?? 0
  const isEmpty = props.isEmpty ?? count === 0
  const narrowing = [props.search?.name ?? 'q', ...dayNames, ...filters.map(({ name }) => name)]
  const isFiltered = narrowing.some((name) => query.get(name) !== '')
  const cleared = Object.fromEntries(narrowing.map((name) => [name, null]))

  return (
    <section aria-label={props.label} aria-busy={state === 'loading'}>
      <div className={classes['tools']}>
        {props.search && <ListSearch name={props.search.name ?? 'q'} placeholder={props.search.placeholder} />}
        {filters
          .filter(({ kind }) => kind !== 'chips')
          .map((filter) => (
            <NativeSelect
              key={filter.name}
              aria-label={filter.label}
              value={query.get(filter.name)}
              data={[
                { value: '', label: filter.all ?? filter.label },
                ...filter.options.map(({ value, label, count: items }) => ({
                  value,
                  label: items === undefined ? label : `${label} (${items})`,
                })),
              ]}
              onChange={(event) => query.set({ [filter.name]: event.currentTarget.value })}
            />
          ))}
        {sorts.length > 1 && (
          <NativeSelect
            aria-label={m.sortBy()}
            value={query.get('sort') || sorts[0]?.value}
            data={sorts.map(({ value, label }) => ({ value, label }))}
            onChange={(event) => {
              const { value } = event.currentTarget
              query.set({ sort: value === sorts[0]?.value ? null : value })
            }}
          />
        )}
      </div>
      {filters
        .filter(({ kind }) => kind === 'chips')
        .map((filter) => (
          <Chips key={filter.name} filter={filter} />
        ))}
      <div className={classes['summary']}>
        <output>
          {pages
            ? `${count} ${props.noun[count === 1 ? 0 : 1]}`
            : `${count}${cursor?.next ? '+' : ''} ${props.noun[count === 1 && !cursor?.next ? 0 : 1]}`}
          {isFiltered && (
            <>
              {' · '}
              <TextButton onClick={() => query.set(cleared)}>{m.clearFilters()}</TextButton>
            </>
          )}
        </output>
        {props.exportUrl && (
          <a href={props.exportUrl} download className={classes['export']}>
            {m.exportCsv()}
          </a>
        )}
      </div>
      {isEmpty ? props.empty : props.children}
      {pages && <NumberedPages {...pages} />}
      {cursor && <CursorPages next={cursor.next} />}
    </section>
  )
}

function Chips({ filter }: { filter: ListFilter }) {
  const query = useListQuery()
  const chosen = query.get(filter.name)
  const options = [{ value: '', label: filter.all ?? m.all() }, ...filter.options]
  return (
    <fieldset className={classes['chips']} aria-label={filter.label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={chosen === option.value}
          onClick={() => query.set({ [filter.name]: option.value })}
        >
          {option.label}
          {'count' in option && option.count !== undefined && <span>{option.count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
