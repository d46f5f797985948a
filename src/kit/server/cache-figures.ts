/** How often something kept in memory had the answer, since the process started. */
export interface CacheFigures {
  name: string
  hits: number
  misses: number
}

const caches = new Map<string, CacheFigures>()

/** Counts the questions to what is kept in memory, under a name that staff read. */
export function countedCache(name: string): { hit: () => void; miss: () => void } {
  const figures = caches.get(name) ?? { name, hits: 0, misses: 0 }
  caches.set(name, figures)
  return {
    hit: () => void (figures.hits += 1),
    miss: () => void (figures.misses += 1),
  }
}

/** Of every cache of this process. */
export const readCacheFigures = (): CacheFigures[] => [...caches.values()].map((figures) => ({ ...figures }))
