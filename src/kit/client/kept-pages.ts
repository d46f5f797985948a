/** Cache in which the service worker (`public/service-worker.js`) keeps public pages the visitor has seen. */
export const keptPagesCache = 'overboost-pages'

/**
 * Tells the service worker, as soon as there is one, which page is open: it sees no page that was opened before it, and
 * a page that scripts have led to has its first address there. `forget` drops the pages of another region or language.
 */
export const tellOfflineWorker = (more?: { forget: true }): void =>
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ ...more, open: location.href }))
