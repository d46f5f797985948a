import type { Database, Db } from './database.ts'
import { dependOn } from './dependencies.ts'
import { readTouched, touchedAfter } from './touched.ts'
import type { Topic, Versions } from './versioned.ts'

/** Applies changes of single keys to a read model without reloading it. */
interface Patch<T> {
  topic: Topic
  /** Reads the changed keys, then returns the updated value, so nobody sees a partial update. */
  apply: (db: Db, value: T, keys: readonly string[]) => Promise<T>
}
interface Copy<T> {
  version: string
  /** Topic whose changes are applied. */
  patched: number
  value: Promise<T>
}

/**
 * Public content held in memory, reloaded when one of its topics changes. If a reload fails, the old content stays.
 * There is one copy per database, so tests with separate databases don't interfere.
 */
export function createReadModel<T>(topics: readonly Topic[], load: (db: Db) => Promise<T>, patch?: Patch<T>) {
  const copies = new WeakMap<Database, Copy<T>>()
  const refresh = async (database: Database, versions: Versions, known: Copy<T> | undefined, version: string) => {
    if (!patch || known?.version !== version) return load(database.aside)
    const value = await known.value
    const keys = touchedAfter(await readTouched(database, versions, patch.topic), known.patched)
    if (keys === null) return load(database.aside)
    return keys.length === 0 ? value : patch.apply(database.aside, value, keys)
  }
  return async (database: Database, versions: Versions): Promise<T> => {
    dependOn(...topics, ...(patch ? [patch.topic] : []))
    const version = topics.map((topic) => versions.current(topic)).join('.')
    const patched = patch ? versions.current(patch.topic) : 0
    const known = copies.get(database)
    if (known?.version === version && known.patched === patched) return known.value
    // What is followed has a beginning: what is loaded now is newer.
    if (patch && !known) await readTouched(database, versions, patch.topic)
    const value = refresh(database, versions, known, version)
    const copy = { version, patched, value }
    copies.set(database, copy)
    try {
      return await value
    } catch (error) {
      if (copies.get(database) === copy) {
        if (known) copies.set(database, known)
        else copies.delete(database)
      }
      if (known) return known.value
      throw error
    }
  }
}
