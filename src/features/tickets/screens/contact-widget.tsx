import { Suspense, useState } from 'react'
import { IconMail } from '#kit/ui/icons.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import classes from './ticket.module.css'
import * as m from '../messages/m.ts'

const WidgetDialog = lazyPart(() => import('./widget-dialog.tsx'))

/** Contact button on every shop page that isn't contactless; opens a form on the same page. */
export function ContactWidget() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes['widget']} aria-label={m.askUs()} onClick={() => setOpen(true)}>
        <IconMail size={20} aria-hidden="true" />
        <span>{m.askUs()}</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <WidgetDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
