import { Button } from './button.tsx'
import { useState } from 'react'
import { formatNumber } from '../locale.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { shortRows } from './short-rows.ts'

/** A table that shows its first rows, and the others on request. */
export function ShortTable<R>({ rows, ...table }: DataTableProps<R>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : shortRows(rows)
  return (
    <>
      <DataTable {...table} rows={shown} />
      {shown.length < rows.length && (
        <Button variant="default" onClick={() => setWhole(true)} style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
          Show all {formatNumber(rows.length)}
        </Button>
      )}
    </>
  )
}
