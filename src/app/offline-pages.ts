import { notify } from '#kit/ui/toast.tsx'
import * as m from './messages/m.ts'

let isOffline = false

/** Says of what time a kept page is, and leads from one kept page to the next. */
export function goOffline(): void {
  if (isOffline) return
  isOffline = true
  addEventListener('click', leadToKeptPage, { capture: true })
  const { lang, dataset } = document.documentElement
  const { offline: keptAt } = dataset
  if (keptAt) notify({ text: m.offlinePage({ date: new Date(keptAt).toLocaleString(lang) }), forMs: 0 })
}

/** Without a network a link opens the page that the worker kept: there is no answer to go on with. */
function leadToKeptPage(event: MouseEvent): void {
  if (navigator.onLine && !document.documentElement.dataset['offline']) return
  const anchor = event.target instanceof Element ? event.target.closest('a') : null
  if (!anchor?.href || anchor.target || anchor.origin !== location.origin) return
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || anchor.ariaHasPopup) return
  if (anchor.pathname === location.pathname && anchor.search === location.search) return
  event.preventDefault()
  location.assign(anchor.href)
}
