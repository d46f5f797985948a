import { sql } from 'drizzle-orm'
import type { Sweep, SweepCases } from './audit-acts.ts'

/** Staff actions on the books, ordered so that each finds what it needs. */
export const booksCases = ({ reason, one }: Sweep): SweepCases => ({
  runReconciliation: async () => ({ body: {} }),
  closeBookDifference: async () => {
    const { id } = await one(
      sql`insert into book_differences (kind, object, currency, expected, found, note) values ('balance', 'asset/bank/USD', 'USD', 1, 2, '')
        returning id, 1 as version`,
    )
    return { params: { id }, body: { reason } }
  },
  recordGatewayPayout: async () => ({
    body: { day: '2026-01-05', currency: 'USD', received: 900, fees: 100, note: 'PayPal' },
  }),
  undoGatewayPayout: async () => {
    const { id, version } = await one(sql`select id, version from gateway_payouts order by id desc limit 1`)
    return { params: { id }, body: { version, reason } }
  },
})
