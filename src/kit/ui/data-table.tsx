import { type ReactNode, Suspense } from 'react'
import { LoadingState } from './empty-state.tsx'
import { lazyPart } from './lazy-part.tsx'

export interface TableColumn<R> {
  /** Names the column; also its sort key in the query string. */
  key: string
  title: string
  render: (row: R) => ReactNode
  /** The cell without the row's link, for where all of the row is one. */
  plain?: (row: R) => ReactNode
  align?: 'left' | 'right' | 'center'
  width?: number | string
  /** May be sorted through the query string: `sort=key` or `sort=-key`. */
  sortable?: boolean
  /** Left out at phone width. */
  wideOnly?: boolean
}

/** A row at phone width: two lines, wholly a link where it leads somewhere. */
export interface RowCard {
  /** What the row is called, and at its right the amount or time that matters. */
  title: ReactNode
  right?: ReactNode
  /** Its state, and beside it whatever else helps to tell rows apart, cut where it is too long. */
  badge?: ReactNode
  meta?: ReactNode
  /** More of it, on a line of its own. */
  detail?: ReactNode
  /** What needs attention, on a line of its own. */
  flag?: ReactNode
}

export interface DataTableProps<R> {
  label: string
  columns: readonly TableColumn<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string | number
  /** Where a click on the row leads, if anywhere; the first cell should hold the same link for the keyboard. */
  rowTo?: (row: R) => string | null
  /** What stands for a row at phone width; without it, titled lines do. */
  card?: (row: R) => RowCard
  /** Content below a row that can be opened. */
  details?: (row: R) => ReactNode
  /** Ticking rows: the keys that are ticked, and what to do when that changes. */
  selected?: readonly (string | number)[]
  onSelect?: (keys: (string | number)[]) => void
  busy?: boolean
}

const View = lazyPart<DataTableProps<unknown>>(() => import('./data-table-view.tsx'))

/** The one table of staff and profile lists; its code arrives when the first one is shown. */
export function DataTable<R>(props: DataTableProps<R>) {
  return (
    <Suspense fallback={<LoadingState lines={8} />}>
      <View {...(props as unknown as DataTableProps<unknown>)} />
    </Suspense>
  )
}
