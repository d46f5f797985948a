/** A string in browser storage that components can subscribe to, including changes from other tabs. */
export interface StoredText {
  /** Null when nothing is stored, and on the server. */
  read: () => string | null
  write: (text: string | null) => void
  subscribe: (listener: () => void) => () => void
}

/** Without browser storage, the string lasts as long as the page. */
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
        // It stays in memory.
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
        // Without listeners, changes from other tabs go unnoticed, so read storage again.
        kept = undefined
      }
    },
  }
}
