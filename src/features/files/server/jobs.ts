import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { doomLoose, forgetLoose } from './queries.ts'
import { deleteUpload, readIdleUploads } from './upload-rows.ts'

const minuteMs = 60_000
/** No write lasts as long; with the period of the job it is gone within 15 minutes (INV-17). */
const looseForMs = 12 * minuteMs

/** Removes the bytes that no record holds and that have been so for a while. */
export async function sweepObjects(
  { store, log }: Pick<Services, 'store' | 'log'>,
  database: Database,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - looseForMs)
  let removed = 0
  for (const key of await doomLoose(database.db, before, 200)) {
    try {
      await store.remove(key)
      await forgetLoose(database.db, key)
      removed += 1
    } catch (error) {
      // One that cannot be removed must not hold up the others: it is tried again.
      log.warn({ err: error, key }, 'an object could not be removed')
    }
  }
  await store.tidy(before)
  return removed
}

/** Gives up uploads that nobody has continued for so many minutes, and forgets those that became files. */
export async function sweepUploads(database: Database, keepMinutes: number, now: Date): Promise<number> {
  const before = {
    open: new Date(now.getTime() - keepMinutes * minuteMs),
    done: new Date(now.getTime() - looseForMs),
  }
  const idle = await readIdleUploads(database.db, before, 200)
  for (const id of idle) await database.transact((tx) => deleteUpload(tx, id))
  return idle.length
}

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  {
    name: 'files.sweep',
    schedule: '* * * * *',
    work: async () => {
      await sweepUploads(database, services.settings.UPLOAD_KEEP_MINUTES, new Date())
      await sweepObjects(services, database, new Date())
    },
  },
]
