import { notify } from '#kit/ui/toast.tsx'
import * as m from './messages/m.ts'

let isOffline = false

/** Shows the age of an offline page, and lets its links open other offline pages. */
export function goOffline(): void {
  if (isOffline) return
  isOffline = true
  addEventListener('click', leadToKeptPage, { capture: true })
  const { lang, dataset } = document.documentElement
  const { offline: keptAt } = dataset
  if (keptAt) notify({ text: m.offlinePage({ date: new Date(keptAt).toLocaleString(lang) }), forMs: 0 })
}

/** Offline, links load whole pages from the service worker, because page data isn't available. */
function leadToKeptPage(event: MouseEvent): void {
  if (navigator.onLine && !document.documentElement.dataset['offline']) return
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  if (!anchor?.href || anchor.target || anchor.origin !== location.origin) return
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || anchor.ariaHasPopup) return
  if (anchor.pathname === location.pathname && anchor.search === location.search) return
  event.preventDefault()
  location.assign(anchor.href)
}
