import type { ReactNode } from 'react'
import classes from './stat.module.css'

/** One figure with its name; several stand side by side in `Stats`. */
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
