import { eq } from 'drizzle-orm'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { tokenOfOrder } from '#features/orders/server/order-token.ts'
import { orders } from '#features/orders/server/tables.ts'
import { one, type Tx } from '#kit/server/database.ts'
import type { ReturnState } from '../rules.ts'
import { findReturn, readParts } from './queries.ts'
import { returnShape } from './shapes.ts'

/** Emails the customer about a step of a return, once per step. */
export async function tellStep(tx: Tx, { id, orderId }: { id: number; orderId: number }, step: ReturnState) {
  const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId))
  await queueMail(tx, {
    reference: `return/${id}/${step}`,
    recipient: one(order ? [order] : []).email,
    template: 'return-update',
    props: { id, step },
  })
}

export const mailFacts: MailFacts = {
  'return-update': async (props, { db }, { secret }) => {
    const row = await findReturn(db, Number(props['id']))
    if (!row) throw new Error('a mail about a return that does not exist')
    const parts = await readParts(db, [row])
    const shown = returnShape(row, parts)
    const order = parts.orders[0]!
    return {
      ...props,
      order_id: row.orderId,
      // Guests use the order link until an account claims the order.
      token: order.userId === null ? tokenOfOrder(secret, order.id) : null,
      name: order.billingAddress.full_name,
      items: shown.lines.map(({ name, options, quantity }) =>
        [`${quantity} × ${name}`, ...options.map(({ selection }) => selection)].join(', '),
      ),
      answer: row.answer,
      address: shown.address,
      refunded: shown.refunded,
      currency: shown.currency,
      exchange_order: row.exchangeOrderId,
      is_swap: row.changeId !== null,
    }
  },
}
