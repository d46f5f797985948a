import type { Database, Db } from './database.ts'
import type { Topic, Versions } from './versioned.ts'

/**
 * Public content held in memory: loaded once, loaded again when one of its topics changes. While a reload fails, the
 * old content stays. One copy for each database, so that tests with databases of their own do not meet.
 */
export function createReadModel<T>(topics: readonly Topic[], load: (db: Db) => Promise<T>) {
  const copies = new WeakMap<Database, { version: string; value: Promise<T> }>()
  return async (database: Database, versions: Versions): Promise<T> => {
    const version = topics.map((topic) => versions.current(topic)).join('.')
    const known = copies.get(database)
    if (known?.version === version) return known.value
    const value = load(database.aside)
    copies.set(database, { version, value })
    try {
      return await value
    } catch (error) {
      if (known) {
        copies.set(database, known)
        return known.value
      }
      copies.delete(database)
      throw error
    }
  }
}
