/** Tables are large, so each is loaded on first use and released when idle. */
const keptMs = 60_000

/** Loads by key and caches the result until a minute after its last use. Failures aren't cached. */
export function keptFor<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, { value: Promise<T>; timer: NodeJS.Timeout }>()
  return (key) => {
    const known = kept.get(key)
    clearTimeout(known?.timer)
    const value = known?.value ?? read(key)
    const timer = setTimeout(() => kept.delete(key), keptMs).unref()
    kept.set(key, { value, timer })
    value.catch(() => kept.delete(key))
    return value
  }
}
