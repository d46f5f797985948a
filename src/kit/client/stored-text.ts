/** A text of the browser's storage that screens follow, also when another tab changes it. */
export interface StoredText {
  /** null where nothing is stored, and on the server. */
  read: () => string | null
  write: (text: string | null) => void
  subscribe: (listener: () => void) => () => void
}

/** Where the browser refuses to store, the text lives as long as the page. */
export function storedText(key: string): StoredText {
  const listeners = new Set<() => void>()
  let kept: string | null | undefined
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    kept = undefined
    tell()
  }
  return {
    read: () => {
      if (kept !== undefined || typeof localStorage === 'undefined') return kept ?? null
      try {
        kept = localStorage.getItem(key)
      } catch {
        kept = null
      }
      return kept
    },
    write: (text) => {
      if (kept === text) return
      kept = text
      try {
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        // stays in memory
      }
      tell()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        removeEventListener('storage', onStorage)
        // While nobody listens, other tabs may write.
        kept = undefined
      }
    },
  }
}
