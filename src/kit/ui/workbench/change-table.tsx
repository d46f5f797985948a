import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './change-table.module.css'
import plain from './plain-table.module.css'
import { TableHead } from '../table-head.tsx'

/** Table of changes: before and after, row by row. `noun` is the title of the rows. */
export const ChangeTable = ({
  noun,
  rows,
}: {
  noun: string
  rows: readonly { key: string | number; name: ReactNode; before: ReactNode; after: ReactNode }[]
}) => (
  <table className={clsx(plain['table'], classes['changes'])}>
    <TableHead titles={[noun, 'Before', 'After']} />
    <tbody>
      {rows.map(({ key, name, before, after }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <td>{before || '–'}</td>
          <td>{after || '–'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
