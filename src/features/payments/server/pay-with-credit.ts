import { sql } from 'drizzle-orm'
import { accountCode } from '#features/ledger/accounts.ts'
import type { Services } from '#integrations/services.ts'
import { one, type Tx } from '#kit/server/database.ts'
import type { Begun } from './intents.ts'
import { outcomeOf } from './outcome.ts'
import { refusalOf } from './pay-purchase.ts'
import { payingOrder } from './payment-source.ts'
import { paymentIntents } from './tables.ts'

/**
 * Pays an open order with what was taken off an earlier one, in the transaction of the caller: goods, invoice, postings and
 * mails, all or nothing. The gateway is not asked. What the order costs must be in the account of order credits before.
 * @param from the earlier order: refunds go back to what paid it
 * @throws out_of_stock, and discount_code_spent
 */
export async function payWithCredit(
  tx: Tx,
  { effects }: Pick<Services, 'effects'>,
  order: { id: number; region: 1 | 2; userId: number | null },
  from: { id: number; number: string },
): Promise<void> {
  const reference = `o${order.id}-credit`
  const rows = await tx
    .execute<{ begun: Begun }>(
      sql`select begin_payment(${order.id}, ${order.region}, ${order.userId}::bigint, true, ${reference}, null, null, null, null, true, null, null) as begun`,
    )
    .catch(refusalOf)
  const { begun } = one(rows.rows)
  if (begun.kind !== 'taken') throw new Error('an order that was just made is not open')
  const { payment } = begun
  await tx.execute(sql`
    update ${paymentIntents} set amount = 0, credit_order_id = ${payingOrder(from.id)} where id = ${payment.intentId}`)
  const outcome = await outcomeOf(
    tx,
    effects,
    payment,
    { kind: 'credit', order: from.number },
    {
      first: { account: accountCode('orderCredits', payment.currency), amount: payment.total },
    },
  )
  await tx.execute(
    sql`select complete_payment(${payment.intentId}, null, ${JSON.stringify(outcome)}::jsonb, null, null)`,
  )
}
