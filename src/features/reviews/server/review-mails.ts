import { linkToken } from '#features/identity/server/link-tokens.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { tokenOfOrder } from '#features/orders/server/order-token.ts'
import { orders } from '#features/orders/server/tables.ts'
import { readOrderReviews } from './queries.ts'
import { reviews } from './tables.ts'
import { findById } from '#kit/server/database.ts'

export const mailFacts: MailFacts = {
  'review-invitation': async (props, { db }, { secret }) => {
    const id = Number(props['orderId'])
    const order = await findById(db, orders, id)
    if (!order) throw new Error('a mail about an order that does not exist')
    const { lines } = await readOrderReviews(db, order)
    return {
      ...props,
      id,
      token: tokenOfOrder(secret, id),
      stopToken: linkToken(secret, 'review emails', id),
      items: lines.filter(({ review }) => review === null).map(({ name }) => name),
    }
  },
  'review-update': async (props, { db }, { secret }) => {
    const row = await findById(db, reviews, Number(props['id']))
    if (!row) throw new Error('a mail about a review that does not exist')
    const { orderId, name, reason, reply, subject, slug } = row
    return { ...props, id: orderId, token: tokenOfOrder(secret, orderId), name, reason, reply, subject, slug }
  },
}
