import { type ReactNode, Suspense } from 'react'
import { LoadingState } from './empty-state.tsx'
import { lazyPart } from './lazy-part.tsx'

export interface TableColumn<R> {
  /** Identifies the column; also its sort key in the query string. */
  key: string
  title: string
  render: (row: R) => ReactNode
  /** The cell without the row's link, for when the whole row is a link. */
  plain?: (row: R) => ReactNode
  align?: 'left' | 'right' | 'center'
  width?: number | string
  /** Sortable through the query string: `sort=key` or `sort=-key`. */
  sortable?: boolean
  /** Hidden at phone width. */
  wideOnly?: boolean
  /** Holds sentences, which go on in further lines instead of being cut. */
  wraps?: boolean
  /** Holds dates, which stay on one line at phone width too. */
  day?: boolean
}

/** A row at phone width: two lines; the whole row is a link if it has a target. */
export interface RowCard {
  /** Name of the row, and at its right the amount or time that matters. */
  title: ReactNode
  right?: ReactNode
  /** State, and other details that help tell rows apart, truncated. */
  badge?: ReactNode
  meta?: ReactNode
  /** Further details on a separate line. */
  detail?: ReactNode
  /** What needs attention, on a separate line. */
  flag?: ReactNode
}

export interface DataTableProps<R> {
  label: string
  columns: readonly TableColumn<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string | number
  /** Target of a click on the row; the first cell should contain the same link for keyboard users. */
  rowTo?: (row: R) => string | null
  /** Row summary at phone width. Default: titled lines. */
  card?: (row: R) => RowCard
  /** Expandable content below a row. */
  details?: (row: R) => ReactNode
  /** Row selection: selected keys, and a change handler. */
  selected?: readonly (string | number)[]
  onSelect?: (keys: (string | number)[]) => void
  busy?: boolean
}

const View = lazyPart<DataTableProps<unknown>>(() => import('./data-table-view.tsx'))

/** Table of staff and profile lists. Its code loads when the first one is shown. */
export function DataTable<R>(props: DataTableProps<R>) {
  return (
    <Suspense fallback={<LoadingState lines={8} />}>
      <View {...(props as unknown as DataTableProps<unknown>)} />
    </Suspense>
  )
}
