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

/** The account of a dealer that what is added to an order can be put on. */
export interface OpenAccount {
  dealerId: number
  dealer: string
  account: string
}

/** The account that an order was bought on; null for one that was paid otherwise, and where the dealer no longer buys. */
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
 * Pays an open order in the transaction of the caller: what its credit does not cover is put on the account of a dealer.
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
  // Asked with the account's row held by the postings: what is owed by then is what counts.
  const [row] = await readRows<{ overdue: number }>(
    tx,
    sql`select dealer_overdue(${account.dealerId}, now())::bigint as overdue`,
  )
  if (row && row.overdue > 0) fail('dealer_overdue', { facts: { overdue: row.overdue, currency: order.currency } })
}
