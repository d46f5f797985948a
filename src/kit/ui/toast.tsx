import { createStore } from '../client/store.ts'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { IconX } from './icons.tsx'
import classes from './toast.module.css'
import * as m from '../messages/m.ts'

export interface Toast {
  text: string
  kind?: 'info' | 'success' | 'failure'
  /** Action such as Undo. Using it closes the message. */
  action?: { label: string; run: () => void }
  /** How long it stays, at least 8 seconds with an action. 0 keeps it until closed. */
  forMs?: number
}

interface Shown extends Toast {
  id: number
}

/** Places where messages can appear, topmost last: an open dialog hides the corner of the page behind it. */
const store = createStore<{ shown: readonly Shown[]; places: readonly object[] }>({ shown: [], places: [] })
let lastId = 0
const none: readonly Shown[] = []
const set = (shown: readonly Shown[]) => store.set({ ...store.get(), shown })
const setPlaces = (how: (places: readonly object[]) => readonly object[]) =>
  store.set({ ...store.get(), places: how(store.get().places) })
/** Messages that close after a time. */
const timers = new Map<number, { forMs: number; timer: ReturnType<typeof setTimeout> }>()
function close(id: number): void {
  clearTimeout(timers.get(id)?.timer)
  timers.delete(id)
  set(store.get().shown.filter((toast) => toast.id !== id))
}
const closeAfter = (id: number, forMs: number) => timers.set(id, { forMs, timer: setTimeout(() => close(id), forMs) })
/** Messages stay while the pointer or the focus is on one of them, and their whole time afterwards. */
const hold = () => timers.forEach(({ timer }) => clearTimeout(timer))
const release = () =>
  timers.forEach(({ forMs, timer }, id) => {
    clearTimeout(timer)
    closeAfter(id, forMs)
  })

/** Shows a message in the corner of the screen and announces it to screen readers. */
export function notify(toast: Toast): void {
  lastId += 1
  const id = lastId
  set([...store.get().shown.slice(-2), { ...toast, id }])
  const forMs = toast.forMs ?? (toast.action ? 8_000 : 5_000)
  if (forMs > 0) closeAfter(id, forMs)
}

/** A place for messages. Only the last one opened shows them. */
function newPlace(inside: boolean) {
  const place = {}
  return {
    subscribe: (listener: () => void) => {
      const unsubscribe = store.subscribe(listener)
      setPlaces((places) => (inside ? [...places, place] : [place, ...places]))
      return () => {
        unsubscribe()
        release()
        setPlaces((places) => places.filter((other) => other !== place))
      }
    },
    read: () => (store.get().places.at(-1) === place ? store.get().shown : none),
  }
}

/** Where messages appear: in the corner of the page, or inside a dialog while one is open. */
export function Toasts({ inside = false }: { inside?: boolean }) {
  const { subscribe, read } = useMemo(() => newPlace(inside), [inside])
  const all = useSyncExternalStore(subscribe, read, () => none)
  // Messages from before the dialog opened belong to the page behind it; only those with an action move into the
  // dialog.
  const [since] = useState(() => lastId)
  const toasts = inside ? all.filter(({ id, action }) => id > since || action) : all
  /** What had the focus before a message. */
  const before = useRef<EventTarget | null>(null)
  const leave = (id: number) => {
    close(id)
    const back = before.current
    if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true })
    else document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notices where pointer and focus are
    <output
      className={classes[inside ? 'inside' : 'toasts']}
      aria-live="polite"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={({ currentTarget, relatedTarget }) => {
        hold()
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
      }}
      onBlur={release}
    >
      {toasts.map((toast) => (
        <div key={toast.id} className={classes['toast']} data-kind={toast.kind ?? 'info'}>
          <p>{toast.text}</p>
          {toast.action && (
            <button
              type="button"
              className={classes['action']}
              onClick={() => {
                toast.action?.run()
                leave(toast.id)
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button type="button" className={classes['close']} aria-label={m.dismiss()} onClick={() => leave(toast.id)}>
            <IconX size={16} />
          </button>
        </div>
      ))}
    </output>
  )
}
