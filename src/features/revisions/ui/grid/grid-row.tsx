import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import { CellEditor } from './cell-editor.tsx'
import type { GridColumn, GridRow } from './cells.ts'
import classes from './grid.module.css'

interface RowViewProps {
  row: GridRow
  index: number
  columns: readonly GridColumn[]
  isSelected: boolean
  active: number | null
  left: number | null
  right: number | null
  editing: string | null
  onEnd: (text: string | null, then: 'down' | 'right' | 'stay') => void
  onPlace: (place: { row: number; column: number }, isExtending: boolean) => void
  onEdit: () => void
  onTick: () => void
}

/** Memoized: rerenders only when its own data changes. */
export const GridRowView = memo(
  function GridRowView({ row, index, columns, isSelected, active, left, right, editing, ...on }: RowViewProps) {
    return (
      <tr aria-rowindex={index + 2} aria-selected={isSelected} className={classes['row']}>
        <td>
          <Checkbox
            size="xs"
            tabIndex={-1}
            aria-label={`Select row ${index + 1}`}
            checked={isSelected}
            onChange={on.onTick}
          />
        </td>
        {columns.map((column, at) => {
          const isActive = at === active
          const text = column.show(row)
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid has the keys
            <td
              key={column.key}
              id={`cell-${row.id}-${column.key}`}
              data-fact={column.write === undefined || undefined}
              data-kind={column.kind}
              data-active={isActive || undefined}
              data-chosen={(left !== null && right !== null && at >= left && at <= right) || undefined}
              onMouseDown={(event) => {
                if (!isActive || editing === null) on.onPlace({ row: index, column: at }, event.shiftKey)
              }}
              onDoubleClick={on.onEdit}
            >
              {isActive && editing !== null ? (
                <CellEditor column={column} text={editing} onEnd={on.onEnd} />
              ) : column.to ? (
                <Link to={column.to(row)} tabIndex={-1}>
                  {text}
                </Link>
              ) : (
                text
              )}
            </td>
          )
        })}
      </tr>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.columns === after.columns &&
    before.isSelected === after.isSelected &&
    before.active === after.active &&
    before.left === after.left &&
    before.right === after.right &&
    before.editing === after.editing &&
    // Rows outside the selection don't depend on it.
    after.active === null &&
    after.left === null,
)
