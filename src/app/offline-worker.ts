import { notify } from '#kit/ui/toast.tsx'
import * as m from './messages/m.ts'

/** Asks once to refresh, because a newer version is available or required. */
let asked = false
export function askToRefresh(text: string, refresh = () => location.reload()): void {
  if (asked) return
  asked = true
  notify({ text, action: { label: m.refresh(), run: refresh }, forMs: 0 })
}

/** Registers the service worker; when it has fetched a newer version, asks the visitor to refresh. */
export function registerOfflineWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const goOffline = () => {
    // Only pages in the offline cache show this.
    // oxlint-disable-next-line eslint/no-console -- specification section 1: an offline state is only logged
    console.info('The browser is offline.')
    void import('./offline-pages.ts').then((offline) => offline?.goOffline())
  }
  addEventListener('offline', goOffline)
  if (document.documentElement.dataset['offline']) goOffline()
  const register = () => {
    navigator.serviceWorker
      .register('/service-worker.js')
      .then(watch)
      // oxlint-disable-next-line eslint/no-console -- the shop works without it
      .catch((error: unknown) => console.info('The offline worker failed to start.', error))
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}

function watch(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null) => {
    if (!worker || !navigator.serviceWorker.controller) return
    askToRefresh(m.newVersion(), () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      worker.postMessage({ activate: true })
    })
  }
  if (registration.waiting) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing)
    })
  })
}
