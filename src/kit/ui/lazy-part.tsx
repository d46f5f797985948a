import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import * as m from '../messages/m.ts'

/** Specification section 9: a page part that hasn't loaded after 120 seconds has failed. */
export const chunkTimeoutMs = 120_000
/** Fired on window if a part of the application can't be loaded; the layout then asks to refresh. */
export const chunkFailedEvent = 'overboost:chunk-failed'

/** A part of the application failed to load: it timed out, or a newer version replaced its file. */
class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super(m.partNotLoaded(), { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Loads code within 120 seconds; on failure, asks the visitor to refresh. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('time ran out')), timeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (error) {
    if (typeof window !== 'undefined') window.dispatchEvent(new Event(chunkFailedEvent))
    throw new ChunkLoadError(error)
  } finally {
    clearTimeout(timer)
  }
}

/** `React.lazy` with that time limit. Wrap it in `Suspense`. */
export const lazyPart = <P,>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => loadChunk(load))
