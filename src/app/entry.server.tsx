import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/**
 * Renders a page to its end: pages are cached whole and their inline scripts named by hash, so nothing streams. Parts that
 * the browser loads later are in their place, whatever their size: without scripts they would stay hidden at the end.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failed = false
  const html = await new Promise<string>((resolve, reject) => {
    const body = new PassThrough()
    const stream = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        text(body).then(resolve, reject)
        stream.pipe(body)
      },
      onShellError: reject,
      onError: () => {
        failed = true
      },
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status: failed && status === 200 ? 500 : status, headers })
}

/** The mail templates come with the pages: the server's own code runs without JSX. Loaded on the first mail. */
export async function renderMail(template: string, props: Record<string, unknown>) {
  const mails = await import('#app/server/render-mail.tsx')
  return mails.renderMail(template, props)
}
