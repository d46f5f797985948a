import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DataTable, type TableColumn } from '#kit/ui/data-table.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'

/** Newest rows of one of the person's lists; renders nothing if empty. */
export function Latest<R extends { id: number }>({
  title,
  rows,
  all,
  to,
  columns: [first, ...others],
}: {
  title: string
  rows: readonly R[]
  all: string
  to: (row: R) => string
  columns: readonly [TableColumn<R>, ...TableColumn<R>[]]
}) {
  if (rows.length === 0) return null
  const linked: TableColumn<R> = {
    ...first,
    render: (row): ReactNode => <Link to={to(row)}>{first.render(row)}</Link>,
  }
  return (
    <PagePart title={title} actions={<Link to={all}>Show all</Link>}>
      <DataTable label={title} rows={rows} rowKey={({ id }) => id} rowTo={to} columns={[linked, ...others]} />
    </PagePart>
  )
}
