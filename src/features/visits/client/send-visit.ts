import type { cartAddEvent, cartRemoveEvent } from '#features/cart/client/store.ts'
import type { Step } from '../rules.ts'

// Literals on purpose: importing them would add requests to every page.
const address = '/api/v1/visits'
const added: typeof cartAddEvent = 'overboost:cart-add'
const removed: typeof cartRemoveEvent = 'overboost:cart-remove'

/**
 * Specification section 9: report each page at most once an hour. Only in memory, because visits store nothing in the
 * browser; the server skips what another tab or a reload reports again.
 */
const hourMs = 3_600_000
const sent = new Map<string, number>()
let referrer = document.referrer

const isUnwanted = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/**
 * Reports the current page, or a step on it. Uses no cookies, and reports nothing with Do Not Track or Global Privacy
 * Control.
 */
export function sendVisit(step?: Step, title = document.title, now = Date.now()): void {
  const { pathname, search } = location
  const key = `${pathname}${new URLSearchParams(search).has('tunes') ? '?tunes' : ''}`
  if (isUnwanted() || (step === undefined && now - (sent.get(key) ?? -hourMs) < hourMs)) return
  if (step === undefined) sent.set(key, now)
  const asked = new URLSearchParams(search)
  const utm = Object.fromEntries(
    ['utm_source', 'utm_medium', 'utm_campaign'].flatMap((name) => {
      const value = asked.get(name)
      return value ? [[name, value]] : []
    }),
  )
  // Of the query, keep only what shows how far a visitor got.
  const kept = ['tunes', 'paid'].filter((name) => asked.has(name)).map((name) => `${name}=1`)
  void fetch(address, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      path: kept.length > 0 ? `${pathname}?${kept.join('&')}` : pathname,
      referrer,
      title,
      screen: { width: screen.width, height: screen.height },
      automated: navigator.webdriver,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
      ...utm,
      ...(step ? { step } : {}),
    }),
  }).catch(() => undefined)
  referrer = ''
}

addEventListener(added, () => sendVisit('cart'))
addEventListener(removed, () => sendVisit('remove'))
