import { sql } from 'drizzle-orm'
import { orders } from '#features/orders/server/tables.ts'
import type { Database } from '#kit/server/database.ts'
import type { QueueJob } from '#kit/server/job-types.ts'
import { findIndicators, pointsOf } from '../rules.ts'
import { readFraudRules } from './fraud-rules.ts'
import { fraudHolds, lockOrder, setFraudHold } from './holds.ts'
import { readFraudFacts } from './read-facts.ts'
import { fraudChecks } from './tables.ts'

/** Orders older than this are not checked, because they were packed long ago. */
const lookBackDays = 2

/** Checks a paid order once, and holds it if the rules of its region say so. */
export const checkOrder = (database: Database, orderId: number): Promise<void> =>
  database.transact(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const facts = await readFraudFacts(tx, orderId)
    if (!facts) return
    const rules = await readFraudRules(tx, order.region)
    const indicators = findIndicators(facts, rules)
    const points = pointsOf(indicators)
    const isSuspicious = points >= rules.review_at
    const { rowCount } = await tx
      .insert(fraudChecks)
      .values({ orderId, region: order.region, state: isSuspicious ? 'waiting' : 'clear', points, indicators })
      .onConflictDoNothing()
    if (rowCount === 1 && isSuspicious && rules.holds) await setFraudHold(tx, order, fraudHolds.waiting)
  })

export const jobs = (database: Database): QueueJob[] => [
  {
    name: 'fraud.check',
    everySeconds: 3,
    waiting: sql`
      select o.id::text as key, o.paid_at as since from ${orders} o
      where o.region in (1, 2) and o.paid_at > now() - make_interval(days => ${lookBackDays}) and o.paid_with is not null
        and not exists (select from ${fraudChecks} c where c.order_id = o.id)`,
    work: (key) => checkOrder(database, Number(key)),
  },
]
