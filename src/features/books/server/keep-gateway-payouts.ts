import { sql } from 'drizzle-orm'
import type { Disbursement, GatewayTransaction } from '#integrations/payments/gateway.ts'
import { currencies, type Currency } from '#kit/money.ts'
import type { Tx } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Difference } from './differences.ts'
import { gatewayPayoutItems, gatewayPayouts } from './tables.ts'

type PaidOut = GatewayTransaction & { disbursed: Disbursement }

/**
 * Stores the gateway's payouts of a day, one per currency, with their charges and refunds. Confirmed payouts are left
 * unchanged.
 * @returns a difference for each confirmed payout that the gateway now reports with other amounts
 */
export async function keepGatewayPayouts(
  tx: Tx,
  day: string,
  transactions: readonly GatewayTransaction[],
): Promise<Difference[]> {
  const paidOut = transactions.filter((transaction): transaction is PaidOut => transaction.disbursed !== null)
  const differences: Difference[] = []
  for (const currency of currencies) {
    const items = paidOut.filter(({ disbursed }) => disbursed.currency === currency)
    if (items.length === 0) continue
    const sums = { charges: 0, charged: 0, refunds: 0, refunded: 0 }
    for (const { type, disbursed } of items) {
      sums[type === 'sale' ? 'charges' : 'refunds'] += 1
      sums[type === 'sale' ? 'charged' : 'refunded'] += disbursed.amountMinor
    }
    const { id, ...confirmed } = await keepPayout(tx, { day, currency, ...sums })
    if (confirmed.changed !== null) differences.push(changedDifference(id, currency, confirmed.changed))
    else await keepItems(tx, id, items)
  }
  return differences
}

interface PayoutSums {
  day: string
  currency: Currency
  charges: number
  charged: number
  refunds: number
  refunded: number
}

/**
 * Inserts or updates the payout of a day and currency. If it was confirmed with another sum, `changed` holds both
 * sums.
 */
async function keepPayout(tx: Tx, payout: PayoutSums) {
  const expected = payout.charged - payout.refunded
  await tx
    .insert(gatewayPayouts)
    .values({ ...payout, expected, source: 'gateway', state: 'expected' })
    .onConflictDoUpdate({
      target: [gatewayPayouts.day, gatewayPayouts.currency],
      targetWhere: sql`source = 'gateway'`,
      set: {
        version: sql`${gatewayPayouts.version} + 1`,
        charges: payout.charges,
        charged: payout.charged,
        refunds: payout.refunds,
        refunded: payout.refunded,
        expected,
      },
      setWhere: sql`${gatewayPayouts.state} = 'expected' and (${gatewayPayouts.charges}, ${gatewayPayouts.charged}, ${gatewayPayouts.refunds}, ${gatewayPayouts.refunded})
        <> (${payout.charges}, ${payout.charged}, ${payout.refunds}, ${payout.refunded})`,
    })
  const [row] = await readRows<{ id: number; expected: number; state: string }>(
    tx,
    sql`select id, expected, state from ${gatewayPayouts}
      where day = ${payout.day} and currency = ${payout.currency} and source = 'gateway'`,
  )
  const { id, expected: kept, state } = row!
  return { id, changed: state !== 'expected' && kept !== expected ? { kept, told: expected } : null }
}

const changedDifference = (id: number, currency: Currency, { kept, told }: { kept: number; told: number }) => ({
  kind: 'gateway' as const,
  object: `gateway-payout/${id}`,
  order_id: null,
  currency,
  expected: kept,
  found: told,
  note: 'The gateway changed this payout after it was confirmed.',
})

/** An existing item moves to the payout that the gateway now reports, because the bank may send a payout back. */
async function keepItems(tx: Tx, payoutId: number, items: readonly PaidOut[]): Promise<void> {
  const rows = items.map(({ gatewayId, reference, type, disbursed }) => ({
    gateway_id: gatewayId,
    reference,
    type,
    amount: disbursed.amountMinor,
  }))
  await tx.execute(sql`
    insert into ${gatewayPayoutItems} (payout_id, type, gateway_id, reference, amount)
    select ${payoutId}, x.type, x.gateway_id, x.reference, x.amount
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (type text, gateway_id text, reference text, amount bigint)
    on conflict (gateway_id) do update set payout_id = excluded.payout_id, amount = excluded.amount
      where (${gatewayPayoutItems.payoutId}, ${gatewayPayoutItems.amount}) is distinct from (excluded.payout_id, excluded.amount)`)
}
