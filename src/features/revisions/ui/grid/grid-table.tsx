import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { notify } from '#kit/ui/toast.tsx'
import {
  boundsOf,
  cellValue,
  fromTable,
  type GridColumn,
  type GridRow,
  type Range,
  placeAfter,
  toTable,
} from './cells.ts'
import { GridRowView } from './grid-row.tsx'
import classes from './grid.module.css'
import type { GridChange } from './use-grid.ts'

const rowHeight = 32

interface GridTableProps {
  label: string
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
  total: number
  sort: string
  onSort: (key: string) => void
  canEdit: boolean
  save: (changes: readonly GridChange[]) => Promise<boolean>
  undo: () => void
  readMore: () => void
  selected: ReadonlySet<number>
  onSelect: (ids: ReadonlySet<number>) => void
}

/**
 * Spreadsheet-like grid: arrows move, Shift extends, Enter or typing edits, Escape cancels, Ctrl+C and Ctrl+V copy and
 * paste ranges, Ctrl+Z undoes, Space selects rows. Only visible rows are rendered.
 */
export function GridTable({
  label,
  columns,
  rows,
  total,
  sort,
  onSort,
  canEdit,
  save,
  undo,
  readMore,
  selected,
  onSelect,
}: GridTableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const [range, setRange] = useState<Range>({ active: { row: 0, column: 0 }, other: { row: 0, column: 0 } })
  const [editing, setEditing] = useState<string | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions are not passed on
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: rowHeight,
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastShown >= rows.length - 30) readMore()
  }, [lastShown, rows.length, readMore])

  const { active } = range
  const bounds = boundsOf(range)
  const column = columns[active.column]
  const row = rows[active.row]
  const move = (place: Range['active'], isExtending = false) => {
    setRange({ active: place, other: isExtending ? range.other : place })
    virtual.scrollToIndex(place.row)
  }
  const isEditable = canEdit && column?.write !== undefined
  const beginEdit = (text: string) => {
    if (!isEditable || !row || !column) return
    const reason = column.locked?.(row)
    if (reason) return notify({ text: reason, kind: 'failure' })
    if (column.kind === 'yes-no') void save([{ id: row.id, values: column.write!(row, column.read(row) !== true) }])
    else setEditing(text)
  }
  const endEdit = (text: string | null, then: 'down' | 'right' | 'stay') => {
    setEditing(null)
    table.current?.focus({ preventScroll: true })
    if (text !== null && row && column?.write) {
      const value = cellValue(column, text)
      if (value === undefined) notify({ text: `${column.title}: “${text}” isn’t valid here.`, kind: 'failure' })
      else void save([{ id: row.id, values: column.write(row, value) }])
    }
    const size = { rows: rows.length, columns: columns.length, isJump: false }
    if (then !== 'stay') move(placeAfter(then === 'down' ? 'ArrowDown' : 'ArrowRight', active, size) ?? active)
  }
  const toggleRows = () => {
    const ids = rows.slice(bounds.top, bounds.bottom + 1).map(({ id }) => id)
    const isAll = ids.every((id) => selected.has(id))
    const next = new Set(selected)
    for (const id of ids)
      if (isAll) next.delete(id)
      else next.add(id)
    onSelect(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== null || event.target !== table.current) return
    const isCommand = event.ctrlKey || event.metaKey
    const place = placeAfter(event.key, active, { rows: rows.length, columns: columns.length, isJump: isCommand })
    if (place) {
      event.preventDefault()
      return move(place, event.shiftKey)
    }
    if (isCommand && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      return undo()
    }
    if (isCommand || event.altKey) return
    if (event.key === ' ') {
      event.preventDefault()
      return toggleRows()
    }
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      return beginEdit(row && column ? column.show(row) : '')
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      return pasteCells([['']])
    }
    if (event.key.length === 1 && isEditable && column?.kind !== 'yes-no') {
      event.preventDefault()
      beginEdit(event.key)
    }
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return
    event.preventDefault()
    const cells = rows
      .slice(bounds.top, bounds.bottom + 1)
      .map((each) => columns.slice(bounds.left, bounds.right + 1).map(({ show }) => show(each)))
    event.clipboardData.setData('text/plain', toTable(cells))
  }
  /** Pastes cells at the start of the range; a single cell fills the whole range. */
  const pasteCells = (cells: readonly (readonly string[])[]) => {
    if (!canEdit) return
    const isOne = cells.length === 1 && cells[0]!.length === 1
    const height = isOne ? bounds.bottom - bounds.top + 1 : cells.length
    const width = isOne ? bounds.right - bounds.left + 1 : Math.max(...cells.map((line) => line.length))
    const changes = new Map<number, GridChange>()
    for (let down = 0; down < height; down += 1) {
      const target = rows[bounds.top + down]
      if (!target) break
      for (let right = 0; right < width; right += 1) {
        const into = columns[bounds.left + right]
        const text = isOne ? cells[0]![0]! : cells[down]![right]
        if (!into?.write || text === undefined) continue
        const value = cellValue(into, text)
        const reason = into.locked?.(target)
        if (reason) return notify({ text: `${reason} Nothing was pasted.`, kind: 'failure' })
        if (value === undefined)
          return notify({ text: `${into.title}: “${text}” isn’t valid here. Nothing was pasted.`, kind: 'failure' })
        const known = changes.get(target.id)?.values ?? {}
        changes.set(target.id, { id: target.id, values: { ...known, ...into.write({ ...target, ...known }, value) } })
      }
    }
    setRange({
      active,
      other: {
        row: Math.min(rows.length, bounds.top + height) - 1,
        column: Math.min(columns.length, bounds.left + width) - 1,
      },
    })
    void save([...changes.values()])
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null) return
    event.preventDefault()
    pasteCells(fromTable(event.clipboardData.getData('text/plain')))
  }
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const width = 44 + columns.reduce((sum, each) => sum + each.width, 0)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the clipboard belongs to the grid inside
    <div ref={scroller} className={classes['scroller']} onCopy={onCopy} onPaste={onPaste}>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are edited is a grid
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-activedescendant={row ? `cell-${row.id}-${column?.key}` : undefined}
        tabIndex={0}
        className={classes['grid']}
        style={{ width }}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          <col style={{ width: 44 }} />
          {columns.map((each) => (
            <col key={each.key} style={{ width: each.width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">
              <Checkbox
                size="xs"
                aria-label="Select all loaded rows"
                tabIndex={-1}
                checked={rows.length > 0 && selected.size >= rows.length}
                indeterminate={selected.size > 0 && selected.size < rows.length}
                onChange={() => onSelect(new Set(selected.size > 0 ? [] : rows.map(({ id }) => id)))}
              />
            </th>
            {columns.map((each) => {
              const isSorted = sort.replace(/^-/, '') === each.key
              return (
                <th
                  key={each.key}
                  scope="col"
                  aria-sort={isSorted ? (sort.startsWith('-') ? 'descending' : 'ascending') : undefined}
                >
                  {each.sorts ? (
                    <button type="button" onClick={() => onSort(each.key)}>
                      {each.title}
                      {isSorted && <span aria-hidden="true">{sort.startsWith('-') ? ' ↓' : ' ↑'}</span>}
                    </button>
                  ) : (
                    each.title
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
          {items.map(({ index }) => {
            const each = rows[index]!
            const isInRange = index >= bounds.top && index <= bounds.bottom
            return (
              <GridRowView
                key={each.id}
                row={each}
                index={index}
                columns={columns}
                isSelected={selected.has(each.id)}
                active={index === active.row ? active.column : null}
                left={isInRange ? bounds.left : null}
                right={isInRange ? bounds.right : null}
                editing={index === active.row ? editing : null}
                onEnd={endEdit}
                onPlace={(place, isExtending) => {
                  move(place, isExtending)
                  table.current?.focus({ preventScroll: true })
                }}
                onEdit={() => beginEdit(column ? column.show(each) : '')}
                onTick={() => {
                  const next = new Set(selected)
                  if (!next.delete(each.id)) next.add(each.id)
                  onSelect(next)
                }}
              />
            )
          })}
          {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  )
}
