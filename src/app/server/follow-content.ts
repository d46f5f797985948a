import type { Database } from '#kit/server/database.ts'
import type { HotCache } from '#kit/server/hot-cache.ts'
import { readTouched, touchedAfter } from '#kit/server/touched.ts'
import type { Versions } from '#kit/server/versioned.ts'

/**
 * Evicts cached answers when their content changes. For tunes, only those of affected vehicles and lists of all tunes.
 */
export function followContent(hot: HotCache, database: Database, versions: Versions): void {
  let seen = versions.current('tunes')
  const begun = readTouched(database, versions, 'tunes').catch(() => undefined)
  versions.onChange((topic) => {
    if (topic !== 'tunes') return hot.clear()
    hot.passGeneration()
    const before = seen
    seen = versions.current('tunes')
    const forget = async () => {
      await begun
      const keys = touchedAfter(await readTouched(database, versions, 'tunes'), before)
      if (keys === null) hot.clear()
      else hot.forget(['tunes', ...keys.map((key) => `tunes ${key}`)])
    }
    void forget().catch(() => hot.clear())
  })
}
