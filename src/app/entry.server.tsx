import { Writable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/**
 * Renders a page completely: pages are cached whole and inline scripts are allowed by hash, so nothing streams. Lazy
 * parts are rendered in place, whatever their size, because without scripts they would stay hidden at the end.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failed = false
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const parts: Uint8Array[] = []
    const body = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write: (part: Uint8Array, _encoding, done) => {
        parts.push(part)
        done()
      },
      final: (done) => {
        resolve(Buffer.concat(parts))
        done()
      },
    })
    const stream = renderToPipeableStream(<ServerRouter context={ofThisPage(context)} url={request.url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(body),
      onShellError: reject,
      onError: () => {
        failed = true
      },
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status: failed && status === 200 ? 500 : status, headers })
}

/** Caches matches of parent paths, which are few and requested with every page. */
const matched = new LRUCache<string, { matches: ReturnType<EntryContext['staticHandlerContext']['_match']> }>({
  max: 500,
})

/**
 * Renders a page with its own route branch only. With all routes, the router would rebuild their tree and patterns for
 * each page, which takes longer than the page itself. Other routes are still found by name.
 */
function ofThisPage(context: EntryContext): EntryContext {
  const all = context.manifest.routes
  const routes: typeof all = Object.create(all)
  const { _match: match, ...rest } = context.staticHandlerContext
  for (const { route } of rest.matches) routes[route.id] = all[route.id]
  const matchOnce: typeof match = (at) => {
    if (typeof at !== 'string') return match(at)
    const known = matched.get(at) ?? { matches: match(at) }
    matched.set(at, known)
    return known.matches
  }
  return {
    ...context,
    manifest: { ...context.manifest, routes },
    staticHandlerContext: { ...rest, _match: matchOnce },
  }
}

/**
 * Email templates are part of the page bundle, because the server's own code has no JSX. Loaded with the first email.
 */
export async function renderMail(template: string, props: Record<string, unknown>) {
  const mails = await import('#app/server/render-mail.tsx')
  return mails.renderMail(template, props)
}
