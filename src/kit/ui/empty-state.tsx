import type { ReactNode } from 'react'
import classes from './states.module.css'
import * as m from '../messages/m.ts'

/** Empty state of a list: why it is empty, and what to do about it. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <output className={classes['state']}>
      <p className={classes['title']}>{title}</p>
      {children && <div className={classes['text']}>{children}</div>}
      {actions && <div className={classes['actions']}>{actions}</div>}
    </output>
  )
}

/** Skeleton lines while content loads. */
export function LoadingState({ lines = 5, label = m.loading() }: { lines?: number; label?: string }) {
  return (
    <output className={classes['loading']} aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={classes['line']} style={{ width: `${100 - ((index * 17) % 45)}%` }} />
      ))}
      {/* The browser’s bundle needs no text that only pages without scripts show. */}
      <noscript>{import.meta.env.SSR && <p>{m.needsScripts()}</p>}</noscript>
    </output>
  )
}
