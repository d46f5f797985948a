import { formatMoment } from '#kit/dates.ts'
import { formatBytes, formatNumber } from '#kit/locale.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { ShortTable } from '#kit/ui/short-table.tsx'
import type { System } from '../../contract.ts'

export const Connections = ({ database }: { database: System['database'] }) => (
  <DataTable
    label="Connections"
    rows={database.connections}
    rowKey={({ name }) => name}
    columns={[
      { key: 'name', title: 'Program', render: ({ name }) => name },
      { key: 'active', title: 'Active', align: 'right', render: ({ active }) => formatNumber(active) },
      { key: 'idle', title: 'Idle', align: 'right', render: ({ idle }) => formatNumber(idle) },
      {
        key: 'since',
        title: 'Oldest',
        wideOnly: true,
        day: true,
        render: ({ since }) => (since ? formatMoment(since) : '–'),
      },
    ]}
  />
)

export const Tables = ({ database }: { database: System['database'] }) => (
  <ShortTable
    label="Largest tables"
    rows={database.tables}
    rowKey={({ name }) => name}
    columns={[
      { key: 'name', title: 'Table', render: ({ name }) => name },
      { key: 'rows', title: 'Rows', align: 'right', render: (table) => formatNumber(table.rows) },
      { key: 'bytes', title: 'Size', align: 'right', render: ({ bytes }) => formatBytes(bytes) },
    ]}
  />
)

export function Statements({ statements }: { statements: System['database']['statements'] }) {
  if (statements === null)
    return <p>The database doesn’t collect statements. Turn on pg_stat_statements to see the slowest.</p>
  return (
    <ShortTable
      label="Slowest statements"
      rows={statements.map((statement, index) => ({ ...statement, index }))}
      rowKey={({ index }) => index}
      columns={[
        { key: 'text', title: 'Statement', render: ({ text }) => <code>{text}</code> },
        { key: 'calls', title: 'Calls', align: 'right', render: ({ calls }) => formatNumber(calls) },
        { key: 'mean', title: 'Mean', align: 'right', render: (row) => `${formatNumber(Math.round(row.mean_ms))} ms` },
        {
          key: 'total',
          title: 'Total',
          align: 'right',
          render: (row) => `${formatNumber(Math.round(row.total_ms))} ms`,
        },
      ]}
    />
  )
}
