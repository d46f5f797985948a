import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { tellOfflineWorker } from '#kit/client/kept-pages.ts'
import { chunkFailedEvent, chunkTimeoutMs } from '#kit/ui/lazy-part.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import classes from './navigation-watch.module.css'
import * as m from './messages/m.ts'
import { askToRefresh } from './offline-worker.ts'

/** Delay of tracking after each navigation (specification section 9). */
const visitAfterMs = 2_500

/** Whether this document came without the offline worker, which then doesn't see all that its scripts ask for. */
const isUnwatched = !navigator.serviceWorker?.controller

/** Shows progress of slow navigations, gives up on hanging ones, and moves the focus to the new page's heading. */
export function NavigationWatch() {
  const { state } = useNavigation()
  const { pathname, key } = useLocation()
  const { consent, currency } = useSite()
  const [announced, setAnnounced] = useState('')
  const shownPath = useRef<string | null>(null)

  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => window.dispatchEvent(new Event(chunkFailedEvent)), chunkTimeoutMs)
    return () => clearTimeout(timer)
  }, [state])

  useEffect(() => {
    const ask = () => askToRefresh(m.pageNotLoaded())
    const onPreloadError = (event: Event & { payload?: unknown }) => {
      event.preventDefault()
      // Offline or with a blocker, the visit isn’t counted; ignore that silently.
      if (!/send-visit|outside|offline-pages/.test(`${event.payload}`)) ask()
    }
    addEventListener(chunkFailedEvent, ask)
    addEventListener('vite:preloadError', onPreloadError)
    return () => {
      removeEventListener(chunkFailedEvent, ask)
      removeEventListener('vite:preloadError', onPreloadError)
    }
  }, [])

  // Report the page to outside services, as far as the visitor consented.
  useEffect(() => {
    if (consent.analytics || consent.pixel)
      void import('./outside.ts').then((outside) => outside?.tellOutside({ consent, currency }))
  }, [consent, currency, key])

  // Each navigation has its own key.
  useEffect(() => {
    if (isUnwatched) tellOfflineWorker()
    const timer = setTimeout(() => {
      void import('#features/visits/client/send-visit.ts').then((visits) => visits?.sendVisit())
    }, visitAfterMs)
    const before = shownPath.current
    shownPath.current = pathname
    // Not on the first page, and not when only the query or the fragment changed.
    if (before !== null && before !== pathname) {
      // Don't move the focus if the visitor has opened a dialog or is typing by then.
      // A dialog that is still opening doesn't have the focus yet.
      const isTaken =
        document.querySelector('dialog[open], [role="dialog"]') ?? document.activeElement?.closest('input, textarea')
      if (!isTaken) {
        const heading = document.querySelector<HTMLElement>('main h1')
        heading?.setAttribute('tabindex', '-1')
        heading?.focus({ preventScroll: true })
      }
      setAnnounced(document.title)
    }
    return () => clearTimeout(timer)
  }, [pathname, key])

  return (
    <>
      {state !== 'idle' && <progress className={classes['bar']} aria-label={m.loadingPage()} />}
      <output className="ob-hidden" aria-live="polite">
        {announced}
      </output>
    </>
  )
}
