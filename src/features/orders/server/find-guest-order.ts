import { and, eq, inArray } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { findGuestOrder } from '../contract.ts'
import { orderLink } from './order-mails.ts'
import { hasNumber, listedStates } from './queries.ts'
import { orders } from './tables.ts'

/** The link is mailed at most once within this time. */
const pauseMs = 10 * 60_000

export const findGuestOrderOperation = operation(findGuestOrder, async ({ tx, input, now }) => {
  const { number, email } = input.body
  const [order] = await tx
    .select({ id: orders.id, email: orders.email })
    .from(orders)
    .where(
      and(
        hasNumber(number),
        eq(orders.searchEmail, email.toLowerCase()),
        inArray(orders.state, listedStates(undefined)),
      ),
    )
  // The response does not reveal whether the order exists; the mail goes to its buyer only.
  if (order) await queueMail(tx, orderLink({ ...order, at: Math.floor(now.getTime() / pauseMs) }))
  return null
})
