import { lt, sql } from 'drizzle-orm'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { isOn } from '#features/notices/server/board.ts'
import { readSwitchRows } from '#features/notices/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition, QueueJob } from '#kit/server/job-types.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { keptDays, reminderHours } from '../rules.ts'
import { cartReminders } from './tables.ts'

const isDue = sql`state = 'waiting' and due_at <= now()`

/**
 * Sends each due reminder once, unless the address has bought since asking. While the switch is off, due reminders
 * are deleted rather than stopped, since the recipient did not opt out.
 */
const sendQueue = (database: Database): QueueJob => ({
  name: 'cartReminders.send',
  everySeconds: 30,
  waiting: sql`select id::text as key, due_at as since from ${cartReminders} where ${isDue}`,
  work: (key) =>
    database.transact(async (tx) => {
      const board = await readSwitchRows(tx)
      if (!isOn(board.find(({ name }) => name === 'cart-reminders')?.value)) {
        await tx.execute(sql`delete from ${cartReminders} where id = ${Number(key)} and ${isDue}`)
        return
      }
      // A repeated request moves `due_at`, so orders count from the latest request.
      const { rows } = await tx.execute<{ id: number; email: string; state: string }>(sql`
        update ${cartReminders} r set
          state = case when bought.yes then 'bought' else 'sent' end,
          sent_at = case when not bought.yes then now() end
        from (select exists (
          select from ${orders} o join ${cartReminders} w on w.id = ${Number(key)}
          where o.search_email = w.email and o.paid_at >= w.due_at - make_interval(hours => ${reminderHours})) as yes) bought
        where r.id = ${Number(key)} and ${isDue} returning r.id, r.email, r.state`)
      const [due] = rows
      if (due?.state !== 'sent') return
      await queueMail(tx, {
        reference: `cart-reminder/${due.id}`,
        recipient: due.email,
        template: 'cart-reminder',
        props: { id: due.id },
      })
    }),
})

export const sendCartReminders = (database: Database): Promise<number> => workThrough(database, sendQueue(database))

/** Deletes old reminders but keeps opt-outs. */
const forget = (database: Database) =>
  database.db
    .delete(cartReminders)
    .where(sql`${lt(cartReminders.askedAt, sql`now() - make_interval(days => ${keptDays})`)} and state <> 'stopped'`)

export const jobs = (_: Services, database: Database): JobDefinition[] => [
  sendQueue(database),
  { name: 'cartReminders.forget', schedule: '40 4 * * *', work: () => forget(database) },
]
