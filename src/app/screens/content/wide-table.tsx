import type { ReactNode } from 'react'
import classes from './wide-table.module.css'

/** A table whose first column names the rows. Figures stand to the right. */
export const WideTable = ({
  head,
  rows,
  figures = [],
  cards,
  folds,
}: {
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  /** The columns of figures, from 0. */
  figures?: readonly number[]
  /** On a phone each row is a card; otherwise the table scrolls there. */
  cards?: true
  /** On a phone only the first cards until all are asked for. */
  folds?: { first: number; all: string }
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
  <div className={classes['scroll']} data-cards={cards} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head.map((cell, index) =>
            cell === '' ? (
              <td key={index}>{cell}</td>
            ) : (
              <th key={index} scope="col" data-figure={figures.includes(index) || undefined}>
                {cell}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} data-folds={(folds && index >= folds.first) || undefined}>
            {head.map((label, at) =>
              at === 0 ? (
                <th key={at} scope="row">
                  {row[at]}
                </th>
              ) : (
                <td key={at} data-label={cards && label} data-figure={figures.includes(at) || undefined}>
                  {row[at]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
    {folds && rows.length > folds.first && (
      // Works without scripts.
      <label className={classes['unfold']}>
        <input type="checkbox" />
        {folds.all}
      </label>
    )}
  </div>
)
