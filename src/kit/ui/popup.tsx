import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './popup.module.css'

/** A button with a small panel below it, closed by Escape, a click outside, or tabbing away. */
export function Popup({
  label,
  button,
  children,
  buttonClass,
  at = 'end',
}: {
  /** Accessible name of the button, if its content doesn't say it. */
  label?: string
  button: ReactNode
  /** The panel's content; links in it should call `close`. */
  children: (close: () => void) => ReactNode
  buttonClass?: string | undefined
  /** Edge of the button the panel aligns with. */
  at?: 'start' | 'end'
}) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
  return (
    <div
      ref={root}
      className={classes['popup']}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      <div id={id} className={classes['panel']} data-at={at} hidden={!open}>
        {open && children(() => setOpen(false))}
      </div>
    </div>
  )
}
