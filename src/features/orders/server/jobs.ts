import { sql } from 'drizzle-orm'
import type { Database } from '#kit/server/database.ts'
import type { JobDefinition } from '#kit/server/jobs.ts'
import type { Services } from '#integrations/services.ts'
import { removeOldExports, writeNextExport } from './export-orders.ts'
import { abandonRefund, settleRefund } from './refund-order.ts'

type Open = { id: number; order_id: number; amount: number; reference: string; age: number }
/** After this long a refund that the gateway does not know was never made. */
const givenUpAfterSeconds = 120

/** Finishes refunds that a crash or a silent gateway left open. */
export async function sweepRefunds(services: Services, database: Database, olderThanSeconds = 15): Promise<number> {
  const { rows } = await database.db.execute<Open>(sql`
    select id, order_id, amount, reference, extract(epoch from now() - created_at)::float8 as age from refunds
    where state in ('started', 'unknown') and created_at < now() - make_interval(secs => ${olderThanSeconds}) order by id limit 20`)
  for (const refund of rows) {
    const found = await services.gateway.findByReference(refund.reference)
    if (found.kind === 'found' && found.transaction.state === 'captured') {
      await database.transact((tx) => settleRefund(tx, refund.id, found.transaction.gatewayId))
    } else if (found.kind === 'none' && refund.age > givenUpAfterSeconds) {
      await database.transact((tx) =>
        abandonRefund(tx, { id: refund.id, orderId: refund.order_id, amount: refund.amount }),
      )
    }
  }
  return rows.length
}

export const jobs = (services: Services, database: Database): JobDefinition[] => [
  { name: 'refunds.sweep', everySeconds: 10, work: async () => void (await sweepRefunds(services, database)) },
  {
    name: 'orders.removeExports',
    everySeconds: 600,
    work: async () => void (await removeOldExports(services, database, services.settings.EXPORT_KEEP_DAYS)),
  },
  { name: 'orders.export', everySeconds: 3, work: async () => void (await writeNextExport(services, database)) },
]
