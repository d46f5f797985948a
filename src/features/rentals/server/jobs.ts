import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { systemScope } from '#access/actor.ts'
import { orders } from '#features/orders/server/tables.ts'
import { refundOrder } from '#features/transactions/server/refund-order.ts'
import type { Services } from '#integrations/services.ts'
import { utcDay } from '#kit/dates.ts'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition, QueueJob } from '#kit/server/job-types.ts'
import { workThrough } from '#kit/server/jobs.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { reminderDays, remindersBy, type RentalStep, transitDays } from '../rules.ts'
import { findRental } from './queries.ts'
import { queueRentalMail } from './rental-mails.ts'
import { depositLeft } from './shapes.ts'
import { rentals } from './tables.ts'

const batch = 50

type Refunding = Pick<Services, 'gateway' | 'effects'>

/** Refunds remaining deposits to the original payment method, exactly once across processes. */
const depositQueue = (services: Refunding, database: Database): QueueJob => ({
  name: 'rentals.refundDeposits',
  everySeconds: 3,
  attemptsMax: Infinity,
  waiting: sql`select order_id::text as key, coalesce(decided_at, now()) as since from ${rentals} where state in ('inspected', 'bought') and closed_at is null`,
  work: async (key) => {
    const row = await findRental(database.db, Number(key))
    if (!row || row.closed_at !== null || (row.state !== 'inspected' && row.state !== 'bought')) return
    const amount = depositLeft(row)
    if (amount > 0) {
      const [decided] = await database.db
        .select({ by: rentals.decidedBy })
        .from(rentals)
        .where(eq(rentals.orderId, row.id))
      // Keyed by rental, so a second attempt finds the first.
      const done = await refundOrder(
        {
          db: database.db,
          transact: database.transact,
          services,
          actor: { userId: decided?.by ?? null },
          scope: systemScope(row.region),
          claim: { owner: 'rentals', key: `deposit/${row.id}`, hash: '' },
        },
        {
          orderId: row.id,
          reason: `Deposit of rental ${row.id}`,
          restock: false,
          ofKeptLine: { lineId: row.deposit_line, amount },
        },
      )
      if (done.state !== 'refunded') return
    }
    await database.db
      .update(rentals)
      .set({ closedAt: sql`now()`, ...(row.state === 'inspected' ? { state: 'closed' as const } : {}) })
      .where(
        and(eq(rentals.orderId, row.id), isNull(rentals.closedAt), inArray(rentals.state, ['inspected', 'bought'])),
      )
  },
})

export const refundDeposits = (services: Refunding, database: Database): Promise<number> =>
  workThrough(database, depositQueue(services, database))

const stepOf = (day: number): RentalStep => (day < 0 ? 'due' : day === 0 ? 'due_today' : 'late')

/** Sends reminders for due and late tools, each once; of missed reminders, only the last. */
export const remindOfReturns = (database: Database, now = new Date()): Promise<number> =>
  database.transact(async (tx) => {
    const rows = await readRows<{ id: number; email: string; due_at: Date; reminders: number }>(
      tx,
      sql`select t.order_id as id, o.email, t.due_at, t.reminders from ${rentals} t join ${orders} o on o.id = t.order_id
        where t.state in ('shipped', 'out') and t.reminders < ${reminderDays.length}
          and t.due_at <= ${now.toISOString()}::timestamptz - make_interval(days => (array[${sql.raw(reminderDays.join(', '))}])[t.reminders + 1])
        order by t.order_id limit ${batch} for update of t skip locked`,
    )
    for (const row of rows) {
      const reached = remindersBy(row.due_at, now)
      await tx.update(rentals).set({ reminders: reached }).where(eq(rentals.orderId, row.id))
      const day = reminderDays[reached - 1]
      if (day !== undefined) await queueRentalMail(tx, row, stepOf(day), `/${utcDay(row.due_at)}/${day}`)
    }
    return rows.length
  })

/** Marks parcels as delivered after the maximum transit time if nobody did. */
export const markDelivered = async (database: Database): Promise<number> =>
  (
    await database.db
      .update(rentals)
      .set({ state: 'out', arrivedAt: sql`${rentals.shippedAt} + make_interval(days => ${transitDays})` })
      .where(
        and(eq(rentals.state, 'shipped'), sql`${rentals.shippedAt} < now() - make_interval(days => ${transitDays})`),
      )
      .returning({ id: rentals.orderId })
  ).length

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  depositQueue(services, database),
  { name: 'rentals.remind', schedule: '*/10 * * * *', work: () => remindOfReturns(database) },
  { name: 'rentals.deliver', schedule: '5 * * * *', work: () => markDelivered(database) },
]
