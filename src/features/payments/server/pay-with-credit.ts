import { sql } from 'drizzle-orm'
import type { PaidWith } from '#features/orders/paid-with.ts'
import type { Services } from '#integrations/services.ts'
import { one, type Tx } from '#kit/server/database.ts'
import type { Begun } from './intents.ts'
import { outcomeOf } from './outcome.ts'
import { refusalOf } from './pay-purchase.ts'
import { paymentIntents } from './tables.ts'

/**
 * Pays an open order with credit from an earlier one, in the caller's transaction: goods, invoice, postings and emails,
 * all or nothing. Doesn't involve the gateway. The credit must already be in the order credits account.
 * @param rest dealer account charged with the remainder; without it, the credit must cover everything
 * @throws out_of_stock, and ledger refusals of the account
 */
export async function payWithCredit(
  tx: Tx,
  { effects }: Pick<Services, 'effects'>,
  order: { id: number; region: 1 | 2; userId: number | null },
  rest: { dealerId: number; dealer: string; account: string } | null,
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
  const { credit } = payment
  if (credit === null || (rest === null && payment.charge > 0)) throw new Error('a credit that does not pay the order')
  if (rest)
    await tx.execute(sql`update ${paymentIntents} set dealer_id = ${rest.dealerId} where id = ${payment.intentId}`)
  const paidWith: PaidWith = rest ? { kind: 'account', dealer: rest.dealer } : { kind: 'credit', order: credit.number }
  const outcome = await outcomeOf(tx, effects, payment, paidWith, rest ? { account: rest.account } : {})
  await tx.execute(
    sql`select complete_payment(${payment.intentId}, null, ${JSON.stringify(outcome)}::jsonb, null, null)`,
  )
}
