import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const retryMs = 4_000
/** What happens within it is loaded at once: a stream that begins far back tells of many changes. */
const gatherMs = 100

/**
 * Loads the page's data again whenever the stream of an address tells of a change, made here or elsewhere. After a break
 * the browser comes back with the number of the last event that it saw; a refused stream is tried again after a moment.
 * @param address of the stream
 * @param lastEventId the newest event that the page shows
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
