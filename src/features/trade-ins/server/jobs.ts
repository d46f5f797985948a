import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition, QueueJob } from '#kit/server/job-types.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { queueTradeInMail } from './trade-in-mails.ts'
import { tradeInRequests } from './tables.ts'
import { orders } from '#features/orders/server/tables.ts'

const batch = 50
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Reference for the parcel: the number plus four check characters. */
const returnCode = (id: number): string =>
  `TI-${id}-${Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')}`

type Labelling = { settings: Pick<Services['settings'], 'TRADE_IN_DAYS'> }

/** Creates and emails the return label of each paid trade-in, exactly once across processes. */
const labelQueue = ({ settings }: Labelling, database: Database): QueueJob => ({
  name: 'tradeIns.makeLabels',
  everySeconds: 3,
  waiting: sql`select order_id::text as key, paid_at as since from ${tradeInRequests} where state = 'paid'`,
  work: (key) =>
    database.transact(async (tx) => {
      const { rows } = await tx.execute<{ id: number; email: string }>(sql`
        select t.order_id as id, o.email from ${tradeInRequests} t join ${orders} o on o.id = t.order_id
        where t.state = 'paid' and t.order_id = ${Number(key)} for update of t`)
      const row = rows[0]
      if (!row) return
      await tx
        .update(tradeInRequests)
        .set({
          state: 'awaiting_device',
          returnCode: returnCode(row.id),
          deadlineAt: sql`date_trunc('milliseconds', ${tradeInRequests.paidAt}) + make_interval(days => ${settings.TRADE_IN_DAYS})`,
        })
        .where(eq(tradeInRequests.orderId, row.id))
      await queueTradeInMail(tx, row, 'awaiting_device')
    }),
})

export const makeLabels = (services: Labelling, database: Database): Promise<number> =>
  workThrough(database, labelQueue(services, database))

const remindBeforeDays = 7
/** Sends a reminder before the deadline, once. */
export async function remindOfDevices(database: Database): Promise<number> {
  return database.transact(async (tx) => {
    const { rows } = await tx.execute<{ id: number; email: string }>(sql`
      select t.order_id as id, o.email from ${tradeInRequests} t join ${orders} o on o.id = t.order_id
      where t.state = 'awaiting_device' and t.reminded_at is null and t.deadline_at < now() + make_interval(days => ${remindBeforeDays})
      order by t.order_id limit ${batch} for update of t skip locked`)
    for (const row of rows) {
      await tx
        .update(tradeInRequests)
        .set({ remindedAt: sql`now()` })
        .where(eq(tradeInRequests.orderId, row.id))
      await queueTradeInMail(tx, row, 'reminder')
    }
    return rows.length
  })
}

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  labelQueue(services, database),
  { name: 'tradeIns.remind', schedule: '*/10 * * * *', work: () => remindOfDevices(database) },
]
