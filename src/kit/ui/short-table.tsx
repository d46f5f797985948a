import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatNumber } from '../locale.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

const rowsMax = 8

/** A table with its first rows; the others show when they are asked for. */
export function ShortTable<R>({ rows, ...table }: DataTableProps<R>) {
  const [isWhole, setWhole] = useState(false)
  // A single row more takes no more room than the button.
  const isCut = !isWhole && rows.length > rowsMax + 1
  return (
    <>
      <DataTable {...table} rows={isCut ? rows.slice(0, rowsMax) : rows} />
      {isCut && (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          Show all {formatNumber(rows.length)}
        </Button>
      )}
    </>
  )
}
