/** Cache in which the service worker (`public/service-worker.js`) keeps public pages the visitor has seen. */
export const keptPagesCache = 'overboost-pages'
