import { type ComponentType, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyPart, loadChunk } from './lazy-part.tsx'

const unboxed = { display: 'contents' }
const never = () => () => undefined

/**
 * A lazy part of a page that the server renders. `React.lazy` drops the server’s HTML as soon as anything on the page
 * changes while the part’s code is still loading; this keeps it until the code is there.
 */
export function keptPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Lazy = lazyPart(load)
  return function KeptPart(props: P) {
    const isHydrated = useSyncExternalStore(
      never,
      () => true,
      () => false,
    )
    const [isKept] = useState(!isHydrated)
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      // On failure, the HTML stays and the layout asks to refresh.
      if (isKept)
        loadChunk(load).then(
          (part) => setLoaded(() => part.default),
          () => undefined,
        )
    }, [isKept])
    if (Loaded)
      return (
        <div key="loaded" style={unboxed}>
          <Loaded {...props} />
        </div>
      )
    // Hydration leaves the children of an element alone whose HTML is set.
    if (isKept && typeof window !== 'undefined')
      return <div key="kept" style={unboxed} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    return (
      <div style={unboxed}>
        <Suspense fallback={null}>
          <Lazy {...props} />
        </Suspense>
      </div>
    )
  }
}
