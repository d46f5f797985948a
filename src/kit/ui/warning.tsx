import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import classes from './warning.module.css'

/** A warning on a page, with what to do about it. */
export const Warning = ({ className, ...props }: ComponentProps<'div'>) => (
  <div className={clsx(classes['warning'], className)} {...props} />
)
