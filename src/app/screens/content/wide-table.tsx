import type { ReactNode } from 'react'
import classes from './blocks.module.css'

/** A table that scrolls inside of a narrow screen; its first column names the rows. Figures stand to the right. */
export const WideTable = ({
  head,
  rows,
  figures = [],
}: {
  head: readonly ReactNode[]
  rows: readonly (readonly ReactNode[])[]
  /** The columns of figures, from 0. */
  figures?: readonly number[]
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
  <div className={classes['scroll']} tabIndex={0}>
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
          <tr key={index}>
            {head.map((_, at) =>
              at === 0 ? (
                <th key={at} scope="row">
                  {row[at]}
                </th>
              ) : (
                <td key={at} data-figure={figures.includes(at) || undefined}>
                  {row[at]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
