import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/jobs.ts'
import { queueTradeInMail } from './trade-in-mails.ts'

const batch = 50
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** What is written on the parcel: the number, and four signs against slips of the pen. */
const returnCode = (id: number): string =>
  `TI-${id}-${Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')}`

/**
 * Makes the return label of each paid trade-in and mails it: once, whichever process gets there first.
 * @returns how many were made
 */
export async function makeLabels(
  { settings }: { settings: Pick<Services['settings'], 'TRADE_IN_DAYS'> },
  database: Database,
): Promise<number> {
  return database.transact(async (tx) => {
    const { rows } = await tx.execute<{ id: number; email: string }>(sql`
      select t.order_id as id, o.email from trade_in_requests t join orders o on o.id = t.order_id
      where t.state = 'paid' order by t.order_id limit ${batch} for update of t skip locked`)
    for (const row of rows) {
      await tx.execute(sql`
        update trade_in_requests set state = 'awaiting_device', return_code = ${returnCode(row.id)},
          deadline_at = date_trunc('milliseconds', paid_at) + make_interval(days => ${settings.TRADE_IN_DAYS})
        where order_id = ${row.id}`)
      await queueTradeInMail(tx, row, 'awaiting_device')
    }
    return rows.length
  })
}

const remindBeforeDays = 7
/** Reminds of devices whose deadline is near, once. */
export async function remindOfDevices(database: Database): Promise<number> {
  return database.transact(async (tx) => {
    const { rows } = await tx.execute<{ id: number; email: string }>(sql`
      select t.order_id as id, o.email from trade_in_requests t join orders o on o.id = t.order_id
      where t.state = 'awaiting_device' and t.reminded_at is null and t.deadline_at < now() + make_interval(days => ${remindBeforeDays})
      order by t.order_id limit ${batch} for update of t skip locked`)
    for (const row of rows) {
      await tx.execute(sql`update trade_in_requests set reminded_at = now() where order_id = ${row.id}`)
      await queueTradeInMail(tx, row, 'reminder')
    }
    return rows.length
  })
}

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  { name: 'tradeIns.makeLabels', everySeconds: 3, work: async () => void (await makeLabels(services, database)) },
  { name: 'tradeIns.remind', everySeconds: 600, work: async () => void (await remindOfDevices(database)) },
]
