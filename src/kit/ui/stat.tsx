import type { ReactNode } from 'react'
import classes from './stat.module.css'

/** A figure with its label; use `Stats` for several side by side. */
export function Stat({
  label,
  value,
  unit,
  note,
}: {
  label: string
  value: ReactNode
  unit?: string
  note?: ReactNode
}) {
  return (
    <div className={classes['stat']}>
      <dt>{label}</dt>
      <dd>
        <span className={classes['value']}>{value}</span>
        {unit && <span className={classes['unit']}>{unit}</span>}
        {note && <span className={classes['note']}>{note}</span>}
      </dd>
    </div>
  )
}

export const Stats = ({ children }: { children: ReactNode }) => <dl className={classes['stats']}>{children}</dl>
