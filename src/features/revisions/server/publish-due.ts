import { sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { saveRecord } from './save-record.ts'

/** Publishes due scheduled records, as regular saves without an actor. */
export function publishDue({ effects }: Pick<Services, 'effects'>, database: Database): QueueJob {
  const kinds = effects.recordKinds.flatMap((of) => of())
  const due = kinds.flatMap((kind) => kind.due ?? [])
  return {
    name: 'records.publish',
    everySeconds: 2,
    waiting: sql.join(due, sql` union all `),
    work: (key) => {
      const [name, id = ''] = key.split('/')
      const kind = kinds.find((each) => each.name === name)
      if (!kind) throw new Error(`no kind of record: ${name}`)
      return database.transact(async (tx) => {
        const found = await kind.read(tx, Number(id), 'hold')
        if (found?.values['state'] !== 'scheduled') return
        const note = 'Published on schedule'
        await saveRecord({ tx, actor: null }, kind, Number(id), { version: found.version, state: 'published', note })
      })
    },
  }
}
