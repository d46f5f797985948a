/** Name of the cache in which the offline worker (`public/service-worker.js`) keeps the public pages that were seen. */
export const keptPagesCache = 'overboost-pages'
