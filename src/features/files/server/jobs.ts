import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { doomLoose, forgetLoose, postponeLoose } from './queries.ts'
import { deleteUpload, readIdleUploads } from './upload-rows.ts'

const minuteMs = 60_000
/** Longer than any write takes. Together with the job's period, loose objects are gone within 15 minutes (INV-17). */
const looseForMs = 12 * minuteMs

/** Deletes objects that have had no record for a while. */
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
      // One that cannot be deleted must not block the others; it is retried after them.
      log.warn({ err: error, key }, 'an object could not be removed')
      await postponeLoose(database.db, key, now)
    }
  }
  await store.tidy(before)
  return removed
}

/** Abandons uploads that have been idle for the given minutes, and deletes the rows of completed ones. */
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
