import type { ComponentProps } from 'react'
import classes from './text-button.module.css'

/** A button styled as a link, for small actions inside text or beside links. */
export const TextButton = (props: Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button type="button" className={classes['button']} {...props} />
)
