import { type ReactNode, useState } from 'react'
import { formatNumber } from '../locale.ts'
import classes from './list-shell.module.css'
import { TextButton } from './text-button.tsx'
import * as m from '../messages/m.ts'

/** Selected rows, their noun (singular and plural: ['product', 'products']), and a callback when the action is done. */
export interface BulkProps<R> {
  rows: readonly R[]
  noun: readonly [string, string]
  done: () => void
}
export type Bulk<R> = (props: BulkProps<R>) => ReactNode

/** Checkbox that selects a row. */
export interface Tick {
  label: string
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

export interface TickedRows<R> {
  rows: readonly R[]
  noun: readonly [string, string]
  bulk: Bulk<R> | undefined
  rowKey: (row: R) => string | number
}

/** Row selection of a list, and the bar with bulk actions. */
export function useTicks<R>({ rows, noun, bulk, rowKey }: TickedRows<R>) {
  const [ticked, setTicked] = useState<readonly (string | number)[]>([])
  const chosen = rows.filter((row) => ticked.includes(rowKey(row)))
  const clear = () => setTicked([])
  const bar = bulk && chosen.length > 0 && (
    <section className={classes['bulk']} aria-label={m.selection()}>
      <output>{m.selected({ count: formatNumber(chosen.length) })}</output>
      {bulk({ rows: chosen, noun, done: clear })}
      {chosen.length < rows.length && (
        <TextButton
          onClick={({ currentTarget }) => {
            // This button goes away; the one after it takes the focus.
            if (currentTarget.nextElementSibling instanceof HTMLElement) currentTarget.nextElementSibling.focus()
            setTicked(rows.map(rowKey))
          }}
        >
          {m.selectAll({ count: formatNumber(rows.length) })}
        </TextButton>
      )}
      <TextButton onClick={clear}>{m.clearSelection()}</TextButton>
    </section>
  )
  return { ticked, setTicked, bar }
}

/** For rows outside a table, each with a `RowTick`. */
export function Ticked<R>({
  children,
  ...ticks
}: TickedRows<R> & { children: (tickOf: (row: R) => Tick) => ReactNode }) {
  const { ticked, setTicked, bar } = useTicks(ticks)
  const tickOf = (row: R): Tick => {
    const key = ticks.rowKey(row)
    return {
      label: m.selectRow({ row: ticks.rows.indexOf(row) + 1 }),
      isTicked: ticked.includes(key),
      onTick: (isTicked) => setTicked(isTicked ? [...ticked, key] : ticked.filter((other) => other !== key)),
    }
  }
  return (
    <>
      {children(tickOf)}
      {bar}
    </>
  )
}
