// The offline worker. It keeps hashed assets, whose name changes with their content, and the public pages that were seen:
// only what the server marks with `x-offline`, which is never a page of an account, a dealer, staff, an order or a
// checkout, nor any answer of the API. Pages come from the server as long as it answers. The server puts the mark of
// the build in front as `build`, so that a new build is a new worker, with the names of the scripts that a page needs offline.
/* global build */
const assetCache = 'overboost-assets'
const pageCache = 'overboost-pages'
const offlinePage = '/offline'
const pagesMax = 50
const keepAfterMs = 3_000
/** Assets that no kept page needs are dropped after this; a page of an older build may still be open until then. */
const assetDays = 30
/** Calls that choose region, currency and language, and that log out. */
const endsPages = /^\/api\/(v1\/place|auth\/logout)$/
const assetPath = /^\/assets\/(?:[a-z]{2}-[0-9a-f]{8}\/)?[^/]+$/
const assetsIn = (html) => new Set(html.match(/\/assets\/(?:[a-z]{2}-[0-9a-f]{8}\/)?[\w.-]+\.(?:js|css|woff2)/g))

self.addEventListener('install', (event) => {
  event.waitUntil(keepFromServer(offlinePage))
})

self.addEventListener('message', (event) => {
  const { activate, forget, open } = event.data ?? {}
  // The page says when: after its visitor agreed to refresh.
  if (activate) self.skipWaiting()
  const renew = async () => {
    if (forget) await forgetPages()
    if (open) await keepSeen(new URL(open))
  }
  event.waitUntil(renew().catch(nothing))
})

self.addEventListener('activate', (event) => {
  const begin = async () => {
    await self.registration.navigationPreload?.enable()
    await self.clients.claim()
    // Region or language may have changed since the installation began, unseen by this worker.
    await keepFromServer(offlinePage).catch(nothing)
    await dropOld()
  }
  event.waitUntil(begin())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === 'POST' && endsPages.test(url.pathname)) {
    const answer = fetch(request)
    event.respondWith(answer)
    event.waitUntil(answer.then(forgetPages).catch(nothing))
  }
  if (request.method !== 'GET') return
  if (assetPath.test(url.pathname)) event.respondWith(asset(request))
  else if (request.mode === 'navigate') event.respondWith(page(event, url))
  else if (url.pathname.endsWith('.data')) event.waitUntil(keepLater(url).catch(nothing))
})

const nothing = () => undefined
const keyOf = (url) => `${url.pathname}${url.search}`

async function asset(request) {
  const cache = await caches.open(assetCache)
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(request)
  if (isForEver(answer)) await cache.put(request, answer.clone()).catch(nothing)
  return answer
}

const isForEver = (answer) => answer.status === 200 && answer.headers.get('cache-control')?.includes('immutable')
const mayBeKept = (answer) =>
  answer.status === 200 && !answer.redirected && answer.headers.get('x-offline') === 'keep' && answer.type === 'basic'

async function page(event, url) {
  const asked = timesForgotten
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (mayBeKept(answer)) event.waitUntil(keepPage(keyOf(url), answer.clone(), asked).catch(nothing))
    return answer
  } catch {
    const kept = await keptPage(url)
    if (kept) return kept
    return url.pathname === offlinePage
      ? Response.error()
      : Response.redirect(`${offlinePage}#${encodeURIComponent(keyOf(url))}`)
  }
}

/** A page as it was kept, with the time of then on its root; null for one that was not seen. */
async function keptPage(url) {
  const cache = await caches.open(pageCache)
  const known = await cache.match(url.pathname === offlinePage ? offlinePage : keyOf(url), { ignoreVary: true })
  if (!known) return null
  const headers = new Headers(known.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const at = new Date(headers.get('date') ?? Date.now()).toISOString()
  const html = (await known.text()).replace(
    '<html ',
    url.pathname === offlinePage ? '<html ' : `<html data-offline="${at}" `,
  )
  return new Response(html, { status: 200, headers })
}

/** Counts up so that a page asked for before is not kept after. */
let timesForgotten = 0

/** Kept pages are in another language now, or of someone who has left. */
async function forgetPages() {
  timesForgotten += 1
  await caches.delete(pageCache)
  await keepFromServer(offlinePage)
}

/** A page that the scripts of the shop go to: they ask for its data only. Its document is kept while the visitor reads. */
async function keepLater(url) {
  await new Promise((resolve) => setTimeout(resolve, keepAfterMs))
  const page = new URL(url)
  page.pathname = url.pathname === '/_root.data' ? '/' : url.pathname.slice(0, -'.data'.length)
  page.searchParams.delete('_routes')
  await keepSeen(page)
}

async function keepSeen(url) {
  const key = keyOf(url)
  const known = await caches.open(pageCache).then((cache) => cache.match(key, { ignoreVary: true }))
  const age = Date.now() - Date.parse(known?.headers.get('date') ?? 0)
  if (!known || age > 3_600_000) await keepFromServer(key)
}

async function keepFromServer(key) {
  const asked = timesForgotten
  const answer = await fetch(key, { headers: { accept: 'text/html' }, credentials: 'same-origin' })
  if (mayBeKept(answer)) await keepPage(key, answer, asked)
}

/**
 * Keeps the page and the assets that it names, unless pages were forgotten since it was asked for; of too many pages
 * the ones seen longest ago are dropped.
 */
async function keepPage(key, answer, asked) {
  const [pages, assets] = await Promise.all([caches.open(pageCache), caches.open(assetCache)])
  const html = await answer.clone().text()
  const named = assetsIn(html)
  const [folder] =
    /\/assets\/(?:[a-z]{2}-[0-9a-f]{8}\/)?/.exec([...named].find((path) => path.endsWith('.js')) ?? '') ?? []
  for (const path of [...named, ...(folder ? build.needed.map((name) => folder + name) : [])]) {
    if (await assets.match(path, { ignoreVary: true })) continue
    const file = await fetch(path)
    if (isForEver(file)) await assets.put(path, file)
  }
  if (asked !== timesForgotten) return
  await pages.delete(key, { ignoreVary: true })
  await pages.put(key, answer)
  const others = (await pages.keys()).filter((each) => new URL(each.url).pathname !== offlinePage)
  for (const old of others.slice(0, -pagesMax)) await pages.delete(old, { ignoreVary: true })
}

/** Assets of older builds that no kept page names and that no open page can ask for any more. */
async function dropOld() {
  for (const name of await caches.keys()) if (name.startsWith(`${assetCache}-`)) await caches.delete(name)
  const [pages, assets] = await Promise.all([caches.open(pageCache), caches.open(assetCache)])
  const used = new Set()
  for (const key of await pages.keys())
    for (const path of assetsIn(await (await pages.match(key, { ignoreVary: true })).text())) used.add(path)
  for (const key of await assets.keys()) {
    const kept = await assets.match(key, { ignoreVary: true })
    const age = Date.now() - Date.parse(kept?.headers.get('date') ?? 0)
    if (age > assetDays * 86_400_000 && !used.has(new URL(key.url).pathname)) await assets.delete(key)
  }
}

// A notification of the shop. Browsers demand that each push shows one.
self.addEventListener('push', (event) => {
  const { title = 'Overboost', body = '', path = '/', tag } = event.data?.json() ?? {}
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { path } }))
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
