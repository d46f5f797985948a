import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import { utcDay } from '#kit/dates.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/job-types.ts'
import { keepDispute } from './keep-dispute.ts'
import { disputes } from './tables.ts'

/** How often running disputes are polled. */
const everyMinutes = 60
/** How far back to look for new disputes: longer than the shop or its notices could be down. */
const lookBackDays = 30
const dayMs = 86_400_000

/** Notices may be lost, so the job searches for new disputes and polls running ones. */
export const jobs = (services: Services, database: Database): JobDefinition[] => [
  {
    name: 'disputes.find',
    schedule: '*/10 * * * *',
    work: async () => {
      const from = utcDay(Date.now() - lookBackDays * dayMs)
      const listed = await services.gateway.listDisputes(from)
      if (listed.kind !== 'listed') throw new Error('the gateway did not list its disputes')
      const references = listed.disputes.map(({ reference }) => reference)
      const ended = await database.db
        .select({ reference: disputes.reference })
        .from(disputes)
        .where(and(inArray(disputes.reference, references), isNotNull(disputes.closedAt)))
      const over = new Set(ended.map(({ reference }) => reference))
      // Ended disputes no longer change.
      const open = listed.disputes.filter(({ reference }) => !over.has(reference))
      for (const dispute of open) await database.transact((tx) => keepDispute(tx, { services }, dispute))
    },
  },
  {
    name: 'disputes.follow',
    everySeconds: 60,
    attemptsMax: Infinity,
    waiting: sql`
      select id::text as key, checked_at as since from ${disputes}
      where closed_at is null and checked_at < now() - make_interval(mins => ${everyMinutes})`,
    work: async (key: string) => {
      const [row] = await database.db
        .select()
        .from(disputes)
        .where(sql`id = ${Number(key)} and closed_at is null`)
      if (!row) return
      const found = await services.gateway.findDispute(row.reference)
      if (found.kind !== 'found') throw new Error(`the gateway did not answer about dispute ${row.reference}`)
      await database.transact((tx) => keepDispute(tx, { services }, found.dispute))
    },
  },
]
