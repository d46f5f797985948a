import { TextButton } from './text-button.tsx'
import { NativeSelect } from './native-select.tsx'
import { type ReactNode, use, useState } from 'react'
import { useNavigation } from 'react-router'
import { formatNumber } from '../locale.ts'
import { IconDownload, IconFilter } from './icons.tsx'
import { CursorPages, NumberedPages } from './list-pages.tsx'
import { dayNames, useListQuery } from './list-query.ts'
import { ListViews } from './list-views.ts'
import { ListSearch } from './list-search.tsx'
import classes from './list-shell.module.css'
import * as m from '../messages/m.ts'
import { useCurrentShown } from './use-current-shown.ts'

export interface ListFilter {
  /** Query parameter. */
  name: string
  label: string
  /** chips: a row of buttons, for few choices. select: a dropdown. */
  kind?: 'select' | 'chips'
  options: readonly { value: string; label: string; count?: number }[]
  /** Label of no selection. */
  all?: string
  /** Custom input instead of a dropdown; keeps its value in the filter’s query parameter. */
  made?: ReactNode
  /** Further query parameters the input sets. */
  also?: readonly string[]
}

/** Noun for rows, singular and plural; one word if the plural just adds an s. */
export type Noun = string | readonly [one: string, many: string]

/** Returns the singular and plural noun. */
export const formsOf = (noun: Noun): readonly [one: string, many: string] =>
  typeof noun === 'string' ? [noun, `${noun}s`] : noun

export interface ListShellProps {
  /** Accessible name of the list. */
  label: string
  /** Singular and plural for the count in the back-office: ['product', 'products']. Default: results. */
  noun?: readonly [string, string] | undefined
  search?: { name?: string; placeholder: string } | undefined
  filters?: readonly ListFilter[]
  /** Sort orders by query value. The first is the default and doesn't appear in the query string. */
  sorts?: Readonly<Record<string, string>>
  /** Numbered pages… */
  pages?: { page: number; size: number; total: number } | undefined
  /** …or keyset pages: `next` of the call, null at the end. */
  cursor?: { next: string | null; shown: number } | undefined
  /** URL of the CSV export. */
  exportUrl?: string | undefined
  /** Date range beside the filters. */
  days?: ReactNode
  /** Controls beside the sort that change how the list looks. */
  tools?: ReactNode
  /**
   * Shown instead of the children if there are no rows; a list may show something else when search or filters match
   * nothing.
   */
  empty: ReactNode | ((isNarrowed: boolean) => ReactNode)
  isEmpty?: boolean
  children: ReactNode
}

/** Counts beside a filter stop here, because lists can have millions of rows. */
const countMax = 10_000
const formatCount = (count: number): string =>
  `${formatNumber(Math.min(count, countMax))}${count >= countMax ? '+' : ''}`

/** "42 results", "25+ orders". */
function countText(count: number, hasMore: boolean, noun: ListShellProps['noun']): string {
  if (noun) return `${formatNumber(count)}${hasMore ? '+' : ''} ${noun[count === 1 && !hasMore ? 0 : 1]}`
  return hasMore ? m.resultsAtLeast({ n: formatNumber(count) }) : m.resultCount({ n: count })
}

/** Layout of every list: search, filters, sort, count, pages and export. All state lives in the query string. */
export function ListShell(props: ListShellProps) {
  const query = useListQuery()
  const { state } = useNavigation()
  const views = use(ListViews)
  const [showsFilters, setShowsFilters] = useState(false)
  const { filters = [], pages, cursor } = props
  const sorts = Object.entries(props.sorts ?? {}).map(([value, label]) => ({ value, label }))
  const selects = filters.filter(({ kind }) => kind !== 'chips')
  const count = pages?.total ?? cursor?.shown ?? 0
  const isEmpty = props.isEmpty ?? count === 0
  const searchName = props.search?.name ?? 'q'
  const narrowing = [...dayNames, ...filters.flatMap(({ name, also = [] }) => [name, ...also])]
  const active = narrowing.filter((name) => query.get(name) !== '').length
  const isNarrowed = active > 0 || query.get(searchName) !== ''
  const empty = typeof props.empty === 'function' ? props.empty(isNarrowed) : props.empty
  const cleared = Object.fromEntries([searchName, ...narrowing].map((name) => [name, null]))

  return (
    <section aria-label={props.label} aria-busy={state === 'loading'} className={classes['list']}>
      {views}
      {filters
        .filter(({ kind }) => kind === 'chips')
        .map((filter) => (
          <Chips key={filter.name} filter={filter} />
        ))}
      <div className={classes['tools']} data-open={showsFilters}>
        {props.search && <ListSearch name={searchName} placeholder={props.search.placeholder} />}
        {selects.length + Number(Boolean(props.days)) > 0 && (
          <button
            type="button"
            className={classes['more']}
            aria-expanded={showsFilters}
            onClick={() => setShowsFilters(!showsFilters)}
          >
            <IconFilter size={16} aria-hidden="true" />
            <span className={classes['moreText']}>{m.filters()}</span>
            {active > 0 && <span className={classes['active']}>{active}</span>}
          </button>
        )}
        {selects.map(
          (filter) =>
            filter.made ?? (
              <NativeSelect
                key={filter.name}
                className={classes['filter']}
                data-active={query.get(filter.name) !== ''}
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
            ),
        )}
        {props.days}
        {isNarrowed && <TextButton onClick={() => query.set(cleared)}>{m.clearFilters()}</TextButton>}
        <div className={classes['side']}>
          {sorts.length > 1 && (
            <NativeSelect
              className={classes['filter']}
              aria-label={m.sortBy()}
              value={query.get('sort') || sorts[0]?.value}
              data={sorts}
              onChange={(event) => {
                const { value } = event.currentTarget
                query.set({ sort: value === sorts[0]?.value ? null : value })
              }}
            />
          )}
          {props.tools}
          {props.exportUrl && (
            <a href={props.exportUrl} download className={classes['tool']}>
              <IconDownload size={16} aria-hidden="true" />
              {m.exportCsv()}
            </a>
          )}
        </div>
      </div>
      <output className={classes['count']}>{countText(count, !pages && Boolean(cursor?.next), props.noun)}</output>
      {isEmpty ? empty : props.children}
      {pages && <NumberedPages {...pages} />}
      {cursor && <CursorPages next={cursor.next} />}
    </section>
  )
}

function Chips({ filter }: { filter: ListFilter }) {
  const query = useListQuery()
  const chosen = query.get(filter.name)
  const row = useCurrentShown<HTMLFieldSetElement>(chosen)
  const options = [{ value: '', label: filter.all ?? m.all() }, ...filter.options]
  return (
    <fieldset ref={row} className={classes['chips']} aria-label={filter.label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={chosen === option.value}
          onClick={() => query.set({ [filter.name]: option.value })}
        >
          {option.label}
          {'count' in option && option.count !== undefined && <span>{formatCount(option.count)}</span>}
        </button>
      ))}
    </fieldset>
  )
}
