import { Fragment, type ReactNode } from 'react'
import classes from './facts.module.css'

/** A description list: `rows`, then any further `dt` and `dd` as children. */
export const Facts = ({
  rows = [],
  children,
}: {
  rows?: readonly (readonly [name: string, value: ReactNode])[]
  children?: ReactNode
}) => (
  <dl className={classes['facts']}>
    {rows.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
    {children}
  </dl>
)
