import type { ReactNode } from 'react'
import * as m from '../messages/m.ts'

type Title = ReactNode | readonly [title: ReactNode, className: string | undefined]

/** Title of a column of buttons, for screen readers. */
export const hiddenActions = (): ReactNode => <span className="ob-hidden">{m.actions()}</span>

/** Head of a hand-written table: column titles, each with an optional class. */
export const TableHead = ({ titles }: { titles: readonly Title[] }) => (
  <thead>
    <tr>
      {titles.map((title, index) => {
        const [words, className] = Array.isArray(title) ? (title as [ReactNode, string]) : [title as ReactNode]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- columns have a fixed order
          <th key={index} scope="col" className={className}>
            {words}
          </th>
        )
      })}
    </tr>
  </thead>
)
