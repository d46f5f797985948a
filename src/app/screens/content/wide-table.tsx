import type { ReactNode } from 'react'
import classes from './blocks.module.css'

/** A table that scrolls inside of a narrow screen; its first column names the rows. */
export const WideTable = ({ head, rows }: { head: readonly ReactNode[]; rows: readonly (readonly ReactNode[])[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
  <div className={classes['scroll']} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {head.map((cell, index) =>
            cell === '' ? (
              <td key={index}>{cell}</td>
            ) : (
              <th key={index} scope="col">
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
                <td key={at}>{row[at]}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
