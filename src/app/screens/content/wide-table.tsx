import type { ReactNode } from 'react'
import classes from './wide-table.module.css'

/** A table whose first column names the rows. Figures are right-aligned. Its columns name what scrolls. */
export const WideTable = ({
  head,
  rows,
  figures = [],
  cards,
  folds,
}: {
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  /** Indexes of columns with figures. */
  figures?: readonly number[]
  /** Shows each row as a card on a phone; otherwise the table scrolls. */
  cards?: true
  /** Number of cards shown first on a phone. */
  folds?: { first: number; all: string }
}) => (
  <section
    className={classes['scroll']}
    data-cards={cards}
    aria-label={head.filter((cell) => cell !== '').join(', ')}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    tabIndex={0}
  >
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
  </section>
)
