import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDay, formatShortMoment } from '../dates.ts'
import type { Endpoint } from '../contract.ts'
import { formatNumber } from '../locale.ts'
import type { StateKinds } from '../state-kinds.ts'
import type { Currency } from '../money.ts'
import { ColumnsButton, useSwitchedColumns } from './columns-button.tsx'
import { DataTable, type RowCard, type TableColumn } from './data-table.tsx'
import { DayRangeButton, useRangeError } from './day-range.tsx'
import { EmptyState } from './empty-state.tsx'
import { exportUrlOf } from './list-query.ts'
import { formsOf, type ListFilter, ListShell, type ListShellProps, type Noun } from './list-shell.tsx'
import { type Bulk, type Tick, Ticked, type TickedRows, useTicks } from './list-ticks.tsx'
import { timeSorts } from './list-sorts.ts'
import { Price } from './price.tsx'
import { StateBadge } from './state-badge.tsx'
import * as m from '../messages/m.ts'

/** What each value is called. A function where the words depend on the reader's language. */
type Words = Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>)
const wordsIn = (words: Words) => (typeof words === 'function' ? words() : words)

interface Filter extends Pick<ListFilter, 'label' | 'all' | 'made' | 'also'> {
  /** A row of buttons, for few choices. */
  chips?: true
  /** The choices by their value in the query string; plain texts where the values say it themselves. */
  words: Words | readonly string[] | ListFilter['options']
}

interface CommonColumn extends Pick<TableColumn<unknown>, 'align' | 'width' | 'wideOnly' | 'sortable'> {
  /** The field's name as a sentence begins, unless said. */
  title?: string
  /** Shown to those who choose it. */
  optional?: boolean
}
/** A field of the row, shown by its kind: a time, a number, yes or no, text. */
interface FieldColumn<R> extends CommonColumn {
  key: keyof R & string
  /** What its values are called. */
  words?: Words
  /** What kind of state each value is: it is shown as a badge then. */
  kinds?: StateKinds
  /** An amount in minor units of the row's currency. */
  money?: true
  /** A time of which only the day matters. */
  day?: true
}
interface MadeColumn<R> extends CommonColumn {
  key: string
  render: (row: R) => ReactNode
}
type Column<R> = (keyof R & string) | FieldColumn<R> | MadeColumn<R>

/** What a list is asked besides its address; an empty text removes what the address asks. */
type Asks = Readonly<Record<string, string | number>>

export interface ListSpec<R> extends Pick<ListShellProps, 'sorts'> {
  noun?: Noun
  /** What the list is called; its noun in the plural, unless said. Lists outside the back-office have no noun. */
  label?: string
  /** What the search looks at, such as 'Name, city or email'. */
  search?: string
  /** By the name in the query string. */
  filters?: Readonly<Record<string, Filter>>
  /** Days in the query string that narrow the list. */
  days?: { from?: string; until?: string }
  /** The export of the same list, and what its address needs. */
  csv?: Pick<Endpoint, 'path' | 'root'>
  csvParams?: Readonly<Record<string, unknown>>
  /** What the list is asked besides its address, such as the kind of rows that the page is about. */
  asks?: Asks
  /** Where a row leads, if anywhere; also by what the page is asked for. */
  to?: (row: R, asked: URLSearchParams) => string | null
  rowKey?: (row: R) => string | number
  columns?: readonly Column<R>[]
  /** What stands for a row at phone width; without it, titled lines do. */
  card?: (row: R) => RowCard
  /** Content below a row that can be opened. */
  details?: (row: R) => ReactNode
  /** What can be done with the rows that are ticked, in a bar below the list. */
  bulk?: Bulk<R>
  /** Shown when nothing was added yet: what would be here, and how it comes to be. */
  empty?: ReactNode
  /** The heading of what is shown then, and what to do about it. */
  emptyTitle?: string
  emptyActions?: ReactNode
}

export interface ListAnswer<R> {
  data: readonly R[]
  next?: string | null
  page?: number
  size?: number
  total?: number
  /** How many rows there are of each state, for the filters that are chips. */
  counts?: Readonly<Record<string, number>>
}

/** Lists with so few columns need no choice of them. */
const fewColumns = 3
const keyOf = <R,>(column: Column<R>): string => (typeof column === 'string' ? column : column.key)
const isOptional = <R,>(column: Column<R>): boolean => typeof column !== 'string' && column.optional === true
const choiceOf = <R,>(column: Column<R>) => ({
  key: keyOf(column),
  title: titleOf(column),
  isOptional: isOptional(column),
})

/** A list as it is declared: search, filters, sort, count, table, pages and export; all state in the query string. */
export function List<R>({
  of,
  answer,
  children,
}: {
  of: ListSpec<R>
  answer: ListAnswer<R>
  /** Instead of the table; a function where its rows can be ticked, with a `RowTick` in each. */
  children?: ReactNode | ((tickOf: (row: R) => Tick) => ReactNode)
}) {
  const [search] = useSearchParams()
  const { filters = {}, sorts = timeSorts, days, columns: all = [] } = of
  const noun = of.noun === undefined ? undefined : formsOf(of.noun)
  const things = noun?.[1] ?? ''
  const label = of.label ?? sentence(things)
  const { total } = answer
  const pages =
    total === undefined ? undefined : { page: answer.page ?? 1, size: answer.size ?? Math.max(1, total), total }
  const asked = new URLSearchParams({ ...Object.fromEntries(search), ...of.asks } as Record<string, string>)
  const rangeError = useRangeError(days ?? {})
  return (
    <ListShell
      label={label}
      noun={noun}
      search={of.search === undefined ? undefined : { placeholder: of.search }}
      filters={Object.entries(filters).map(([name, filter]) => filterOf(name, filter, answer.counts))}
      sorts={sorts}
      tools={
        all.length > fewColumns &&
        children === undefined && <ColumnsButton list={label} columns={all.slice(1).map(choiceOf)} />
      }
      days={days && <DayRangeButton {...days} />}
      exportUrl={of.csv && exportUrlOf(of.csv, asked, of.csvParams)}
      pages={pages}
      cursor={pages ? undefined : { next: answer.next ?? null, shown: answer.data.length }}
      isEmpty={rangeError !== null || answer.data.length === 0}
      empty={(isNarrowed) => {
        if (rangeError !== null) return <EmptyState title={rangeError} />
        if (isNarrowed) return <EmptyState title={m.nothingMatches()} />
        return (
          <EmptyState title={of.emptyTitle ?? m.noneOf({ things })} actions={of.emptyActions}>
            {of.empty}
          </EmptyState>
        )
      }}
    >
      {typeof children === 'function' ? (
        <Ticked {...ticksOf(of, answer.data)}>{children}</Ticked>
      ) : (
        (children ?? <Table of={of} label={label} rows={answer.data} />)
      )}
    </ListShell>
  )
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function filterOf(name: string, { words, chips, ...shown }: Filter, counts: ListAnswer<never>['counts']): ListFilter {
  const options = Array.isArray(words)
    ? (words as (string | ListFilter['options'][number])[]).map((choice) =>
        typeof choice === 'string' ? { value: choice, label: choice } : choice,
      )
    : Object.entries(wordsIn(words as Words)).map(([value, label]) => ({
        value,
        label,
        ...(chips && counts ? { count: counts[value] ?? 0 } : {}),
      }))
  return { name, kind: chips ? 'chips' : 'select', options, ...shown }
}

const titleOf = <R,>(column: Column<R>): string =>
  typeof column === 'string' ? sentence(column.replaceAll('_', ' ')) : (column.title ?? titleOf<R>(column.key as never))

const ticksOf = <R,>({ bulk, noun = 'row', rowKey }: ListSpec<R>, rows: readonly R[]): TickedRows<R> => ({
  rows,
  noun: formsOf(noun),
  bulk,
  rowKey: rowKey ?? ((row) => (row as { id: number }).id),
})

function Table<R>({ of, label, rows }: { of: ListSpec<R>; label: string; rows: readonly R[] }) {
  const { to: leads, details, bulk, columns: all = [] } = of
  const [asked] = useSearchParams()
  const to = leads && ((row: R) => leads(row, asked))
  const ticks = ticksOf(of, rows)
  const { rowKey } = ticks
  const { ticked, setTicked, bar } = useTicks(ticks)
  const switched = useSwitchedColumns(label)
  const columns = all
    .filter((column) => switched.has(keyOf(column)) === isOptional(column))
    .map((column, index): TableColumn<R> => {
      const made = typeof column === 'string' ? { key: column } : column
      const cell = 'render' in made ? made.render : (row: R) => shown(row, made)
      const isRight =
        'money' in made ||
        (!('render' in made) && !('words' in made) && typeof rows[0]?.[made.key] === 'number' && made.key !== 'id')
      const { key, align = isRight ? 'right' : 'left', width, wideOnly, sortable } = made
      return {
        key,
        title: titleOf(column),
        align,
        ...(width === undefined ? {} : { width }),
        ...(wideOnly ? { wideOnly } : {}),
        ...(sortable ? { sortable } : {}),
        // The first cell holds the row's link, for the keyboard.
        render: index === 0 && to ? linked(to, cell) : cell,
        plain: cell,
      }
    })
  // Rows that lead nowhere stay titled lines, unless the list says what stands for them.
  const card = of.card ?? (to ? cardFrom(columns) : undefined)
  return (
    <>
      <DataTable
        label={label}
        rows={rows}
        rowKey={rowKey}
        columns={columns}
        {...(to ? { rowTo: to } : {})}
        {...(card ? { card } : {})}
        {...(details ? { details } : {})}
        {...(bulk ? { selected: ticked, onSelect: setTicked } : {})}
      />
      {bar}
    </>
  )
}

/**
 * What stands for a row at phone width where the list does not say: its name, its amount, its state and what comes next.
 * Several amounts need their titles: such rows stay titled lines.
 */
function cardFrom<R>(columns: readonly TableColumn<R>[]): ((row: R) => RowCard) | undefined {
  const [first, ...others] = columns
  const [right, second] = others.filter(({ align }) => align === 'right')
  if (second) return undefined
  const badge = others.find(({ key }) => key === 'state' || key === 'status')
  const [meta, ...rest] = others.filter((column) => column !== right && column !== badge && column.title !== '')
  return (row) => ({
    // Within the card, which is a link itself.
    title: first?.plain?.(row),
    right: right?.render(row),
    badge: badge?.render(row),
    meta: meta?.render(row),
    detail: rest.map((column) => column.render(row)).find((value) => value !== nothing),
  })
}

const linked =
  <R,>(to: (row: R) => string | null, cell: (row: R) => ReactNode) =>
  (row: R): ReactNode => {
    const address = to(row)
    return address === null ? cell(row) : <Link to={address}>{cell(row)}</Link>
  }

/** What an empty field shows in a table. */
const nothing = '–'
const isoTime = /^\d{4}-\d\d-\d\dT/

/** A field of a row as a reader reads it. */
function shown<R>(row: R, { key, words, kinds, money, day }: FieldColumn<R>): ReactNode {
  const value: unknown = row[key]
  if (value === null || value === undefined || value === '') return nothing
  if (words) {
    const said = wordsIn(words)[String(value)] ?? String(value)
    return kinds ? <StateBadge kind={kinds[String(value)]}>{said}</StateBadge> : said
  }
  if (money) return <Price minor={value as number} currency={(row as { currency: Currency }).currency} />
  if (typeof value === 'boolean') return value ? m.yes() : m.no()
  if (typeof value === 'number') return key === 'id' ? value : formatNumber(value)
  if (typeof value === 'string' && isoTime.test(value)) return day ? formatDay(value) : formatShortMoment(value)
  return String(value)
}
