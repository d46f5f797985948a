import { useMemo, useSyncExternalStore } from 'react'
import { IconX } from './icons.tsx'
import classes from './toast.module.css'
import * as m from '../messages/m.ts'

export interface Toast {
  text: string
  kind?: 'info' | 'success' | 'failure'
  /** Such as Undo. The message goes when it is used. */
  action?: { label: string; run: () => void }
  /** How long it stays; messages with an action stay at least 8 seconds. 0 keeps it until it is closed. */
  forMs?: number
}

interface Shown extends Toast {
  id: number
}

let shown: readonly Shown[] = []
let lastId = 0
const none: readonly Shown[] = []
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
const set = (next: readonly Shown[]) => {
  shown = next
  tell()
}
const close = (id: number) => set(shown.filter((toast) => toast.id !== id))

/** Says something in the corner of the screen, for eyes and screen readers. */
export function notify(toast: Toast): void {
  lastId += 1
  const id = lastId
  set([...shown.slice(-2), { ...toast, id }])
  const forMs = toast.forMs ?? (toast.action ? 8_000 : 5_000)
  if (forMs > 0) setTimeout(() => close(id), forMs)
}

/** Where messages can appear, the place on top last: an open window hides the corner of the page behind it. */
let places: readonly object[] = []

/** A place for messages. Of all that there are at a time, only the last opened one shows them. */
function newPlace(inside: boolean) {
  const place = {}
  return {
    subscribe: (listener: () => void) => {
      places = inside ? [...places, place] : [place, ...places]
      listeners.add(listener)
      tell()
      return () => {
        places = places.filter((other) => other !== place)
        listeners.delete(listener)
        tell()
      }
    },
    read: () => (places.at(-1) === place ? shown : none),
  }
}

/** Where messages appear: in the corner of the page, or inside of an open window as long as there is one. */
export function Toasts({ inside = false }: { inside?: boolean }) {
  const { subscribe, read } = useMemo(() => newPlace(inside), [inside])
  const toasts = useSyncExternalStore(subscribe, read, () => none)
  return (
    <output className={classes[inside ? 'inside' : 'toasts']} aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={classes['toast']} data-kind={toast.kind ?? 'info'}>
          <p>{toast.text}</p>
          {toast.action && (
            <button
              type="button"
              className={classes['action']}
              onClick={() => {
                toast.action?.run()
                close(toast.id)
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button type="button" className={classes['close']} aria-label={m.dismiss()} onClick={() => close(toast.id)}>
            <IconX size={16} />
          </button>
        </div>
      ))}
    </output>
  )
}
