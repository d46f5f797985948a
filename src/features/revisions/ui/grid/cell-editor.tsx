import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { GridColumn } from './cells.ts'
import classes from './grid.module.css'

/** Cell input: Enter saves and moves down, Tab saves and moves right, Escape cancels, blur saves. */
export function CellEditor({
  column,
  text,
  onEnd,
}: {
  column: GridColumn
  text: string
  onEnd: (text: string | null, then: 'down' | 'right' | 'stay') => void
}) {
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const [value, setValue] = useState(text)
  const isOver = useRef(false)
  useEffect(() => input.current?.focus(), [])
  const end = (result: string | null, then: 'down' | 'right' | 'stay') => {
    if (isOver.current) return
    isOver.current = true
    onEnd(result, then)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (!['Enter', 'Tab', 'Escape'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Escape') end(null, 'stay')
    else end(value, event.key === 'Enter' ? 'down' : 'right')
  }
  const common = {
    ref: input,
    'aria-label': column.title,
    className: classes['editor'],
    value,
    onKeyDown,
    onBlur: () => end(value, 'stay'),
  }
  if (column.kind !== 'choice')
    return (
      <input
        {...common}
        inputMode={column.kind === 'number' || column.kind === 'money' ? 'decimal' : 'text'}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    )
  return (
    <select {...common} onChange={(event) => setValue(event.currentTarget.value)}>
      {Object.entries(column.choices ?? {}).map(([key, word]) => (
        <option key={key} value={word}>
          {word}
        </option>
      ))}
    </select>
  )
}
