import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { chunkFailedEvent, chunkTimeoutMs } from '#kit/ui/lazy-part.tsx'
import classes from './navigation-watch.module.css'
import * as m from './messages/m.ts'
import { askToRefresh } from './offline-worker.ts'

/** Shows slow navigations, gives up on those without end, and moves the focus to the new page's heading. */
export function NavigationWatch() {
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const [announced, setAnnounced] = useState('')
  const shownPath = useRef<string | null>(null)

  useEffect(() => {
    if (state !== 'loading') return
    const timer = setTimeout(() => window.dispatchEvent(new Event(chunkFailedEvent)), chunkTimeoutMs)
    return () => clearTimeout(timer)
  }, [state])

  useEffect(() => {
    const onFailure = () => askToRefresh(m.pageNotLoaded())
    const onPreloadError = (event: Event) => {
      event.preventDefault()
      askToRefresh(m.pageNotLoaded())
    }
    addEventListener(chunkFailedEvent, onFailure)
    addEventListener('vite:preloadError', onPreloadError)
    return () => {
      removeEventListener(chunkFailedEvent, onFailure)
      removeEventListener('vite:preloadError', onPreloadError)
    }
  }, [])

  useEffect(() => {
    const before = shownPath.current
    shownPath.current = pathname
    // Not on the first page, and not when only the query or the fragment changed.
    if (before === null || before === pathname) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    setAnnounced(document.title)
  }, [pathname])

  return (
    <>
      {state !== 'idle' && <progress className={classes['bar']} aria-label={m.loadingPage()} />}
      <output className="ob-hidden" aria-live="polite">
        {announced}
      </output>
    </>
  )
}
