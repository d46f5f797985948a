import { sql } from 'drizzle-orm'
import { dealerAccountCode } from '#features/dealer-accounts/rules/account.ts'
import { dealerAccounts } from '#features/dealer-accounts/server/tables.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { payWithCredit } from '#features/payments/server/pay-with-credit.ts'
import { readPaymentSources } from '#features/payments/server/payment-source.ts'
import type { Services } from '#integrations/services.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, type Tx, violatedConstraint } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'

/** The dealer account that additions to an order can be charged to. */
export interface OpenAccount {
  dealerId: number
  dealer: string
  account: string
}

/** The account an order was bought on; null when it was paid otherwise or the dealer can no longer buy on account. */
export async function findAccountOf(
  db: Queryable,
  order: { id: number; currency: Currency },
): Promise<OpenAccount | null> {
  const dealerId = (await readPaymentSources(db, order.id))[0]?.dealerId ?? null
  if (dealerId === null) return null
  const [dealer] = await readRows<{ name: string }>(
    db,
    sql`select d.name from ${dealers} d join ${dealerAccounts} a on a.dealer_id = d.id
      where d.id = ${dealerId} and d.state = 'active' and a.currency = ${order.currency}`,
  )
  return dealer ? { dealerId, dealer: dealer.name, account: dealerAccountCode(dealerId, order.currency) } : null
}

/**
 * Pays an open order within the caller's transaction by charging the amount not covered by its credit to a dealer
 * account.
 * @throws dealer_credit_on_hold, dealer_hit_credit_limit, dealer_overdue
 */
export async function payOnAccountOf(
  tx: Tx,
  services: Pick<Services, 'effects'>,
  order: { id: number; region: 1 | 2; userId: number | null; currency: Currency },
  account: OpenAccount,
): Promise<void> {
  const [held] = await readRows(
    tx,
    sql`select 1 from ${dealerAccounts} where dealer_id = ${account.dealerId} and credit_hold`,
  )
  if (held) fail('dealer_credit_on_hold')
  await payWithCredit(tx, services, order, account).catch((error: unknown) => {
    if (violatedConstraint(error) === 'ledger_balances_ceiling') fail('dealer_hit_credit_limit')
    throw error
  })
  // Checked after posting, while the account's row is locked, so the amount overdue cannot change.
  const [row] = await readRows<{ overdue: number }>(
    tx,
    sql`select dealer_overdue(${account.dealerId}, now())::bigint as overdue`,
  )
  if (row && row.overdue > 0) fail('dealer_overdue', { facts: { overdue: row.overdue, currency: order.currency } })
}
