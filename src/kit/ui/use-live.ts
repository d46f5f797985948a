import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const retryMs = 4_000
/** Changes within this window trigger a single reload, because a stream that starts far back reports many. */
const gatherMs = 100

/**
 * Reloads the page's data when an event stream reports a change. After a disconnect, the browser resumes from the last
 * event it saw; a refused stream is retried after a moment.
 * @param address URL of the stream
 * @param lastEventId newest event the page shows
 */
export function useLive(address: string, lastEventId: number): void {
  const { revalidate } = useRevalidator()
  const last = useRef(lastEventId)
  last.current = Math.max(last.current, lastEventId)
  useEffect(() => {
    let source: EventSource | null = null
    let timer: number | undefined
    let loading: number | undefined
    const open = () => {
      source = new EventSource(`${address}${address.includes('?') ? '&' : '?'}after=${last.current}`)
      source.addEventListener('change', (event: MessageEvent<string>) => {
        last.current = Math.max(last.current, Number(event.lastEventId) || 0)
        loading ??= window.setTimeout(() => {
          loading = undefined
          void revalidate()
        }, gatherMs)
      })
      source.addEventListener('error', () => {
        if (source?.readyState !== EventSource.CLOSED) return
        clearTimeout(timer)
        timer = window.setTimeout(open, retryMs)
      })
    }
    open()
    return () => {
      clearTimeout(timer)
      clearTimeout(loading)
      source?.close()
    }
  }, [address, revalidate])
}
