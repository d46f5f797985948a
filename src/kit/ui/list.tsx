import { sentenceCase } from '#kit/sentence-case.ts'
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
import { formsOf, type ListFilter, ListShell, type Noun } from './list-shell.tsx'
import { type Bulk, type Tick, Ticked, type TickedRows, useTicks } from './list-ticks.tsx'
import { timeSorts } from './list-sorts.ts'
import { Price } from './price.tsx'
import { StateBadge } from './state-badge.tsx'
import * as m from '../messages/m.ts'

/** Labels by value; a function if they depend on the reader's language. */
type Words = Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>)
const wordsIn = (words: Words) => (typeof words === 'function' ? words() : words)

interface Filter extends Pick<ListFilter, 'all' | 'made' | 'also'> {
  /** Defaults to the name, and `all` to its plural. English, so set both outside the back-office. */
  label?: string
  /** Shows a row of buttons, for few choices. */
  chips?: true
  /** Choices by query value; plain strings if the values serve as labels. */
  words: Words | readonly string[] | ListFilter['options']
}

interface CommonColumn extends Pick<
  TableColumn<unknown>,
  'align' | 'width' | 'wideOnly' | 'sortable' | 'day' | 'wraps'
> {
  /** Default: the field's name in sentence case. */
  title?: string
  /** Hidden until the reader adds it. */
  optional?: boolean
}
/** A field of the row, formatted by type: time, number, boolean or text. */
interface FieldColumn<R> extends CommonColumn {
  key: keyof R & string
  /** Labels by value. */
  words?: Words
  /** State kinds by value; shows a badge. */
  kinds?: StateKinds
  /** Amount in minor units of the row's currency. */
  money?: true
  /** A timestamp shown as a date without its time. */
  day?: true
}
interface MadeColumn<R> extends CommonColumn {
  key: string
  render: (row: R) => ReactNode
}
type Column<R> = (keyof R & string) | FieldColumn<R> | MadeColumn<R>

/** Fixed query values; an empty string removes a parameter. */
type Asks = Readonly<Record<string, string | number>>

export interface ListSpec<R> {
  noun?: Noun
  /** Heading of the list. Default: its plural noun. Lists outside the back-office have no noun. */
  label?: string
  /** Placeholder naming what the search covers, such as 'Name, city or email'. */
  search?: string
  /** Filters by query parameter. */
  filters?: Readonly<Record<string, Filter>>
  /** Sort orders by query value; the first is the default. Default: by time. */
  sorts?: Words
  /** Query parameters of the date range. */
  days?: { from?: string; until?: string }
  /** Export call of the list, and its path parameters. */
  csv?: Pick<Endpoint, 'path' | 'root'>
  csvParams?: Readonly<Record<string, unknown>>
  /** Fixed query values, such as the type of rows on this page. */
  asks?: Asks
  /** Target of a row; may depend on the query. */
  to?: (row: R, asked: URLSearchParams) => string | null
  rowKey?: (row: R) => string | number
  columns?: readonly Column<R>[]
  /** Row summary at phone width. Default: titled lines. */
  card?: (row: R) => RowCard
  /** Expandable content below a row. */
  details?: (row: R) => ReactNode
  /** Bulk actions on the selected rows, in a bar below the list. */
  bulk?: Bulk<R>
  /** Empty state: what belongs here, and how to add it. */
  empty?: ReactNode
  /** Heading and action of the empty state. */
  emptyTitle?: string
  emptyActions?: ReactNode
}

export interface ListAnswer<R> {
  data: readonly R[]
  next?: string | null
  page?: number
  size?: number
  total?: number
  /** Number of rows by state, for filter chips. */
  counts?: Readonly<Record<string, number>>
}

/** Lists with this few columns have no column menu. */
const fewColumns = 3
const keyOf = <R,>(column: Column<R>): string => (typeof column === 'string' ? column : column.key)
const isOptional = <R,>(column: Column<R>): boolean => typeof column !== 'string' && column.optional === true
const choiceOf = <R,>(column: Column<R>) => ({
  key: keyOf(column),
  title: titleOf(column),
  isOptional: isOptional(column),
})

/**
 * Renders a declared list: search, filters, sort, count, table, pages and export. All state lives in the query string.
 */
export function List<R>({
  of,
  answer,
  children,
}: {
  of: ListSpec<R>
  answer: ListAnswer<R>
  /** Replaces the table; a function if rows can be selected, with a `RowTick` in each. */
  children?: ReactNode | ((tickOf: (row: R) => Tick) => ReactNode)
}) {
  const [search] = useSearchParams()
  const { filters = {}, sorts = timeSorts, days, columns: all = [] } = of
  const noun = of.noun === undefined ? undefined : formsOf(of.noun)
  const things = noun?.[1] ?? ''
  const label = of.label ?? sentenceCase(things)
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
      sorts={wordsIn(sorts)}
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

/** Labels of filters whose query name differs: singular and plural. */
const filterNouns: Readonly<Record<string, Noun>> = {
  state: ['status', 'statuses'],
  kind: 'type',
  when: ['dates', 'dates'],
}

function filterOf(name: string, { words, chips, ...said }: Filter, counts: ListAnswer<never>['counts']): ListFilter {
  const noun = said.label?.toLowerCase() ?? filterNouns[name] ?? name.replaceAll('_', ' ')
  const [one, many] = formsOf(typeof noun === 'string' && noun.endsWith('y') ? [noun, `${noun.slice(0, -1)}ies`] : noun)
  const shown = { label: sentenceCase(one), all: chips ? 'All' : `All ${many}`, ...said }
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

const titleOf = <R,>(made: Column<R>): string =>
  typeof made === 'string' ? sentenceCase(made.replaceAll('_', ' ')) : (made.title ?? titleOf<R>(made.key as never))

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
      const isTimes = !('render' in made) && rows.some((row) => isTime(row[made.key]))
      const { key, align = isRight ? 'right' : 'left', day = isTimes, ...look } = made
      return {
        ...look,
        key,
        title: titleOf(column),
        align,
        day,
        // The first cell contains the row's link, for keyboard users.
        render: index === 0 && to ? linked(to, cell) : cell,
        plain: cell,
      }
    })
  // Rows without a target stay titled lines unless the list defines a summary.
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
 * Default row summary at phone width: name, amount, state, and the next column. Rows with several amounts stay titled
 * lines, because the amounts need their titles.
 */
function cardFrom<R>(columns: readonly TableColumn<R>[]): ((row: R) => RowCard) | undefined {
  const [first, ...others] = columns
  const [right, second] = others.filter(({ align }) => align === 'right')
  if (second) return undefined
  const badge = others.find(({ key }) => key === 'state' || key === 'status')
  const [meta, ...rest] = others.filter((column) => column !== right && column !== badge && column.title !== '')
  return (row) => ({
    // Inside the card, which is a link itself.
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

const nothing = '–'
const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

/** Formats a field of a row for display. */
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
  if (isTime(value)) return day ? formatDay(value) : formatShortMoment(value)
  return String(value)
}
