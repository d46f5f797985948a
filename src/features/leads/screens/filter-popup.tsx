import type { ReactNode } from 'react'
import shell from '#kit/ui/list-shell.module.css'
import { Popup } from '#kit/ui/popup.tsx'
import classes from './custom-columns.module.css'
import { onSend } from '#kit/ui/on-send.ts'

/** A list filter with its own inputs, which apply immediately; Enter closes it. */
export const FilterPopup = ({ label, button, children }: { label: string; button: string; children: ReactNode }) => (
  <Popup label={label} button={button} buttonClass={shell['tool']} at="start">
    {(close) => (
      <form className={classes['typed']} onSubmit={onSend(close)}>
        {children}
      </form>
    )}
  </Popup>
)
