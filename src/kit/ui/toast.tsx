import { createStore } from '../client/store.ts'
import { useMemo, useState, useSyncExternalStore } from 'react'
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

/** Places are where messages can appear, the one on top last: an open window hides the corner of the page behind it. */
const store = createStore<{ shown: readonly Shown[]; places: readonly object[] }>({ shown: [], places: [] })
let lastId = 0
const none: readonly Shown[] = []
const set = (shown: readonly Shown[]) => store.set({ ...store.get(), shown })
const setPlaces = (how: (places: readonly object[]) => readonly object[]) =>
  store.set({ ...store.get(), places: how(store.get().places) })
const close = (id: number) => set(store.get().shown.filter((toast) => toast.id !== id))

/** Says something in the corner of the screen, for eyes and screen readers. */
export function notify(toast: Toast): void {
  lastId += 1
  const id = lastId
  set([...store.get().shown.slice(-2), { ...toast, id }])
  const forMs = toast.forMs ?? (toast.action ? 8_000 : 5_000)
  if (forMs > 0) setTimeout(() => close(id), forMs)
}

/** A place for messages. Of several at a time, only the last opened one shows them. */
function newPlace(inside: boolean) {
  const place = {}
  return {
    subscribe: (listener: () => void) => {
      const unsubscribe = store.subscribe(listener)
      setPlaces((places) => (inside ? [...places, place] : [place, ...places]))
      return () => {
        unsubscribe()
        setPlaces((places) => places.filter((other) => other !== place))
      }
    },
    read: () => (store.get().places.at(-1) === place ? store.get().shown : none),
  }
}

/** Where messages appear: in the corner of the page, or inside of an open window as long as there is one. */
export function Toasts({ inside = false }: { inside?: boolean }) {
  const { subscribe, read } = useMemo(() => newPlace(inside), [inside])
  const all = useSyncExternalStore(subscribe, read, () => none)
  // What was said before a window opened is about the page behind it; only what can still be undone comes along.
  const [since] = useState(() => lastId)
  const toasts = inside ? all.filter(({ id, action }) => id > since || action) : all
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
