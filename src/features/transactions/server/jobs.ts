import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition, QueueJob } from '#kit/server/job-types.ts'
import { workThrough } from '#kit/server/jobs.ts'
import type { Services } from '#integrations/services.ts'
import { exportQueue, removeOldExports } from './export-orders.ts'
import { abandonRefund } from './refund-order.ts'
import { settleRefund } from './settle-refund.ts'
import { refunds } from '#features/orders/server/tables.ts'
import { paymentIntents } from '#features/payments/server/tables.ts'

type Open = {
  id: number
  order_id: number
  amount: number
  reference: string
  age: number
  /** The charge, if refunded in full, because it may have been voided instead. */
  charge: string | null
  charge_id: string | null
}
/** After this long, a refund unknown to the gateway was never made. */
const givenUpAfterSeconds = 120

type Refunding = Pick<Services, 'gateway' | 'effects'>

/** Finishes refunds left open by a crash or an unresponsive gateway. */
const refundQueue = (services: Refunding, database: Database, olderThanSeconds = 15): QueueJob => {
  const isOpen = sql`r.state in ('started', 'unknown') and r.created_at < now() - make_interval(secs => ${olderThanSeconds})`
  return {
    name: 'refunds.sweep',
    everySeconds: 10,
    attemptsMax: Infinity,
    waiting: sql`select r.id::text as key, r.created_at as since from ${refunds} r where ${isOpen}`,
    work: async (key) => {
      const { rows } = await database.db.execute<Open>(sql`
        select r.id, r.order_id, r.amount, r.reference, extract(epoch from now() - r.created_at)::float8 as age,
          i.reference as charge, i.gateway_id as charge_id
        from ${refunds} r left join ${paymentIntents} i on i.order_id = coalesce(r.payment_order_id, r.order_id) and i.state = 'ordered' and i.amount = r.amount - r.gift_card_amount
        where r.id = ${Number(key)} and ${isOpen}`)
      if (rows[0]) await finishRefund(services, database, rows[0])
    },
  }
}

export const sweepRefunds = (services: Refunding, database: Database, olderThanSeconds: number): Promise<number> =>
  workThrough(database, refundQueue(services, database, olderThanSeconds))

async function finishRefund(services: Refunding, database: Database, refund: Open): Promise<void> {
  const { gatewayId, isAbsent } = await findRefund(services, refund)
  if (gatewayId !== null) await database.transact((tx) => settleRefund(tx, { services }, refund.id, gatewayId))
  else if (isAbsent && refund.age > givenUpAfterSeconds)
    await database.transact((tx) =>
      abandonRefund(tx, { id: refund.id, orderId: refund.order_id, amount: refund.amount }),
    )
}

/** Looks up a refund at the gateway: a separate transaction, or a voided charge. */
async function findRefund(
  { gateway }: Pick<Services, 'gateway'>,
  { reference, charge, charge_id: chargeId }: Open,
): Promise<{ gatewayId: string | null; isAbsent: boolean }> {
  const found = await gateway.findByReference(reference)
  if (found.kind === 'found' && found.transaction.state === 'captured')
    return { gatewayId: found.transaction.gatewayId, isAbsent: false }
  if (found.kind !== 'none') return { gatewayId: null, isAbsent: false }
  if (charge === null || chargeId === null) return { gatewayId: null, isAbsent: true }
  const sale = await gateway.findByReference(charge)
  if (sale.kind !== 'found') return { gatewayId: null, isAbsent: false }
  const isVoided = [sale.transaction, ...sale.others].some(
    ({ gatewayId, state }) => gatewayId === chargeId && state === 'voided',
  )
  return isVoided ? { gatewayId: chargeId, isAbsent: false } : { gatewayId: null, isAbsent: true }
}

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  refundQueue(services, database),
  exportQueue(services, database),
  {
    name: 'orders.removeExports',
    schedule: '*/10 * * * *',
    work: () => removeOldExports(services, database, services.settings.EXPORT_KEEP_DAYS),
  },
]
