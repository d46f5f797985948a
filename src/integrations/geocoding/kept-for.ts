/** Tables are large: each is read on the first question and let go when there was none for a while. */
const keptMs = 60_000

/** Reads by key, and keeps what was read for a minute after the last use. What fails is read again. */
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
