import { eq } from 'drizzle-orm'
import { sellers } from '#features/orders/rules.ts'
import { tokenOfOrder } from '#features/orders/server/order-token.ts'
import { type NewMail, queueMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import type { PaymentMails } from '#features/payments/server/outcome.ts'
import type { Tx } from '#kit/server/database.ts'
import type { TradeInStep } from '../rules.ts'
import { findTradeIn, type TradeInRow } from './queries.ts'
import { tradeInRequests } from './tables.ts'
import * as m from '../messages/m.ts'

const tradeInMail = ({ id, email }: Pick<TradeInRow, 'id' | 'email'>, step: TradeInStep): NewMail => ({
  reference: `order/${id}/trade-in/${step}`,
  recipient: email,
  template: 'trade-in-update',
  props: { id, step },
})

export const queueTradeInMail = (tx: Tx, row: Pick<TradeInRow, 'id' | 'email'>, step: TradeInStep): Promise<void> =>
  queueMail(tx, tradeInMail(row, step))

/** Settles the trade-in when the difference is paid. */
export const tradeInPaymentMails: PaymentMails = async (db, { orderId, kind, email }) => {
  if (kind !== 'trade-in-difference') return []
  const [row] = await db
    .select({ id: tradeInRequests.orderId })
    .from(tradeInRequests)
    .where(eq(tradeInRequests.differenceOrderId, orderId))
  return row ? [tradeInMail({ id: row.id, email }, 'settled')] : []
}

/** Shipping address for devices, with the reference that identifies the trade-in. */
export const returnAddress = ({ region, return_code: code }: Pick<TradeInRow, 'region' | 'return_code'>): string[] =>
  code === '' ? [] : [sellers[region].name, m.tradeInCode({ code }), ...sellers[region].lines]

export const mailFacts: MailFacts = {
  'trade-in-update': async (props, { db }, { secret }) => {
    const row = await findTradeIn(db, Number(props['id']))
    if (!row) throw new Error('a mail about a trade-in that does not exist')
    return {
      ...props,
      token: tokenOfOrder(secret, row.id),
      name: row.name,
      device: row.device,
      serial: row.serial,
      tool: row.tool,
      allowance: row.allowance,
      currency: row.currency,
      address: returnAddress(row),
      code: row.return_code,
      deadline: row.deadline_at?.toISOString() ?? null,
      difference: row.difference,
      reason: row.reason,
    }
  },
}
