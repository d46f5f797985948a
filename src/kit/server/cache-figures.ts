/** Hits and misses of a cache since the process started. */
export interface CacheFigures {
  name: string
  hits: number
  misses: number
}

const caches = new Map<string, CacheFigures>()

/** Starts counting hits and misses of a cache, under a name shown to staff. */
export function countedCache(name: string): { hit: () => void; miss: () => void } {
  const figures = caches.get(name) ?? { name, hits: 0, misses: 0 }
  caches.set(name, figures)
  return {
    hit: () => void (figures.hits += 1),
    miss: () => void (figures.misses += 1),
  }
}

/** Figures of every cache in this process. */
export const readCacheFigures = (): CacheFigures[] => [...caches.values()].map((figures) => ({ ...figures }))
