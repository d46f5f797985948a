import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { chunkFailedEvent, chunkTimeoutMs } from '#kit/ui/lazy-part.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import classes from './navigation-watch.module.css'
import * as m from './messages/m.ts'
import { askToRefresh } from './offline-worker.ts'

/** Specification section 9: tracking refreshes this long after each navigation. */
const visitAfterMs = 2_500

/** Shows slow navigations, gives up on those without end, and moves the focus to the new page's heading. */
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
      // Without a network or with a blocker the visit isn’t counted, and nobody is bothered.
      if (!/send-visit|outside|offline-pages/.test(`${event.payload}`)) ask()
    }
    addEventListener(chunkFailedEvent, ask)
    addEventListener('vite:preloadError', onPreloadError)
    return () => {
      removeEventListener(chunkFailedEvent, ask)
      removeEventListener('vite:preloadError', onPreloadError)
    }
  }, [])

  // Outside services, where there are any, see the page as far as its visitor agreed.
  useEffect(() => {
    if (consent.analytics || consent.pixel)
      void import('./outside.ts').then((outside) => outside?.tellOutside({ consent, currency }))
  }, [consent, currency, key])

  // Each navigation has a key of its own.
  useEffect(() => {
    const timer = setTimeout(() => {
      void import('#features/visits/client/send-visit.ts').then((visits) => visits?.sendVisit())
    }, visitAfterMs)
    const before = shownPath.current
    shownPath.current = pathname
    // Not on the first page, and not when only the query or the fragment changed.
    if (before !== null && before !== pathname) {
      // Someone who has opened a window or types by then keeps the focus.
      // A window that is still opening has not taken it.
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
