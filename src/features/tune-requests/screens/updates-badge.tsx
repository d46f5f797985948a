import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#kit/call.ts'
import { recentUpdates } from '../contract/acts.ts'
import classes from './updates-badge.module.css'
import * as m from '../messages/m.ts'

const everyMs = 60_000

/** Number of tune requests with news, in the navigation. Fetched after each navigation and once a minute. */
export default function UpdatesBadge() {
  const { pathname } = useLocation()
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'hidden') return
      call(recentUpdates, { query: { limit: 1 } }).then(
        (answer) => setUnread(answer.unread),
        () => undefined,
      )
    }
    ask()
    const timer = setInterval(ask, everyMs)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again after each navigation
  }, [pathname])
  useEffect(() => {
    const hear = (event: Event) => setUnread((event as CustomEvent<number>).detail)
    window.addEventListener('overboost:updates', hear)
    return () => window.removeEventListener('overboost:updates', hear)
  }, [])
  if (unread === 0) return null
  return (
    <span className={classes['badge']}>
      {unread}
      <span className="ob-hidden"> {m.unreadRequests({ n: unread })}</span>
    </span>
  )
}
