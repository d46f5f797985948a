// The offline worker. It keeps hashed assets only: files whose name changes with their content. Pages and answers,
// personal or not, always come from the server. The server puts the list of assets in front as `precache`.
/* global precache */
const cacheName = `overboost-assets-${precache.version}`
const assetPath = /^\/assets\/(?:[a-z]{2}-[0-9a-f]{8}\/)?[^/]+$/

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(precache.assets)))
})

// The page says when: after its visitor agreed to refresh.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('overboost-assets-') && name !== cacheName) await caches.delete(name)
    }
    await self.clients.claim()
  }
  event.waitUntil(clean())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || !assetPath.test(url.pathname)) return
  event.respondWith(asset(request))
})

async function asset(request) {
  const cache = await caches.open(cacheName)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.status === 200 && answer.headers.get('cache-control')?.includes('immutable')) {
    await cache.put(request, answer.clone()).catch(() => undefined)
  }
  return answer
}

// A notification of the shop. Browsers demand that each push shows one.
self.addEventListener('push', (event) => {
  const { title = 'Overboost', body = '', path = '/', tag } = event.data?.json() ?? {}
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.path ?? '/', self.location.origin)
  if (url.origin !== self.location.origin) return
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window' })
    const same = windows.find((each) => new URL(each.url).pathname === url.pathname)
    return same ? same.focus() : self.clients.openWindow(url.href)
  }
  event.waitUntil(open())
})
