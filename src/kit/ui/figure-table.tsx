import { sentenceCase } from '#kit/sentence-case.ts'
import { Button } from './button.tsx'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../locale.ts'
import classes from './figure-table.module.css'
import { shortRows } from './short-rows.ts'

interface FigureRow {
  key: string
  /** Bar length relative to the largest row, from 0 to 1. */
  share: number
  cells: readonly ReactNode[]
}

/** A bar chart that is a table: a bar behind each row’s name. Further rows show on request. */
export function FigureTable({
  label,
  head,
  rows,
  none = 'None in this period.',
  whole = false,
}: {
  label: string
  head: readonly string[]
  rows: readonly FigureRow[]
  /** Text if there are no rows. */
  none?: string
  /** Shows all rows at once, for timelines and sequences of steps. */
  whole?: boolean
}) {
  const [isWhole, setWhole] = useState(whole)
  if (rows.length === 0) return <p className={classes['none']}>{none}</p>
  const shown = isWhole ? rows : shortRows(rows)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls where it is narrow, also by keyboard */}
      <section className={classes['frame']} aria-label={label} tabIndex={0}>
        <table className={classes['table']}>
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title} scope="col">
                  {sentenceCase(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, share, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row">
                  {name}
                  <span className={classes['track']} aria-hidden="true">
                    <span style={{ width: `${Math.round(share * 100)}%` }} />
                  </span>
                </th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < rows.length && (
        <Button variant="default" onClick={() => setWhole(true)} style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
          Show all {formatNumber(rows.length)}
        </Button>
      )}
    </>
  )
}
