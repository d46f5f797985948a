import type { ReactNode } from 'react'
import type { StateKind } from '../state-kinds.ts'
import { IconAlertOctagon, IconAlertTriangle, IconCheck, IconCircle, IconCircleHalf, IconMinus } from './icons.tsx'
import classes from './state-badge.module.css'

const signs = {
  new: IconCircle,
  moving: IconCircleHalf,
  waiting: IconAlertTriangle,
  done: IconCheck,
  wrong: IconAlertOctagon,
  ended: IconMinus,
}

/** A state in at most two words, shown by icon as well as color. */
export function StateBadge({ kind = 'new', children }: { kind?: StateKind | undefined; children: ReactNode }) {
  const Sign = signs[kind]
  return (
    <span className={classes['badge']} data-kind={kind}>
      <Sign size={12} stroke="2.25" aria-hidden="true" />
      {children}
    </span>
  )
}
