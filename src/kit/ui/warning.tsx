import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import classes from './warning.module.css'

/** What needs attention on this page, with what can be done about it. */
export const Warning = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={clsx(classes['warning'], className)} {...props} />
)
