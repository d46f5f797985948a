import { type ComponentType, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lazyPart, loadChunk } from './lazy-part.tsx'

const unboxed = { display: 'contents' }
const never = () => () => undefined
/** How far below the shown part of a page code is loaded already. */
const nearBy = '600px'

/**
 * A lazy part of a page that the server renders. `React.lazy` drops the server’s HTML as soon as anything on the page
 * changes while the part’s code is still loading; this keeps it until the code is there. With `whenNear`, the code is
 * loaded once the visitor is about to see the part.
 */
export function keptPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  { whenNear = false }: { whenNear?: boolean } = {},
): ComponentType<P> {
  const Lazy = lazyPart(load)
  return function KeptPart(props: P) {
    const isHydrated = useSyncExternalStore(
      never,
      () => true,
      () => false,
    )
    const [isKept] = useState(!isHydrated)
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
    const place = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (!isKept) return
      // On failure, the HTML stays and the layout asks to refresh.
      const start = () =>
        loadChunk(load).then(
          (part) => setLoaded(() => part.default),
          () => undefined,
        )
      // The part's own element has no box.
      const shown = place.current?.firstElementChild
      if (!whenNear || !shown) return void start()
      const watch = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          watch.disconnect()
          void start()
        },
        { rootMargin: nearBy },
      )
      watch.observe(shown)
      return () => watch.disconnect()
    }, [isKept])
    if (Loaded)
      return (
        <div key="loaded" style={unboxed}>
          <Loaded {...props} />
        </div>
      )
    // Hydration leaves the children of an element alone whose HTML is set.
    if (isKept && typeof window !== 'undefined')
      return (
        <div ref={place} key="kept" style={unboxed} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      )
    return (
      <div style={unboxed}>
        <Suspense fallback={null}>
          <Lazy {...props} />
        </Suspense>
      </div>
    )
  }
}
