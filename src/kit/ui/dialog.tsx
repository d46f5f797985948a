import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconX } from './icons.tsx'
import { keepFocusInDialog } from './kept-focus.ts'
import { Toasts } from './toast.tsx'
import classes from './dialog.module.css'
import * as m from '../messages/m.ts'

/**
 * A modal dialog: centered (at most 600 px, specification section 9) or at the side. The browser traps the focus,
 * closes it on Escape and makes the rest of the page inert.
 */
export function Dialog({
  open,
  onClose,
  title,
  side = false,
  footer,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  /** At the right edge, full height. */
  side?: boolean
  footer?: ReactNode
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Neither the end of a selection in a field nor the second click of a double click closes the dialog.
  const pressedOutside = useRef(false)
  const heading = useId()
  const titleLine = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    if (open && !element.open) {
      element.showModal()
      titleLine.current?.focus()
    }
    if (!open && element.open) element.close()
    return open && titleLine.current ? keepFocusInDialog(element, titleLine.current) : undefined
  }, [open])
  // Returns the focus even if the dialog is unmounted while open.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the browser's
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={side ? classes['side'] : classes['middle']}
      // Closed by the parent, so a key pressed right after finds it closed. Cancel events of file inputs bubble up here
      // too.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // This event is asynchronous: the dialog may have been reopened by then.
      onClose={() => {
        if (dialog.current?.open !== true) onClose()
      }}
      onMouseDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget && event.detail < 2
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && pressedOutside.current) onClose()
      }}
    >
      {open && (
        <div className={classes['content']}>
          <div className={classes['head']}>
            <h2 id={heading} ref={titleLine} tabIndex={-1}>
              {title}
            </h2>
            <button type="button" className={classes['close']} aria-label={m.close()} onClick={onClose}>
              <IconX size={20} />
            </button>
          </div>
          <div className={classes['body']}>{children}</div>
          {/* What is outside of an open window is inert, messages with an action as well. */}
          <Toasts inside />
          {footer && <div className={classes['foot']}>{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
