import { sql } from 'drizzle-orm'
import { payoutPostings } from '#features/books/rules.ts'
import { gatewayPayoutItems, gatewayPayouts } from '#features/books/server/tables.ts'
import { utcDay } from '#kit/dates.ts'
import type { Currency } from '#kit/money.ts'
import type { Database } from '#kit/server/database.ts'
import { demoCharges } from '../demo-charges.ts'
import { postDemoTransfers } from './post-demo-transfers.ts'

/** Payouts of the last days are still unconfirmed. */
const waitingDays = 4
/** Gateway fee on a charge: 2.59% and 49 cents. */
const feeOf = sql.raw(`case type when 'sale' then round(amount * 0.0259) + 49 else 0 end`)

type Row = { id: number; day: string; currency: Currency; received: number; fees: number }

/**
 * Gateway payouts for the demo's charges and refunds, each on the first weekday after it, as the sandbox gateway
 * lists them. Call after all charges and refunds exist.
 */
export async function loadGatewayPayouts(database: Database, now: Date): Promise<void> {
  const confirmedUntil = utcDay(now.getTime() - waitingDays * 86_400_000)
  await database.transact(async (tx) => {
    await tx.execute(sql`
      create temporary table demo_payout_items on commit drop as
      select *, day + case extract(dow from day) when 6 then 2 when 0 then 1 else 0 end as paid_on, ${feeOf}::bigint as fee
      from (select m.*, case when m.refund_of is null then 'sale' else 'refund' end as type,
        (m.created_at at time zone 'UTC')::date + 1 as day from (${sql.raw(demoCharges)}) m) dated`)
    await tx.execute(sql`
      insert into ${gatewayPayouts} (day, currency, source, state, charges, charged, refunds, refunded, expected,
        received, fees, withheld, note, confirmed_at)
      select paid_on, currency, 'gateway', case when is_confirmed then 'received' else 'expected' end,
        charges, charged, refunds, refunded, charged - refunded, case when is_confirmed then charged - refunded - fees end,
        case when is_confirmed then fees end, case when is_confirmed then 0 end,
        case when is_confirmed then 'Statement of ' || to_char(paid_on + 1, 'FMMonth FMDD') else '' end,
        case when is_confirmed then (paid_on + 1 + time '09:00') at time zone 'UTC' end
      from (select paid_on, currency, paid_on <= ${confirmedUntil}::date as is_confirmed,
        count(*) filter (where type = 'sale') as charges, coalesce(sum(amount) filter (where type = 'sale'), 0) as charged,
        count(*) filter (where type = 'refund') as refunds, coalesce(sum(amount) filter (where type = 'refund'), 0) as refunded,
        sum(fee) as fees
        from demo_payout_items where paid_on < ${utcDay(now)}::date group by paid_on, currency) sums
      order by paid_on, currency`)
    await tx.execute(sql`
      insert into ${gatewayPayoutItems} (payout_id, type, gateway_id, reference, amount)
      select p.id, i.type, i.id, i.reference, i.amount from demo_payout_items i
      join ${gatewayPayouts} p on p.day = i.paid_on and p.currency = i.currency order by i.created_at`)
    const { rows } = await tx.execute<Row>(sql`
      select id, day::text as day, currency, received, fees from ${gatewayPayouts} where state = 'received' order by id`)
    await postDemoTransfers(
      tx,
      rows.map((row) => ({
        kind: 'gateway-payout',
        reference: `gateway-payout/${row.id}/confirmed-1`,
        group: `gateway-payout/${row.id}`,
        at: new Date(Date.parse(`${row.day}T09:00:00Z`) + 86_400_000),
        postings: payoutPostings(row),
      })),
    )
    await tx.execute(sql`
      update ${gatewayPayouts} p set transfer_id = t.id from transfers t
      where t.reference = 'gateway-payout/' || p.id || '/confirmed-1'`)
  })
}
