import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { exportEarners, readStaffEarners } from '#features/tuners/server/staff-tuners.ts'
import type { Currency } from '#kit/money.ts'
import * as contract from '../contract-staff.ts'

const listAffiliates = operation(contract.listStaffAffiliates, async ({ db, input: { query } }) => {
  const { rows } = await db.execute<{
    currency: Currency
    earned: number
    due: number
    paid: number
    orders: number
  }>(sql`
    select e.currency, sum(e.amount)::bigint as earned,
      coalesce(sum(e.amount) filter (where e.transfer_id is null and e.hold_until <= now()), 0)::bigint as due,
      coalesce(sum(e.amount) filter (where t.state = 'paid'), 0)::bigint as paid, count(distinct e.order_id)::int as orders
    from share_entries e join earners p on p.id = e.earner_id left join share_transfers t on t.id = e.transfer_id
    where p.kind = 'affiliate' group by 1 order by 1`)
  return { ...(await readStaffEarners(db, 'affiliate', query)), figures: rows }
})

const exportAffiliates = operation(contract.exportStaffAffiliates, ({ db, input }) =>
  exportEarners(db, 'affiliate', input.query),
)

export const staffAffiliateOperations = [listAffiliates, exportAffiliates]
